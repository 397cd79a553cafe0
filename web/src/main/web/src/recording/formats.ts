// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** A form in which a profile can be saved. */
export interface Format {
  readonly ending: string;
  readonly title: string;
  /** It is of bytes that were allocated, and of nothing else. */
  readonly allocations?: true;
}

const FORMATS: readonly Format[] = [
  { ending: ".html", title: "Flame graph" },
  { ending: ".pb.gz", title: "pprof" },
  { ending: ".speedscope.json", title: "speedscope" },
  { ending: ".collapsed", title: "Collapsed stacks" },
  { ending: ".json", title: "JSON" },
  { ending: ".txt", title: "Table" },
  { ending: ".alloc", title: "DDM report", allocations: true },
];

/** Those that a profile can be saved in, by whether it counts bytes that were allocated. */
export function formatsOf(allocations: boolean): readonly Format[] {
  return FORMATS.filter((format) => allocations || !format.allocations);
}

/** Those that what changed from one profile to another can be saved in. */
export const DIFFERENCE_FORMATS: readonly Format[] = FORMATS.filter(({ ending }) => [".html", ".collapsed", ".json"].includes(ending));

/** Where a profile is as a file. */
export function fileAddress(folder: string, { ending }: Format, query: string): string {
  return `${folder}cairn${ending}?${query}&save=true`;
}
