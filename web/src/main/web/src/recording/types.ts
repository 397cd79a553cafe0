// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

const TITLES: ReadonlyMap<string, string> = new Map([
  ["alloc_space", "Bytes"],
  ["alloc_objects", "Objects"],
  ["inuse_space", "Bytes alive"],
  ["inuse_objects", "Objects alive"],
  ["cpu", "CPU time"],
  ["samples", "Samples"],
]);

/** What people call a type of value; one that other programs made up keeps its name. */
export function typeTitle(name: string): string {
  return TITLES.get(name) ?? name;
}

/** Whether a type is of what is allocated, and so has classes. */
export function countsAllocation(name: string): boolean {
  return /^(alloc|inuse)_/.test(name);
}

/** A type as an argument of a question: none is the profile's own choice. */
export function typeArgument(type: string | null): { type?: string } {
  return type === null ? {} : { type };
}
