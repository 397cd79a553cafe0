// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Vm } from "../live/model";
import { row } from "../live/samples";
import { Hold, inOrder } from "./hold";

function vm(pid: number): Vm {
  return { row: row(pid), spark: [], appearedMillis: null };
}

const pids = (vms: Vm[]) => vms.map((each) => each.row.pid);

describe("inOrder", () => {
  it("keeps the rows where they were", () => {
    expect(pids(inOrder([vm(1), vm(2), vm(3)], ["vm3", "vm1", "vm2"]))).toEqual([3, 1, 2]);
  });

  it("puts new rows at the end in their own order, and closes up where one has gone", () => {
    expect(pids(inOrder([vm(5), vm(4), vm(2), vm(1)], ["vm3", "vm1", "vm2"]))).toEqual([1, 2, 5, 4]);
  });
});

describe("Hold", () => {
  let held: boolean;
  let begun: number;
  let hold: Hold;

  beforeEach(() => {
    vi.useFakeTimers();
    held = false;
    begun = 0;
    hold = new Hold(
      () => {
        held = true;
        begun++;
      },
      () => (held = false),
    );
  });

  afterEach(() => vi.useRealTimers());

  it("lasts until one second after the pointer has left", () => {
    hold.pointer(true);
    vi.advanceTimersByTime(60_000);
    hold.pointer(false);
    vi.advanceTimersByTime(999);
    expect(held).toBe(true);
    vi.advanceTimersByTime(1);
    expect(held).toBe(false);
  });

  it("goes on when the pointer comes back in time", () => {
    hold.pointer(true);
    hold.pointer(false);
    vi.advanceTimersByTime(500);
    hold.pointer(true);
    vi.advanceTimersByTime(5000);
    expect(held).toBe(true);
    expect(begun).toBe(2);
  });

  it("lasts while either pointer or keys are there", () => {
    hold.pointer(true);
    hold.keys(true);
    hold.pointer(false);
    vi.advanceTimersByTime(5000);
    expect(held).toBe(true);
    hold.keys(false);
    vi.advanceTimersByTime(1000);
    expect(held).toBe(false);
  });

  it("is not drawn out by a focus that was not the keyboard's", () => {
    hold.pointer(true);
    hold.pointer(false);
    vi.advanceTimersByTime(900);
    hold.keys(false);
    vi.advanceTimersByTime(100);
    expect(held).toBe(false);
  });
});
