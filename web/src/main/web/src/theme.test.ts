// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import css from "./theme.css?raw";

const pairs = new Map(
  [...css.matchAll(/(--[\w-]+): light-dark\((#[0-9a-f]{6})\w*, (#[0-9a-f]{6})\w*\)/g)].map(([, name, light, dark]) => [
    name,
    [light, dark],
  ]),
);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(name: string, ground: string, theme: 0 | 1): number {
  const [one, other] = [name, ground].map((each) => luminance(pairs.get(each)?.[theme] ?? `no ${each}`));
  const [low = 0, high = 0] = [one ?? 0, other ?? 0].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** What WCAG 2 wants at level AA: 4.5 for text, 3 for what is drawn and means something. */
function tooFaint(names: string[], grounds: string[], least: number): string[] {
  return names.flatMap((name) =>
    grounds.flatMap((ground) =>
      ([0, 1] as const)
        .filter((theme) => !(contrast(name, ground, theme) >= least))
        .map((theme) => `${name} on ${ground}, ${theme === 0 ? "light" : "dark"}: ${contrast(name, ground, theme)}`),
    ),
  );
}

describe("the colours", () => {
  it("of text can be read on what it stands on", () => {
    const grounds = ["--ground", "--panel", "--raised", "--hover", "--chosen", "--appeared"];
    expect(tooFaint(["--text", "--dim", "--accent"], grounds, 4.5)).toEqual([]);
    expect(tooFaint(["--warn"], ["--warn-ground", "--panel", "--chosen"], 4.5)).toEqual([]);
    expect(tooFaint(["--bad"], ["--bad-ground", "--panel"], 4.5)).toEqual([]);
    expect(tooFaint(["--good"], ["--panel"], 4.5)).toEqual([]);
    expect(tooFaint(["--on-accent"], ["--accent"], 4.5)).toEqual([]);
    expect(tooFaint(["--chart-threads", "--chart-rss"], ["--panel"], 4.5)).toEqual([]);
  });

  it("of marks and lines can be seen", () => {
    const drawn = [...pairs.keys()].filter((name) => /^--(chart|thread)-(?!.*fill|grid)/.test(name ?? "")) as string[];
    expect(drawn.length).toBeGreaterThan(12);
    expect(tooFaint([...drawn, "--line-strong", "--bar"], ["--panel"], 3)).toEqual([]);
  });
});
