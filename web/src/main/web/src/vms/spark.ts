// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

export const SPARK_WIDTH = 60;
export const SPARK_HEIGHT = 24;

export interface SparkPaths {
  readonly line: string;
  /** The area between the line and zero, without which a flat line does not show how high it is. */
  readonly area: string;
}

/**
 * A little line over its area, newest value at the right edge, zero at the bottom; unknown values are gaps.
 *
 * @param whole what the full height stands for; null if that is not known, and then it is the highest value
 */
export function sparkPaths(values: readonly (number | null)[], whole: number | null): SparkPaths {
  const highest = whole ?? values.reduce<number>((high, value) => Math.max(high, value ?? 0), 0);
  let line = "";
  let area = "";
  if (highest > 0 && values.some((value) => (value ?? 0) > 0)) {
    for (const { from, known } of runs(values)) {
      // A lone value gets a step's length, or it would not be seen.
      const first = SPARK_WIDTH - values.length + from - (known.length === 1 ? 1 : 0);
      const heights = known.length === 1 ? [...known, ...known] : known;
      const points = heights.map((value, index) => {
        const y = 1 + (SPARK_HEIGHT - 1) * (1 - Math.min(1, value / highest));
        return `${first + index} ${y.toFixed(1)}`;
      });
      line += `M${points.join("L")}`;
      area += `M${first} ${SPARK_HEIGHT}L${points.join("L")}V${SPARK_HEIGHT}z`;
    }
  }
  return { line, area };
}

interface Run {
  readonly from: number;
  readonly known: number[];
}

function runs(values: readonly (number | null)[]): Run[] {
  const found: Run[] = [];
  values.forEach((value, index) => {
    if (value === null) {
      return;
    }
    const last = found.at(-1);
    if (last && last.from + last.known.length === index) {
      last.known.push(value);
    } else {
      found.push({ from: index, known: [value] });
    }
  });
  return found;
}
