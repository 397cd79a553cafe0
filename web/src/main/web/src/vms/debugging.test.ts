// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import { row as vmRow } from "../live/samples";
import { debuggerBadge, debuggerHint, standsStill } from "./debugging";

test("a VM past Cairn's ports may be attached to", () => {
  const row = vmRow(1, { jdwp: true });
  expect(debuggerHint(row)).toBe("may attach");
  expect(debuggerBadge(row)).toBe("debug");
  expect(standsStill(row)).toBe(false);
});

test("a VM that stands still says why", () => {
  const row = vmRow(1, { jdwp: true, debugPort: 8601, debugger: "suspended", debugSelected: true });
  expect(debuggerHint(row)).toBe("may attach at port 8601; a debugger has suspended it; selected");
  expect(debuggerBadge(row)).toBe("debug 8601 suspended");
  expect(standsStill(row)).toBe(true);
  expect(standsStill(vmRow(1, { debugger: "waiting" }))).toBe(true);
});
