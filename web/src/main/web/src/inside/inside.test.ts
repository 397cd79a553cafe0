// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { EMPTY, type Model } from "../live/model";
import { reduce, type Change } from "../live/reduce";
import { hello, info, inside, row, threadRow } from "../live/samples";
import { clickedThreads, filteredThreads, sortedThreads } from "./table/columns";
import { stateCounts, stateOf } from "./states";
import { collection, frameText, parts, retry, warns } from "./words";

const START: Change[] = [
  hello([row(1), row(2)]),
  { type: "choose", key: "vm1" },
  { type: "look", inside: true },
];

function after(...changes: Change[]): Model {
  return [...START, ...changes].reduce(reduce, EMPTY);
}

const view = (...changes: Change[]) => after(...changes).chosen?.inside;
const answers = (...changes: Change[]) => after(...changes).chosen?.answers;
const frame = { class: "a.b.C", method: "run", file: "C.java", line: 3, native: false, source: null, framework: null };

describe("looking inside", () => {
  it("begins with connecting, and takes what is said of the chosen VM only", () => {
    expect(view()).toMatchObject({ state: "connecting", threads: [] });
    expect(view(inside("vm2", [threadRow(1)]))).toMatchObject({ state: "connecting", threads: [] });
    expect(view(inside("vm1", [threadRow(1)]))).toMatchObject({ state: "open", threads: [{ row: { id: 1 } }] });
  });

  it("ends with another choice, and hears no more then", () => {
    expect(view(inside("vm1", [threadRow(1)]), { type: "choose", key: "vm2" })).toBeNull();
    expect(view({ type: "look", inside: false }, inside("vm1", [threadRow(1)]))).toBeNull();
  });

  it("keeps the last table when a message has none", () => {
    const silent = inside("vm1", null, { state: "gone", atMillis: null });
    expect(view(inside("vm1", [threadRow(1)]), silent)).toMatchObject({ state: "gone", threads: [{ row: { id: 1 } }] });
  });

  it("tells what a thread allocates a second from two tables", () => {
    const rates = (later: number, bytes: number) =>
      view(
        inside("vm1", [threadRow(1, { allocatedBytes: 1000 })]),
        inside("vm1", [threadRow(1, { allocatedBytes: bytes }), threadRow(2)], { atMillis: later }),
      )?.threads.map((thread) => thread.allocatedPerSecond);
    expect(rates(10_500, 1500)).toEqual([1000, null]);
    expect(rates(10_000, 1500)).toEqual([null, null]);
    expect(rates(10_500, 10)).toEqual([null, null]);
  });

  it("does not wait for a collection that the last connection was asked for", () => {
    const ask: Change = { type: "ask", question: "gc", arguments: {} };
    expect(answers(ask)?.gc).toMatchObject({ open: true });
    expect(answers(ask, hello([row(1)]))?.gc).toMatchObject({ open: false });
    const no: Change = { type: "answer", key: "vm1", question: "gc", arguments: {}, report: null, problem: "No." };
    expect(answers(ask, no)?.gc).toMatchObject({ open: false, report: null, problem: "No." });
    expect(answers(no)?.gc).toMatchObject({ open: false, problem: "No." });
  });
});

describe("the open stack", () => {
  const ask = (threadId: number): Change => ({
    type: "ask",
    question: "stack",
    arguments: { thread: String(threadId) },
  });
  const open: Change[] = [inside("vm1", [threadRow(1), threadRow(2)]), { type: "open", threadId: 1 }, ask(1)];
  const trace = (threadId: number, frames: (typeof frame)[] | null, problem: string | null = null): Change => ({
    type: "answer",
    key: "vm1",
    question: "stack",
    arguments: { thread: String(threadId) },
    report: frames && { key: "vm1", pid: 1, name: "program", threadId, awaits: null, frames },
    problem,
  });
  const frames = (known: ReturnType<typeof answers>) => known?.stack?.report?.frames;

  it("is of the thread that was opened, and follows its state", () => {
    expect(frames(answers(...open, trace(2, [frame])))).toBeUndefined();
    expect(frames(answers(...open, trace(1, [frame])))).toHaveLength(1);
    expect(view(...open, inside("vm1", [threadRow(1, { state: "running" })]))?.openThread?.state).toBe("running");
    expect(view(...open, { type: "open", threadId: null })?.openThread).toBeNull();
  });

  it("opens once the thread is seen, if the address asked for it before", () => {
    const early: Change = { type: "open", threadId: 2 };
    expect(view(early)?.openThread).toBeNull();
    expect(view(early, inside("vm1", [threadRow(1)]))?.openThread).toBeNull();
    expect(view(early, inside("vm1", [threadRow(1), threadRow(2)]))?.openThread?.id).toBe(2);
  });

  it("of another thread begins without frames", () => {
    expect(frames(answers(...open, trace(1, [frame]), { type: "open", threadId: 2 }, ask(2)))).toBeUndefined();
    expect(frames(answers(...open, trace(1, [frame]), ask(2), trace(1, [frame])))).toBeUndefined();
    expect(frames(answers(...open, trace(1, [frame]), ask(1)))).toHaveLength(1);
  });

  it("stays when the thread says no more", () => {
    expect(answers(...open, trace(1, [frame]), trace(1, null, "It has ended."))?.stack).toMatchObject({
      report: { frames: [frame] },
      problem: "It has ended.",
    });
    expect(view(...open, inside("vm1", [threadRow(2)]))?.openThread?.id).toBe(1);
  });
});

