// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { expect, test } from "vitest";
import type { FindingRow } from "../../messages";
import { standing } from "./standing";

function finding(kind: string, sentence = kind): FindingRow {
  return { kind, severity: "warning", sentence, evidence: [], action: "Look", tab: null, command: "cairn ps" };
}

test("a finding stays where it is, whatever comes and goes", () => {
  const { shown, fresh } = standing([finding("gc", "31 %"), finding("swap")], [finding("deadlock"), finding("gc", "35 %")]);
  expect(shown.map(({ row, over }) => [row.sentence, over])).toEqual([
    ["35 %", false],
    ["swap", true],
  ]);
  expect(fresh.map(({ kind }) => kind)).toEqual(["deadlock"]);
});

test("one that is back is not new", () => {
  expect(standing([finding("gc")], [finding("gc")])).toEqual({ shown: [{ row: finding("gc"), over: false }], fresh: [] });
  expect(standing([], [])).toEqual({ shown: [], fresh: [] });
});
