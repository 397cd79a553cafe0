// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { moved } from "../vm/tabKeys";
import { commandOf, opensPalette, type Group } from "./commands";
import { find } from "./fuzzy";

const run = () => {};
const GROUPS: Group[] = [
  {
    title: "VMs",
    commands: [
      { title: "orders-service", detail: "PID 2100  org.example.Launcher", run },
      { title: "IntelliJ IDEA", detail: "PID 2582  com.intellij.Main", run },
      { title: "שלום", detail: "PID 7", run },
    ],
  },
  {
    title: "View",
    commands: [
      { title: "Dark colours", detail: "Theme", run },
      { title: "Filter the VMs", key: "/", run },
      { title: "List the keys", key: "?", run },
    ],
  },
];

const titles = (query: string) => find(GROUPS, query).map(({ command }) => command.title);

describe("the palette", () => {
  it("shows all commands in their order before anything is typed", () => {
    expect(titles(" ")).toHaveLength(6);
    expect(titles("")[0]).toBe("orders-service");
  });

  it("finds by parts, by letters in their order, by details and by every word", () => {
    expect(titles("serv")).toEqual(["orders-service"]);
    expect(titles("ijid")).toEqual(["IntelliJ IDEA"]);
    expect(titles("2582")).toEqual(["IntelliJ IDEA"]);
    expect(titles("theme")[0]).toBe("Dark colours");
    expect(titles("SERVICE launcher")).toEqual(["orders-service"]);
    expect(titles("service theme")).toEqual([]);
    expect(titles("לום")).toEqual(["שלום"]);
  });

  it("has the best first: beginning of the title, of a word, within, letters", () => {
    const commands = ["a-xkeyx", "k-e-y", "the keys", "keys"].map((title) => ({ title, run }));
    expect(find([{ title: "", commands }], "key").map(({ command }) => command.title)).toEqual([
      "keys",
      "the keys",
      "a-xkeyx",
      "k-e-y",
    ]);
  });

  it("bears names of any length, and any letters", () => {
    const commands = [{ title: "x".repeat(200_000), run }];
    expect(find([{ title: "", commands }], "xxx")).toHaveLength(1);
    expect(find([{ title: "", commands }], "y".repeat(200_000))).toHaveLength(0);
    for (const query of ["(", "\\", ".*", "[", "\ud800"]) {
      expect(titles(query)).toEqual([]);
    }
  });
});

describe("keys", () => {
  const press = (key: string, some = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...some });

  it("run the command that has them, unless held with another", () => {
    expect(commandOf(GROUPS, press("?"))?.title).toBe("List the keys");
    expect(commandOf(GROUPS, press("x"))).toBeNull();
    expect(commandOf(GROUPS, press("/", { ctrlKey: true }))).toBeNull();
    expect(commandOf(GROUPS, press("/", { metaKey: true }))).toBeNull();
    expect(commandOf(GROUPS, press("/", { altKey: true }))).toBeNull();
  });

  it("open the palette on both sorts of keyboards", () => {
    expect(opensPalette(press("k", { ctrlKey: true }))).toBe(true);
    expect(opensPalette(press("K", { metaKey: true }))).toBe(true);
    expect(opensPalette(press("k"))).toBe(false);
    expect(opensPalette(press("k", { ctrlKey: true, altKey: true }))).toBe(false);
  });

  it("walk round the tabs", () => {
    expect(moved(0, "ArrowLeft", 3)).toBe(2);
    expect(moved(2, "ArrowRight", 3)).toBe(0);
    expect(moved(1, "Home", 3)).toBe(0);
    expect(moved(1, "End", 3)).toBe(2);
    expect(moved(1, "Enter", 3)).toBeNull();
  });
});
