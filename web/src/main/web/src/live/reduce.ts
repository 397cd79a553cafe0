// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { appOf, isApp } from "../device/devices";
import { BEGINNING, opened, told, type InsideView } from "../inside/view";
import type { Devices, Hello, History, ServerMessage, Tick, Update } from "../messages";
import type { Chosen, Link, Model, Vm } from "./model";
import { answered, asked, forgotten, unanswered, type Answers, type Arguments, type Question } from "./questions";
import { append, fromHistory } from "./series";

export type Change =
  | ServerMessage
  | { type: "link"; link: Link }
  | { type: "choose"; key: string | null }
  | { type: "look"; inside: boolean }
  | { type: "open"; threadId: number | null }
  | { type: "ask"; question: Question; arguments: Arguments };

const SPARK_LENGTH = 60;

/** The whole life of the page's data: the model before, what happened, the model after. */
export function reduce(model: Model, change: Change): Model {
  switch (change.type) {
    case "hello":
      return hello(model, change);
    case "tick":
      return tick(model, change);
    case "update":
      return update(model, change);
    case "history":
      return history(model, change);
    case "devices":
      return { ...model, devices: change, chosen: model.chosen && presentApp(model.chosen, change) };
    case "link":
      return model.link === change.link ? model : { ...model, link: change.link };
    case "choose":
      return choose(model, change.key);
    case "look":
      return model.chosen ? { ...model, chosen: { ...model.chosen, inside: change.inside ? BEGINNING : null } } : model;
    case "open":
      return open(model, change.threadId);
    case "ask":
      return answers(model, null, (before) => asked(before, change.question, change.arguments));
    case "inside":
      return inside(model, change.key, (view) => told(view, change));
    case "answer":
      return answers(model, change.key, (before) => answered(before, change));
    default:
      // A newer server may send more than this page knows.
      return model;
  }
}

function hello(model: Model, message: Hello): Model {
  const sparks = new Map(message.sparks.map((spark) => [spark.key, spark.heapUsedBytes]));
  const vms = new Map<string, Vm>(
    message.vms.map((row) => [row.key, { row, spark: sparks.get(row.key) ?? [], appearedMillis: null }]),
  );
  return {
    link: "live",
    ready: true,
    version: message.version,
    hostname: message.hostname,
    nowMillis: message.nowMillis,
    stepMillis: message.stepMillis,
    system: message.system,
    vms,
    recordings: message.recordings,
    devices: model.devices,
    chosen: model.chosen && reconnected(present(model.chosen, vms)),
  };
}

/** Another server, or the same anew: what was asked of the last connection is not answered any more. */
function reconnected(chosen: Chosen): Chosen {
  return { ...chosen, answers: unanswered(chosen.answers) };
}

function tick(model: Model, message: Tick): Model {
  const vms = new Map<string, Vm>();
  for (const [key, vm] of merged(model, message, message.nowMillis)) {
    const appeared = !model.vms.has(key);
    // A row that did not change is not sent, yet its second has passed: the spark moves on.
    const spark = appeared ? vm.spark : [...vm.spark.slice(1 - SPARK_LENGTH), vm.row.heapUsedBytes];
    vms.set(key, { ...vm, spark });
  }
  const chosen = model.chosen && watched(present(model.chosen, vms), message);
  const { nowMillis, system, recordings } = message;
  return { ...model, nowMillis, system, vms, recordings, chosen };
}

/** Between two ticks: rows come and go, but no time passes. */
function update(model: Model, message: Update): Model {
  const vms = merged(model, message, model.nowMillis);
  return { ...model, vms, chosen: model.chosen && present(model.chosen, vms) };
}

function merged(model: Model, message: Tick | Update, nowMillis: number): Map<string, Vm> {
  const changed = new Map(message.changed.map((row) => [row.key, row]));
  const gone = new Set(message.gone);
  const vms = new Map<string, Vm>();
  for (const [key, vm] of model.vms) {
    if (!gone.has(key)) {
      vms.set(key, { ...vm, row: changed.get(key) ?? vm.row });
    }
  }
  for (const [key, row] of changed) {
    if (!vms.has(key) && !gone.has(key)) {
      vms.set(key, { row, spark: [row.heapUsedBytes], appearedMillis: nowMillis });
    }
  }
  return vms;
}

function history(model: Model, message: History): Model {
  if (model.chosen?.key !== message.key) {
    return model;
  }
  return { ...model, chosen: { ...model.chosen, series: fromHistory(message) } };
}

function choose(model: Model, key: string | null): Model {
  if (key === (model.chosen?.key ?? null)) {
    return model;
  }
  if (key === null) {
    return { ...model, chosen: null };
  }
  const row = model.vms.get(key)?.row ?? null;
  const app = isApp(key) ? appOf(model.devices, key) : null;
  const ended = isApp(key) ? model.devices !== null && app === null : model.ready && row === null;
  return { ...model, chosen: { key, row, app, info: null, series: null, ended, answers: {}, inside: null } };
}

function presentApp(chosen: Chosen, devices: Devices): Chosen {
  if (!isApp(chosen.key)) {
    return chosen;
  }
  const app = appOf(devices, chosen.key);
  return app ? { ...chosen, app, ended: false } : { ...chosen, ended: true };
}

function present(chosen: Chosen, vms: ReadonlyMap<string, Vm>): Chosen {
  if (isApp(chosen.key)) {
    return chosen;
  }
  const row = vms.get(chosen.key)?.row;
  return row ? { ...chosen, row, ended: false } : { ...chosen, ended: true };
}

function watched(chosen: Chosen, message: Tick): Chosen {
  // For a moment after a new choice the server still follows the VM before.
  if (message.watched?.key !== chosen.key) {
    return chosen;
  }
  const { info, sample } = message.watched;
  return {
    ...chosen,
    info,
    series: chosen.series && append(chosen.series, sample, message.nowMillis),
  };
}

/** Changes what is known of the inside of the chosen VM, unless the page looks no more, or looks at another VM. */
function inside(model: Model, key: string | null, change: (view: InsideView) => InsideView): Model {
  const { chosen } = model;
  if (!chosen?.inside || (key !== null && key !== chosen.key)) {
    return model;
  }
  return { ...model, chosen: { ...chosen, inside: change(chosen.inside) } };
}

/** The reader opens the stack of another thread, or closes it: what was asked of the one before is of no use. */
function open(model: Model, threadId: number | null): Model {
  const before = model.chosen?.inside?.openThread?.id ?? null;
  const next = inside(model, null, (view) => opened(view, threadId));
  return threadId === before ? next : answers(next, null, (known) => forgotten(known, "stack"));
}

/** Changes what has been asked about the chosen VM, unless it is about another one. */
function answers(model: Model, key: string | null, change: (answers: Answers) => Answers): Model {
  const { chosen } = model;
  if (!chosen || (key !== null && key !== chosen.key)) {
    return model;
  }
  return { ...model, chosen: { ...chosen, answers: change(chosen.answers) } };
}
