// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import type { Vm } from "../live/model";
import { row } from "../live/samples";
import type { VmRow } from "../messages";
import { filtered } from "./filter";
import { initials, moved, shortName } from "./list";
import { clicked, isSort, sorted } from "./sort";
import { sparkPaths } from "./spark";
import { rowWindow, scrollTo } from "./window";

function vm(pid: number, some: Partial<VmRow> = {}): Vm {
  return { row: row(pid, some), spark: [], appearedMillis: null };
}

const pids = (vms: Vm[]) => vms.map((each) => each.row.pid);

describe("sorted", () => {
  it("orders names as people count", () => {
    const vms = [vm(1, { name: "node 10" }), vm(2, { name: "Node 9" }), vm(3, { name: "alpha" })];
    expect(pids(sorted(vms, { column: "name", descending: false }))).toEqual([3, 2, 1]);
  });

  it("orders versions as people count", () => {
    const vms = [
      vm(1, { jdkVersion: "8u432" }),
      vm(2, { jdkVersion: "25.0.1" }),
      vm(3, { jdkVersion: "11.0.25" }),
    ];
    expect(pids(sorted(vms, { column: "jdk", descending: true }))).toEqual([2, 3, 1]);
  });

  it("keeps the unknown at the end both ways", () => {
    const vms = [vm(1, { heapUsedBytes: null }), vm(2, { heapUsedBytes: 5 }), vm(3, { heapUsedBytes: 9 })];
    expect(pids(sorted(vms, { column: "heap", descending: false }))).toEqual([2, 3, 1]);
    expect(pids(sorted(vms, { column: "heap", descending: true }))).toEqual([3, 2, 1]);
  });

  it("lets equal rows stay in the order of their PIDs", () => {
    expect(pids(sorted([vm(3), vm(1), vm(2)], { column: "cpu", descending: true }))).toEqual([1, 2, 3]);
  });

  it("puts Cairn itself behind all others, whichever way they are turned", () => {
    const vms = [vm(1, { kind: "Cairn", name: "Cairn" }), vm(2, { name: "a" }), vm(3, { name: "z" })];
    expect(pids(sorted(vms, { column: "name", descending: false }))).toEqual([2, 3, 1]);
    expect(pids(sorted(vms, { column: "name", descending: true }))).toEqual([3, 2, 1]);
  });

  it("puts the longest running first when uptime descends", () => {
    const vms = [vm(1, { startedAtMillis: 500 }), vm(2, { startedAtMillis: 100 })];
    expect(pids(sorted(vms, { column: "uptime", descending: true }))).toEqual([2, 1]);
  });
});

describe("a click on a column", () => {
  it("starts where one wants to look, and turns round", () => {
    const byHeap = clicked({ column: "name", descending: false }, "heap");
    expect(byHeap).toEqual({ column: "heap", descending: true });
    expect(clicked(byHeap, "heap")).toEqual({ column: "heap", descending: false });
    expect(clicked(byHeap, "user")).toEqual({ column: "user", descending: false });
  });

  it("is remembered only when it makes sense", () => {
    expect(isSort({ column: "heap", descending: true })).toBe(true);
    expect(isSort({ column: "colour", descending: true })).toBe(false);
    expect(isSort(null)).toBe(false);
    expect(isSort("heap")).toBe(false);
  });
});

describe("filtered", () => {
  const vms = [
    vm(2100, { name: "Orders", mainClass: "com.example.shop.Main", user: "ada" }),
    vm(5, { name: "שלום", mainClass: "com.example.Größe", user: "søren", jdkVersion: "17.0.13" }),
  ];

  it("finds by name, main class, pid, user and JDK, whatever the case", () => {
    for (const filter of ["orders", "SHOP", "210", "Ada", "25.0"]) {
      expect(pids(filtered(vms, filter))).toEqual([2100]);
    }
    for (const filter of ["שלום", "größe", "SØREN", "17.0.13"]) {
      expect(pids(filtered(vms, filter))).toEqual([5]);
    }
  });

  it("wants every word", () => {
    expect(pids(filtered(vms, "example 17"))).toEqual([5]);
    expect(filtered(vms, "orders 17")).toEqual([]);
  });

  it("shows all when empty", () => {
    expect(filtered(vms, "  ")).toHaveLength(2);
  });
});

