// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

export interface RowWindow {
  readonly first: number;
  /** One past the last. */
  readonly end: number;
}

/** Which rows need to exist: those in sight and some around, so that scrolling meets no blank. */
export function rowWindow(
  count: number,
  rowHeight: number,
  scrollTop: number,
  viewHeight: number,
  around = 8,
): RowWindow {
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / rowHeight)) - around);
  const end = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + around);
  return { first: Math.min(first, end), end };
}

/** Where to scroll so that a row is wholly in sight; the same place when it is already. */
export function scrollTo(index: number, rowHeight: number, scrollTop: number, viewHeight: number): number {
  const top = index * rowHeight;
  if (top < scrollTop) {
    return top;
  }
  return Math.max(scrollTop, top + rowHeight - viewHeight);
}
