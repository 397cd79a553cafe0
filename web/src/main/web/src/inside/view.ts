// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Inside, ThreadRow, ThreadsReport } from "../messages";
import { NO_HISTORY, withLook, type StateHistory } from "./lanes/history";
import { sharesOf, type Shares } from "./lanes/shares";

export interface Thread {
  readonly row: ThreadRow;
  /** Since the table before; null where that is not known. */
  readonly allocatedPerSecond: number | null;
  /** Of the last minute; null where too little was seen. */
  readonly shares: Shares | null;
}

/** What the page knows of the inside of the chosen VM, while it looks. */
export interface InsideView {
  readonly state: Inside["state"];
  readonly why: string | null;
  readonly retryInMillis: number | null;
  /** The VM as a whole, as last reported. */
  readonly report: ThreadsReport | null;
  readonly atMillis: number | null;
  readonly threads: readonly Thread[];
  /** What the threads did lately. */
  readonly history: StateHistory;
  /** The thread whose stack the reader has opened, which the VM need not have. */
  readonly openId: number | null;
  /** What was last known of it. */
  readonly openThread: ThreadRow | null;
}

export const BEGINNING: InsideView = {
  state: "connecting",
  why: null,
  retryInMillis: null,
  report: null,
  atMillis: null,
  threads: [],
  history: NO_HISTORY,
  openId: null,
  openThread: null,
};

/** What came of looking; a message without a table leaves the one before. */
export function told(view: InsideView, message: Inside): InsideView {
  const { state, why, retryInMillis, table } = message;
  const next = { ...view, state, why, retryInMillis };
  if (table === null || message.atMillis === null) {
    return next;
  }
  const openThread = table.threads.find(({ id }) => id === view.openId) ?? view.openThread;
  const history = withLook(view.history, table.threads, message.atMillis);
  return {
    ...next,
    report: table,
    atMillis: message.atMillis,
    threads: threads(view, table.threads, message.atMillis, history),
    history,
    openThread,
  };
}

function threads(view: InsideView, rows: readonly ThreadRow[], atMillis: number, history: StateHistory): Thread[] {
  const millis = atMillis - (view.atMillis ?? atMillis);
  const before = new Map(view.threads.map((thread) => [thread.row.id, thread]));
  return rows.map((row) => {
    const last = before.get(row.id);
    // The same table once more, because something else has changed.
    const rate = millis > 0 ? perSecond(last?.row.allocatedBytes, row.allocatedBytes, millis) : last?.allocatedPerSecond;
    return { row, allocatedPerSecond: rate ?? null, shares: sharesOf(history.lanes.get(row.id), history.at) };
  });
}

function perSecond(from: number | null | undefined, to: number | null, millis: number): number | null {
  // A VM may give the id of an ended thread to another one.
  return from == null || to === null || to < from ? null : ((to - from) * 1000) / millis;
}

/** The reader opens the stack of a thread, or closes it. */
export function opened(view: InsideView, threadId: number | null): InsideView {
  if (threadId === view.openId) {
    return view;
  }
  const thread = view.threads.find(({ row }) => row.id === threadId)?.row;
  return { ...view, openId: threadId, openThread: thread ?? null };
}
