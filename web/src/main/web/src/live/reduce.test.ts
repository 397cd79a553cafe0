// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { EMPTY, type Model } from "./model";
import { reduce, type Change } from "./reduce";
import { hello, history, info, row, sample, tick, update } from "./samples";

function after(...changes: Change[]): Model {
  return changes.reduce(reduce, EMPTY);
}

const keys = (model: Model) => [...model.vms.keys()];

describe("hello", () => {
  it("replaces all that was known", () => {
    const model = after(hello([row(1), row(2)]), hello([row(3)], { hostname: "other" }));
    expect(keys(model)).toEqual(["vm3"]);
    expect(model.hostname).toBe("other");
    expect(model.link).toBe("live");
  });

  it("brings the sparks of its VMs", () => {
    const model = after(hello([row(1), row(2)], { sparks: [{ key: "vm1", heapUsedBytes: [null, 7] }] }));
    expect(model.vms.get("vm1")?.spark).toEqual([null, 7]);
    expect(model.vms.get("vm2")?.spark).toEqual([]);
  });

  it("does not call the VMs that were there before it new", () => {
    expect(after(hello([row(1)])).vms.get("vm1")?.appearedMillis).toBeNull();
  });
});

describe("tick", () => {
  it("adds, changes and removes", () => {
    const model = after(
      hello([row(1), row(2)]),
      tick(11_000, { changed: [row(1, { threads: 99 }), row(3)], gone: ["vm2"] }),
    );
    expect(keys(model)).toEqual(["vm1", "vm3"]);
    expect(model.vms.get("vm1")?.row.threads).toBe(99);
    expect(model.vms.get("vm3")?.appearedMillis).toBe(11_000);
    expect(model.nowMillis).toBe(11_000);
  });

  it("moves every spark on, of changed and of unchanged rows", () => {
    const sparks = [
      { key: "vm1", heapUsedBytes: new Array<number>(60).fill(1) },
      { key: "vm2", heapUsedBytes: new Array<number>(60).fill(2) },
    ];
    const model = after(
      hello([row(1), row(2, { heapUsedBytes: 2 })], { sparks }),
      tick(11_000, { changed: [row(1, { heapUsedBytes: 5 })] }),
    );
    expect(model.vms.get("vm1")?.spark.slice(-2)).toEqual([1, 5]);
    expect(model.vms.get("vm2")?.spark.slice(-2)).toEqual([2, 2]);
    expect(model.vms.get("vm1")?.spark).toHaveLength(60);
  });

  it("leaves the model before as it was", () => {
    const before = after(hello([row(1)]));
    reduce(before, tick(11_000, { changed: [row(2)], gone: ["vm1"] }));
    expect(keys(before)).toEqual(["vm1"]);
  });

  it("does not bring back a VM that came and went within one second", () => {
    expect(keys(after(hello([]), tick(11_000, { changed: [row(1)], gone: ["vm1"] })))).toEqual([]);
  });
});

describe("update", () => {
  const two = hello([row(1), row(2)], { sparks: [{ key: "vm1", heapUsedBytes: [1, 2] }] });

  it("adds, changes and removes at once", () => {
    const model = after(two, update({ changed: [row(1, { threads: 99 }), row(3)], gone: ["vm2"] }));
    expect(keys(model)).toEqual(["vm1", "vm3"]);
    expect(model.vms.get("vm1")?.row.threads).toBe(99);
    expect(model.vms.get("vm3")?.appearedMillis).toBe(10_000);
  });

  it("is no step of time: clock, system and sparks stay", () => {
    const before = after(two);
    const model = reduce(before, update({ changed: [row(1, { heapUsedBytes: 7 })] }));
    expect(model.vms.get("vm1")?.spark).toEqual([1, 2]);
    expect(model.vms.get("vm1")?.row.heapUsedBytes).toBe(7);
    expect(model.nowMillis).toBe(before.nowMillis);
    expect(model.system).toBe(before.system);
  });

  it("gives a new VM one point, and the next tick the second", () => {
    const model = after(two, update({ changed: [row(3)] }));
    expect(model.vms.get("vm3")?.spark).toEqual([100]);
    expect(reduce(model, tick(11_000)).vms.get("vm3")?.spark).toEqual([100, 100]);
  });

  it("marks the chosen VM as ended, and keeps what was known of it", () => {
    const { chosen } = after(
      two,
      { type: "choose", key: "vm1" },
      history("vm1", [10], 10_000),
      update({ gone: ["vm1"] }),
    );
    expect(chosen).toMatchObject({ key: "vm1", ended: true, row: { pid: 1 } });
    expect(chosen?.series?.columns.heapUsedBytes).toEqual([10]);
  });

  it("brings a VM that the address asked for before it started", () => {
    const { chosen } = after(two, { type: "choose", key: "vm3" }, update({ changed: [row(3)] }));
    expect(chosen).toMatchObject({ ended: false, row: { pid: 3 } });
  });
});

describe("the chosen VM", () => {
  const watched = { key: "vm1", info: info("vm1", { peakThreads: 12 }), sample: sample(30) };
  const choose: Change = { type: "choose", key: "vm1" };

  it("gets its history and then a sample per tick", () => {
    const { chosen } = after(
      hello([row(1)]),
      choose,
      history("vm1", [10, 20], 10_000),
      tick(11_000, { watched }),
    );
    expect(chosen?.series?.columns.heapUsedBytes).toEqual([10, 20, 30]);
    expect(chosen?.info?.peakThreads).toBe(12);
  });

  it("takes nothing from a VM that was watched before", () => {
    const { chosen } = after(
      hello([row(1), row(2)]),
      { type: "choose", key: "vm2" },
      history("vm1", [10], 10_000),
      tick(11_000, { watched }),
    );
    expect(chosen?.series).toBeNull();
    expect(chosen?.info).toBeNull();
  });

  it("keeps its last values when it ends", () => {
    const { chosen } = after(
      hello([row(1)]),
      choose,
      history("vm1", [10], 10_000),
      tick(11_000, { watched }),
      tick(12_000, { gone: ["vm1"] }),
    );
    expect(chosen?.ended).toBe(true);
    expect(chosen?.row?.pid).toBe(1);
    expect(chosen?.series?.columns.heapUsedBytes).toEqual([10, 30]);
  });

  it("may be asked for by the address before the list is there", () => {
    expect(after(choose).chosen?.ended).toBe(false);
    expect(after(choose, hello([row(1)])).chosen).toMatchObject({ ended: false, row: { pid: 1 } });
    expect(after(choose, hello([row(2)])).chosen).toMatchObject({ ended: true, row: null });
  });

  it("has ended when it is missing after a reconnect, and keeps its charts", () => {
    const { chosen } = after(hello([row(1)]), choose, history("vm1", [10], 10_000), hello([]));
    expect(chosen?.ended).toBe(true);
    expect(chosen?.series).not.toBeNull();
  });

  it("loses what was known of another one", () => {
    const model = after(hello([row(1), row(2)]), choose, history("vm1", [10], 10_000), {
      type: "choose",
      key: "vm2",
    });
    expect(model.chosen).toMatchObject({ key: "vm2", series: null });
    expect(reduce(model, { type: "choose", key: null }).chosen).toBeNull();
  });
});

it("passes over messages it does not know", () => {
  const model = after(hello([row(1)]));
  expect(reduce(model, { type: "novelty" } as unknown as Change)).toBe(model);
});
