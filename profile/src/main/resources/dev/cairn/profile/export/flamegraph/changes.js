// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// A difference of two profiles: what changed, whether by more than its error, and the colours and marks of that.

const SIGNIFICANT = 2; // standard errors
const GREW = 25; // hues
const SHRANK = 250;

const before = () => 2 * type;
const beforeOf = (i) => tree.total[before()][i];
const changeOf = (i) => valueOf(i) - beforeOf(i);
const changeVariance = (i) => tree.variance[column()][i] + tree.variance[before()][i];

// From hardly any change, 0, to the steepest, 1.
const changeShade = (hue, strength) =>
  dark
    ? `oklch(${0.36 + 0.12 * strength} ${0.02 + 0.135 * strength} ${hue})`
    : `oklch(${0.905 - 0.2 * strength} ${0.015 + 0.135 * strength} ${hue})`;

// 1 for what grew, -1 for what shrank, 0 for what stayed or changed within its error.
function directionOf(i) {
  const change = changeOf(i);
  const unsure = change * change <= SIGNIFICANT * SIGNIFICANT * changeVariance(i); // not where that is NaN
  return i === 0 || unsure ? 0 : Math.sign(change);
}

// The same for eyes to which red and blue look alike, and on paper.
const changeMark = (i) => (data.difference ? ["▼ ", "", "▲ "][directionOf(i) + 1] : "");

function changeColour(i) {
  const change = changeOf(i);
  if (directionOf(i) === 0) return dark ? "oklch(0.36 0.006 250)" : "oklch(0.905 0.004 250)";
  const strength = Math.sqrt(Math.min(1, Math.abs(change) / steepest));
  return changeShade(change > 0 ? GREW : SHRANK, strength);
}

const changeClass = (change) => (change > 0 ? "grew" : change < 0 ? "shrank" : "");

function changeWords(i) {
  const change = changeOf(i);
  const was = beforeOf(i);
  const variance = changeVariance(i);
  const share = was ? ", " + (change > 0 ? "+" : change < 0 ? "−" : "") + percent(Math.abs(change), was) : change ? ", new" : "";
  const gone = was && !valueOf(i) ? ", gone" : share;
  const unsure = change && change * change <= SIGNIFICANT * SIGNIFICANT * variance ? "; within its error" : "";
  return { change, text: [signed(change, unit()), errorText(variance, unit())].filter(Boolean).join(" ") + gone + unsure };
}
