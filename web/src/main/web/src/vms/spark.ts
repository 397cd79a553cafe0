// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

export const SPARK_WIDTH = 60;
export const SPARK_HEIGHT = 18;

/** The path of a little line, newest value at the right edge; unknown values are gaps. */
export function sparkPath(values: readonly (number | null)[]): string {
  const highest = values.reduce<number>((high, value) => Math.max(high, value ?? 0), 0);
  if (highest === 0) {
    return "";
  }
  const left = SPARK_WIDTH - values.length;
  let path = "";
  let drawing = false;
  values.forEach((value, index) => {
    if (value !== null) {
      const y = 1 + (SPARK_HEIGHT - 2) * (1 - value / highest);
      // A lone value gets a step's length, or it would not be seen.
      path += drawing ? `L${left + index} ${y.toFixed(1)}` : `M${left + index - 1} ${y.toFixed(1)}h1`;
    }
    drawing = value !== null;
  });
  return path;
}