describe("the table", () => {
  const threads =
    view(
      inside("vm1", [
        threadRow(1, { name: "worker-10", cpuPercent: 5, daemon: true }),
        threadRow(2, { name: "worker-9", cpuPercent: null, state: "monitor" }),
        threadRow(3, { name: "main", cpuPercent: 50, suspended: true }),
      ]),
    )?.threads ?? [];
  const ids = (found: readonly { row: { id: number } }[]) => found.map((thread) => thread.row.id);

  it("is sorted by any column, what is not known last", () => {
    expect(ids(sortedThreads(threads, { column: "cpu", descending: true }))).toEqual([3, 1, 2]);
    expect(ids(sortedThreads(threads, { column: "cpu", descending: false }))).toEqual([1, 3, 2]);
    expect(ids(sortedThreads(threads, { column: "name", descending: false }))).toEqual([3, 2, 1]);
  });

  it("turns with the second click on a head", () => {
    const first = clickedThreads({ column: "name", descending: false }, "cpu");
    expect(first).toEqual({ column: "cpu", descending: true });
    expect(clickedThreads(first, "cpu")).toEqual({ column: "cpu", descending: false });
  });

  it("is filtered by words of the name, state, numbers and marks", () => {
    expect(ids(filteredThreads(threads, "WORKER blocked"))).toEqual([2]);
    expect(ids(filteredThreads(threads, "daemon"))).toEqual([1]);
    expect(ids(filteredThreads(threads, "1003"))).toEqual([3]);
    expect(filteredThreads(threads, " ")).toHaveLength(3);
  });

  it("counts states, those that nobody is in left out", () => {
    expect(stateCounts(threads).map(({ spec, count }) => [spec.label, count])).toEqual([
      ["blocked", 1],
      ["waiting", 1],
      ["suspended", 1],
    ]);
    expect(stateOf(threadRow(1, { state: "novelty" })).label).toBe("unknown");
  });
});

describe("words", () => {
  it("warn of what the VM prints, where it does", () => {
    expect(warns(row(1), info("vm1"))).toBe(true);
    expect(warns(row(1, { jdkVersion: "21" }), null)).toBe(true);
    for (const jdkVersion of ["17.0.13", "8u432-b06", "1.8.0_432", ""]) {
      expect(warns(row(1, { jdkVersion }), null)).toBe(false);
    }
    expect(warns(row(1), info("vm1", { flags: ["-XX:+EnableDynamicAgentLoading"] }))).toBe(false);
    expect(warns(row(1, { agent: "attached" }), null)).toBe(false);
  });

  it("write a frame as Java does", () => {
    expect(frameText(frame)).toEqual({ before: "a.b.", method: "C.run", place: "C.java:3" });
    expect(frameText({ ...frame, line: null, file: null, native: true }).place).toBe("");
    for (const separator of [".", "/"]) {
      const lambda = { ...frame, class: `a.C$$Lambda${separator}0x00007f0010` };
      expect(frameText(lambda)).toMatchObject({ before: "a.", method: "C$$Lambda.run" });
    }
  });

  it("say when and how much", () => {
    expect(retry(3400)).toBe("Trying again in 3 s.");
    expect(retry(200)).toBe("Trying again…");
    const report = { key: "vm1", pid: 1, name: "", heapUsedBytesBefore: 2048, heapUsedBytesAfter: 1024, millis: 12 };
    expect(collection(report)).toBe("2.00 KiB → 1.00 KiB in 12 ms");
    expect(collection({ ...report, heapUsedBytesBefore: null })).toBe("Done in 12 ms");
  });
});

describe("a sentence", () => {
  it("keeps the VM's options in one piece", () => {
    const sentence = "It has -XX:-EnableDynamicAgentLoading, which is on-going. Start it with -agentpath:$(cairn hprof path)/libcairn.so.";
    expect(parts(sentence).map(({ text }) => text).join("")).toBe(sentence);
    expect(parts(sentence).filter(({ option }) => option)).toEqual([
      { text: "-XX:-EnableDynamicAgentLoading", option: true },
      { text: "-agentpath:$(cairn hprof path)/libcairn.so", option: true },
    ]);
    expect(parts("")).toEqual([]);
  });
});
