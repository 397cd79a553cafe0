// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// Colours: packages apart, the JDK grey-blue, what was allocated amber; of a difference, changes.js has them.

const HUES = [165, 285, 45, 350, 115, 215, 320, 20];
const JDK = /^(java|javax|jdk|sun|com\.sun)\./;
const darkness = matchMedia("(prefers-color-scheme: dark)");
let printing = false;

// "light" or "dark" behind # in the address, where the reader of a page around this one has chosen; else as the system has it.
const theme = new URLSearchParams(location.hash.slice(1)).get("theme");

const isDark = () => (theme === "dark" || (theme !== "light" && darkness.matches)) && !printing;

// Known once: a picture has very many frames, and each asks.
let dark = isDark();
let colourOfFrame = [];

// The system's wish has changed, or what is drawn for.
function chooseTheme() {
  dark = isDark();
  colourOfFrame = [];
}

function packageOf(name) {
  const head = name.split("(", 1)[0].split("/", 1)[0];
  const words = head.split(".");
  let lower = 0;
  while (lower < words.length - 2 && /^[a-z_]/.test(words[lower])) lower++;
  return words.slice(0, Math.min(lower, 3)).join(".");
}

const groups = new Map(); // from package to hue, the largest first
const groupOf = data.frames.map(([kind, name]) => (kind === "m" && !JDK.test(name) ? packageOf(name) : null));

function chooseHues() {
  const base = baseTree(false, false);
  for (let i = 0; i < base.count; i++) {
    const group = groupOf[base.frame[i]];
    if (group !== null) groups.set(group, (groups.get(group) ?? 0) + Math.abs(base.total[column()][i]));
  }
  const ranked = [...groups].sort((a, b) => b[1] - a[1]);
  groups.clear();
  ranked.forEach(([group], rank) => groups.set(group, HUES[rank % HUES.length]));
}

const shade = data.frames.map(([, name]) => {
  let hash = 7;
  for (let i = 0; i < name.length; i++) hash = (hash * 31 + name.charCodeAt(i)) | 0;
  return ((hash >>> 3) % 4) / 4;
});

const paint = (hue, chroma, spread) =>
  dark
    ? `oklch(${0.4 + 0.045 * spread} ${chroma * 0.85} ${hue})`
    : `oklch(${0.855 - 0.035 * spread} ${chroma} ${hue})`;

const colourOf = (i) => (data.difference ? changeColour(i) : (colourOfFrame[tree.frame[i]] ??= ownColour(tree.frame[i])));

function ownColour(f) {
  const [kind] = data.frames[f];
  if (kind === "r") return dark ? "oklch(0.33 0.006 250)" : "oklch(0.92 0.004 250)";
  if (kind === "c") return paint(85, 0.105, shade[f]);
  if (kind === "f") return paint(245, 0.016, 0.5);
  if (kind === "t") return paint(200, 0.04, shade[f]);
  if (kind === "n") return paint(60, 0.03, shade[f]);
  if (groupOf[f] === null) return paint(245, 0.032, shade[f]);
  return paint(groups.get(groupOf[f]), 0.075, shade[f]);
}

const foundColour = () => (dark ? "oklch(0.5 0.17 330)" : "oklch(0.8 0.15 330)");