describe("rowWindow", () => {
  it("holds the rows in sight and some around", () => {
    expect(rowWindow(1000, 30, 3000, 600, 5)).toEqual({ first: 95, end: 125 });
  });

  it("stays within the list", () => {
    expect(rowWindow(3, 30, 0, 600)).toEqual({ first: 0, end: 3 });
    expect(rowWindow(0, 30, 0, 600)).toEqual({ first: 0, end: 0 });
  });

  it("never turns round when the list has just become shorter than the scroll position", () => {
    const { first, end } = rowWindow(2, 30, 9000, 600);
    expect(first).toBeLessThanOrEqual(end);
    expect(end).toBe(2);
  });
});

describe("scrollTo", () => {
  it("scrolls only as far as needed", () => {
    expect(scrollTo(2, 30, 0, 300)).toBe(0);
    expect(scrollTo(20, 30, 0, 300)).toBe(330);
    expect(scrollTo(1, 30, 300, 300)).toBe(30);
  });
});

describe("moved", () => {
  it("walks within the list", () => {
    expect(moved(-1, "ArrowDown", 5, 3)).toBe(0);
    expect(moved(-1, "ArrowUp", 5, 3)).toBe(4);
    expect(moved(4, "ArrowDown", 5, 3)).toBe(4);
    expect(moved(1, "PageDown", 5, 3)).toBe(4);
    expect(moved(2, "End", 5, 3)).toBe(4);
    expect(moved(2, "x", 5, 3)).toBeNull();
  });
});

describe("shortName", () => {
  it("leaves what tells programs apart", () => {
    expect(shortName("com.example.shop.Main")).toBe("Main");
    expect(shortName("java.base/com.example.Tool")).toBe("Tool");
    expect(shortName("/srv/app/app-1.2.jar")).toBe("app-1.2.jar");
    expect(shortName("")).toBe("");
  });
});

describe("initials", () => {
  it("stand for a name", () => {
    expect(initials("orders-service")).toBe("OS");
    expect(initials("jshell")).toBe("JS");
    expect(initials("mvn -T1C verify")).toBe("MT");
    expect(initials("שלום עולם")).toBe("שע");
    expect(initials("🪨")).toBe("?");
    expect(initials("")).toBe("?");
  });
});

describe("sparkPaths", () => {
  it("breaks line and area where nothing is known", () => {
    const { line, area } = sparkPaths([1, 2, null, 2], null);
    expect(line.match(/M/g)).toHaveLength(2);
    expect(area.match(/z/g)).toHaveLength(2);
  });

  it("draws nothing of nothing", () => {
    for (const values of [[], [null, null], [0, 0]]) {
      expect(sparkPaths(values, null)).toEqual({ line: "", area: "" });
    }
  });

  it("puts the newest value at the right edge, the highest at the top and zero at the bottom", () => {
    expect(sparkPaths([0, 1], null).line).toBe("M58 24.0L59 1.0");
    expect(sparkPaths([0, 1], null).area).toBe("M58 24L58 24.0L59 1.0V24z");
  });

  it("gives a lone value a length", () => {
    expect(sparkPaths([5], null).line).toBe("M58 1.0L59 1.0");
  });

  it("has the full height for what is whole, and no more", () => {
    expect(sparkPaths([0, 50], 100).line).toBe("M58 24.0L59 12.5");
    expect(sparkPaths([200], 100).line).toBe("M58 1.0L59 1.0");
    expect(sparkPaths([0, 0], 100).line).toBe("");
  });
});
