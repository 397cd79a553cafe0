// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { format, HOME, parse, type Address } from "./address";
import { AddressBar } from "./addressBar";

const EVERYTHING: Address = {
  vm: "2100-17",
  tab: "threads",
  range: 300,
  zoom: { from: 1000, to: 1060 },
  sort: { column: "cpu", descending: true },
  find: "orders & co #1 50% +x",
  threadSort: { column: "name", descending: false },
  threadFind: "שלום",
  thread: 12,
  lanes: 300,
  pools: 1,
  virtual: 1,
  inStacks: "HikariPool.getConnection",
  kind: "cpu",
  by: "flames",
  type: "alloc_objects",
  flames: "view=sandwich&method=a.B.c&zoom=0.1",
  part: { from: 1764253003000, to: 1764253010000 },
  held: { from: 1764253000000, to: 1764253002000 },
  heapZoom: [
    { start: 0xf8000000, end: 0xf9000000 },
    { start: 0xf8100000, end: 0xf8200000 },
  ],
  heapClass: "a.B$C[]",
  heapKind: "arrays1",
  heapMore: "class",
  regions: "watched",
  capture: "k3f9q2mx",
  compare: ["k3f9q2mx", "b7h2w8tz"],
  captureFind: "before the change",
  captureMine: 1,
  captureGroups: 1,
};

describe("the address", () => {
  it("gives back what it was made of", () => {
    expect(parse(format(EVERYTHING))).toEqual(EVERYTHING);
    for (const vm of ["2100-17", "127.0.0.1:5555:4711", "a b/ü#?%", "שלום", "&tab=x"]) {
      expect(parse(format({ ...HOME, vm }))).toEqual({ ...HOME, vm });
    }
  });

  it("can be read, and leaves out what nobody chose", () => {
    expect(format(HOME)).toBe("");
    expect(format({ ...EVERYTHING, find: null, threadFind: null })).toBe(
      "#vm=2100-17&tab=threads&thread=12&range=300&zoom=1000-1060&sort=-cpu&threadSort=name&lanes=300&pools=1&virtual=1&inStacks=HikariPool.getConnection&kind=cpu&by=flames&type=alloc_objects&flames=view%3Dsandwich%26method%3Da.B.c%26zoom%3D0.1&part=1764253003000-1764253010000&held=1764253000000-1764253002000&heapZoom=f8000000-f9000000_f8100000-f8200000&heapClass=a.B%24C%5B%5D&heapKind=arrays1&heapMore=class&regions=watched&capture=k3f9q2mx&compare=k3f9q2mx-b7h2w8tz&captureFind=before+the+change&captureMine=1&captureGroups=1",
    );
  });

  it("understands the links of before", () => {
    expect(parse("#vm=2100-17").vm).toBe("2100-17");
    expect(parse(`#vm=${encodeURIComponent("a b/ü#?%")}`).vm).toBe("a b/ü#?%");
  });

  it("takes nothing from what is no value", () => {
    const long = "x".repeat(200_000);
    for (const hash of [
      "",
      "#",
      "#vm=",
      "#other",
      "#__proto__=1&constructor=2&toString=3",
      "#range=299&range=300",
      "#range=1e3&thread=-1&thread=2",
      "#thread=1.5",
      "#lanes=1&pools=2&virtual=0",
      "#heapMore=size&regions=1&captureMine=yes",
      "#thread=99999999999999999999",
      "#sort=colour&threadSort=-",
      "#part=5-4&held=1",
      "#sort=--cpu",
      "#compare=a-b-c",
      "#compare=a-&capture=",
      "#sort=__proto__",
      `#vm=${long}&find=${long}&tab=${long}`,
      "#%zz&=%",
    ]) {
      expect(parse(hash)).toEqual(HOME);
    }
  });

  it("bears half of a letter and a long text", () => {
    expect(parse(format({ ...HOME, find: "\ud800" })).find).toBe("\ufffd");
    expect(parse(format({ ...HOME, find: "x".repeat(1000) })).find).toHaveLength(200);
  });
});

describe("the address bar", () => {
  let entries: string[];
  let at: number;
  let move: () => void;
  let followed: Address[];
  let bar: AddressBar;

  function go(steps: number) {
    at += steps;
    move();
  }

  beforeEach(() => {
    vi.useFakeTimers();
    entries = ["#vm=a"];
    at = 0;
    followed = [];
    bar = new AddressBar((address) => followed.push(address), {
      hash: () => entries[at] ?? "",
      push: (hash) => (entries = [...entries.slice(0, ++at), hash]),
      replace: (hash) => (entries[at] = hash),
      whenMoved: (moved) => (move = moved),
    });
    bar.start();
  });

  afterEach(() => vi.useRealTimers());

  it("begins where the browser is, and follows it back and forward", () => {
    bar.push({ ...HOME, vm: "b" });
    go(-1);
    go(1);
    expect(followed.map(({ vm }) => vm)).toEqual(["a", "a", "b"]);
  });

  it("replaces without a new entry", () => {
    bar.replace({ ...HOME, vm: "a", range: 60 });
    expect(entries).toEqual(["#vm=a&range=60"]);
  });

  it("writes what is typed once the reader rests, or goes on", () => {
    bar.replaceSoon({ ...HOME, find: "o" });
    bar.replaceSoon({ ...HOME, find: "or" });
    expect(entries).toEqual(["#vm=a"]);
    vi.advanceTimersByTime(1000);
    expect(entries).toEqual(["#find=or"]);
    bar.replaceSoon({ ...HOME, find: "ord" });
    bar.push({ ...HOME, vm: "b" });
    expect(entries).toEqual(["#find=ord", "#vm=b"]);
  });

  it("does not write what was typed into an entry that the reader went to", () => {
    bar.push({ ...HOME, vm: "b" });
    bar.replaceSoon({ ...HOME, vm: "b", find: "x" });
    go(-1);
    vi.advanceTimersByTime(1000);
    expect(entries).toEqual(["#vm=a", "#vm=b"]);
  });
});
