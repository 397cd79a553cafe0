// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { FindingRow } from "../../messages";

/** A finding that the reader has before him. */
export interface Shown {
  readonly row: FindingRow;
  /** Whether it is not so any more. */
  readonly over: boolean;
}

/** What is shown, and what has come since: that waits for the reader, as it would push aside what he looks at. */
export interface Standing {
  readonly shown: readonly Shown[];
  readonly fresh: readonly FindingRow[];
}

/** @param before the findings that the reader has had before him so far */
export function standing(before: readonly FindingRow[], now: readonly FindingRow[]): Standing {
  const known = new Set(before.map(({ kind }) => kind));
  return {
    shown: before.map((row) => {
      const same = now.find(({ kind }) => kind === row.kind);
      return { row: same ?? row, over: same === undefined };
    }),
    fresh: now.filter(({ kind }) => !known.has(kind)),
  };
}
