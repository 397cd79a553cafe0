// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { HeapDumpRow } from "../messages";
import { ask, bringIn } from "./server";
import { shelf } from "./shelf.svelte";

vi.mock("./server");

const captures = { captures: [], usedBytes: 0, limitBytes: 100, problem: null };
let dumps: Partial<HeapDumpRow>[] = [];

beforeEach(() => {
  vi.mocked(ask)
    .mockReset()
    .mockImplementation((question) => Promise.resolve({ report: question === "captures" ? captures : { dumps } } as never));
});

const asked = () => vi.mocked(ask).mock.calls.map(([question]) => question);

describe("what comes in", () => {
  it("goes on behind a file that is refused, and says why each one was", async () => {
    vi.mocked(bringIn).mockImplementation(({ name }) =>
      Promise.resolve(name === "b" ? { problem: "No profile." } : ({ report: { name } } as never)),
    );
    await shelf.refresh();
    const files = [new File(["x".repeat(101)], "a"), new File(["x"], "c"), new File(["x"], "b")];
    expect(await shelf.bringIn(files)).toEqual({ name: "c" });
    expect(vi.mocked(bringIn).mock.calls.map(([{ name }]) => name)).toEqual(["c", "b"]);
    expect(shelf.problem).toMatch(/^"a" is not kept: .* No profile\.$/);
    await shelf.bringIn([new File(["x"], "c")]);
    expect(shelf.problem).toBeNull();
  });
});

describe("how far dumps are", () => {
  it("is asked without the captures, until one has ended", async () => {
    dumps = [{ vm: "7-1", state: "writing" }];
    await shelf.refreshDumps();
    await shelf.refreshDumps();
    expect(asked()).toEqual(["heapDumps", "heapDumps"]);
    dumps = [{ vm: "7-1", state: "kept" }];
    await shelf.refreshDumps();
    expect(asked()).toEqual(["heapDumps", "heapDumps", "heapDumps", "captures"]);
    await shelf.refreshDumps();
    expect(asked().filter((question) => question === "captures")).toHaveLength(1);
  });
});
