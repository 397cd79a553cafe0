// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import type { DebuggerReport } from "../../messages";
import { attachedWords, ideConfiguration, jdb, useWords } from "./words";

const REPORT: DebuggerReport = {
  vm: "vm1",
  pid: 1,
  name: "x",
  port: 8600,
  selectedPort: 8700,
  selected: false,
  readOnlyPort: null,
  use: "ready",
  debuggers: 0,
  readers: 0,
  problem: null,
};

test("says who is attached", () => {
  expect(attachedWords(REPORT)).toBe("nobody");
  expect(attachedWords({ ...REPORT, debuggers: 1 })).toBe("1 debugger");
  expect(attachedWords({ ...REPORT, debuggers: 2, readers: 1 })).toBe("2 debuggers, 1 that may only look");
  expect(attachedWords({ ...REPORT, readers: 3 })).toBe("3 that may only look");
});

test("says what the VM does", () => {
  expect(useWords("suspended")).toBe("a debugger has suspended the VM");
  expect(useWords(null)).toBe("this server has no ports for debuggers");
});

test("has what to copy, whatever the VM is called", () => {
  expect(jdb(8600)).toBe("jdb -attach 127.0.0.1:8600");
  expect(JSON.parse(ideConfiguration('a"b\n', 8600))).toMatchObject({ name: 'a"b\n', port: 8600, request: "attach" });
});
