// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Vm } from "../live/model";
import type { VmRow } from "../messages";

const texts = new WeakMap<VmRow, string>();

function textOf(row: VmRow): string {
  let text = texts.get(row);
  if (text === undefined) {
    text = [row.name, row.mainClass, row.pid, row.user, row.jdkVersion, row.vmName, row.kind]
      .join("\n")
      .toLowerCase();
    texts.set(row, text);
  }
  return text;
}

/** Those that hold every word of the filter, in any of their fields. */
export function filtered(vms: readonly Vm[], filter: string): Vm[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return vms.filter(({ row }) => words.every((word) => textOf(row).includes(word)));
}
