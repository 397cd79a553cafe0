// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Collected, Frame, Inside, StackTrace, ThreadRow, ThreadsReport } from "../messages";

export interface Thread {
  readonly row: ThreadRow;
  /** Since the table before; null where that is not known. */
  readonly allocatedPerSecond: number | null;
}

/** The stack that the reader has opened. */
export interface OpenStack {
  readonly thread: ThreadRow;
  /** The last that came; null until then. */
  readonly frames: readonly Frame[] | null;
  readonly problem: string | null;
}

/** What the page knows of the inside of the chosen VM, while it looks. */
export interface InsideView {
  readonly state: Inside["state"];
  readonly why: string | null;
  readonly retryInMillis: number | null;
  /** The VM as a whole, as it last told. */
  readonly report: ThreadsReport | null;
  readonly atMillis: number | null;
  readonly threads: readonly Thread[];
  readonly stack: OpenStack | null;
  readonly collecting: boolean;
  readonly collected: Collected | null;
}

export const BEGINNING: InsideView = {
  state: "connecting",
  why: null,
  retryInMillis: null,
  report: null,
  atMillis: null,
  threads: [],
  stack: null,
  collecting: false,
  collected: null,
};

/** What came of looking; a message without a table leaves the one before. */
export function told(view: InsideView, message: Inside): InsideView {
  const { state, why, retryInMillis, table } = message;
  const next = { ...view, state, why, retryInMillis };
  if (table === null || message.atMillis === null) {
    return next;
  }
  const stack = view.stack && {
    ...view.stack,
    thread: table.threads.find(({ id }) => id === view.stack?.thread.id) ?? view.stack.thread,
  };
  return {
    ...next,
    report: table,
    atMillis: message.atMillis,
    threads: threads(view, table.threads, message.atMillis),
    stack,
  };
}

function threads(view: InsideView, rows: readonly ThreadRow[], atMillis: number): Thread[] {
  const millis = atMillis - (view.atMillis ?? atMillis);
  const before = new Map(view.threads.map((thread) => [thread.row.id, thread]));
  return rows.map((row) => {
    const last = before.get(row.id);
    // The same table once more, because something else has changed.
    const rate = millis > 0 ? perSecond(last?.row.allocatedBytes, row.allocatedBytes, millis) : last?.allocatedPerSecond;
    return { row, allocatedPerSecond: rate ?? null };
  });
}

function perSecond(from: number | null | undefined, to: number | null, millis: number): number | null {
  // A VM may give the id of an ended thread to another one.
  return from == null || to === null || to < from ? null : ((to - from) * 1000) / millis;
}

/** The reader opens the stack of a thread, or closes it. */
export function opened(view: InsideView, threadId: number | null): InsideView {
  if (threadId === view.stack?.thread.id) {
    return view;
  }
  const thread = view.threads.find(({ row }) => row.id === threadId)?.row;
  return { ...view, stack: thread ? { thread, frames: null, problem: null } : null };
}

/** A stack came. A thread that says nothing any more keeps its last one. */
export function traced(view: InsideView, message: StackTrace): InsideView {
  if (view.stack?.thread.id !== message.threadId) {
    return view;
  }
  return {
    ...view,
    stack: { ...view.stack, frames: message.frames ?? view.stack.frames, problem: message.problem },
  };
}
