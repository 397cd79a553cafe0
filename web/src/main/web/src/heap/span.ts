// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** A range of addresses. */
export interface AddressSpan {
  readonly start: number;
  /** The first address behind it. */
  readonly end: number;
}

const DEEPEST = 24;
/** Numbers of the page hold whole addresses of today's processors. */
const LAST = 2 ** 48;

/** "f8000000-f9000000_f8100000-f8200000", each within the one before; null for anything else. No heap begins at 0. */
export function readSpans(text: string): readonly AddressSpan[] | null {
  const spans = text.split("_").map((part) => {
    const [, start = "", end = ""] = /^([0-9a-f]{1,12})-([0-9a-f]{1,13})$/.exec(part) ?? [];
    return { start: Number.parseInt(start, 16), end: Number.parseInt(end, 16) };
  });
  const fit = spans.every(({ start, end }, index) => {
    const outer = spans[index - 1] ?? { start: 0, end: LAST };
    return start > 0 && start >= outer.start && end <= outer.end && start < end;
  });
  return fit && spans.length <= DEEPEST ? spans : null;
}

export function writeSpans(spans: readonly AddressSpan[]): string {
  return spans
    .slice(-DEEPEST)
    .map(({ start, end }) => `${start.toString(16)}-${end.toString(16)}`)
    .join("_");
}

export function holds(outer: AddressSpan, inner: AddressSpan): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** "0x7f0012340000" */
export function hex(address: number): string {
  return `0x${address.toString(16).padStart(12, "0")}`;
}

/** As the question about the map has it, and `cairn map --range`. */
export function rangeOf({ start, end }: AddressSpan): string {
  return `0x${start.toString(16)}-0x${end.toString(16)}`;
}
