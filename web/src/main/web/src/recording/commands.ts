// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Chosen } from "../live/model";
import { store } from "../live/store.svelte";
import type { Command } from "../palette/commands";
import { holding } from "./holding.svelte";
import type { RecordingRow } from "../messages";
import { fileAddress, formatsOf } from "./formats";
import { goesOn, kindOf, recordingOf, type Kind } from "./kinds";
import { ordering } from "./ordering.svelte";
import { partOf, writePart } from "./part";

/** What the palette offers of recordings of the chosen VM, of the kind that is shown. */
export function recordingCommands(chosen: Chosen): Command[] {
  const { key, ended } = chosen;
  const kind = kindOf(store.address.kind);
  const recording = recordingOf(store.model.recordings, key, kind.id);
  const what = kind.title.toLowerCase().replace("cpu", "CPU");
  if (recording?.state === "starting" || recording?.state === "ending") {
    return [];
  }
  const going = goesOn(recording);
  const start = {
    title: `Start recording ${what}`,
    detail: "Puts Cairn's agent into this VM",
    run: () => ordering.start(chosen, kind.id),
  };
  const stop = { title: `Stop recording ${what}`, detail: "What was recorded stays at hand", run: () => store.ask("stopRecording", { kind: kind.id }) };
  return [...(going ? [stop] : ended ? [] : [start]), ...(recording === null ? [] : ofRecording(key, kind, recording))];
}

function ofRecording(key: string, kind: Kind, recording: RecordingRow): Command[] {
  const part = partOf(store.address.part, recording, store.model.nowMillis);
  const query = new URLSearchParams({ vm: key, kind: kind.id, ...(part ? { part: writePart(part) } : {}) }).toString();
  const hold = {
    title: "Hold as before",
    detail: "Compares what comes after with what was recorded until now, or with the part that is shown",
    key: "h",
    run: () => void holding.hold(key, kind.id, part),
  };
  const end = { title: "Compare no more", detail: "Shows the recording alone", run: () => store.compareWith(null) };
  const keep = { title: "Keep the recording", detail: "Among the captures", run: () => store.ask("keepRecording", { kind: kind.id }) };
  const keepPart = part && {
    title: "Keep this part",
    detail: "The part of the time that is shown, among the captures",
    run: () => store.ask("keepRecording", { kind: kind.id, part: writePart(part) }),
  };
  const saves = formatsOf(kind.memory === true).map((format) => ({
    title: `Save the recording: ${format.title}`,
    detail: `A file that ends in ${format.ending}`,
    run: () => save(fileAddress("/api/profile/", format, query)),
  }));
  return [hold, ...(store.address.held === null ? [] : [end]), keep, ...(keepPart ? [keepPart] : []), ...saves];
}

function save(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
