// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// What is shown: the view, the type, the zoomed frame, and what follows of them.

const trees = new Map([["threads", calleeTree()]]);
let view = "callees";
let byThread = false;
let folding = false;
let subject = -1; // the frame of the sandwich
let type = data.first;
let width = "after";
let tree = chosenTree();
let zoomed = 0;
let cursor = -1;
let hovered = -1;
let matches = null; // by frame
let rows = [];
let widths = null; // by node
let steepest = 1; // the largest change of any node but the root

const typeName = () => TYPE_NAMES[data.types[type][0]] ?? data.types[type][0];
const unit = () => data.types[type][1];
const column = () => (data.difference ? 2 * type + 1 : type);
const valueOf = (i) => tree.total[column()][i];
const ROOT_NAMES = { callees: () => "all", callers: () => "all, by the innermost frame", sandwich: () => data.frames[subject][1] };
const rootName = () => ROOT_NAMES[view]();
const nameOf = (i) => (i === 0 ? rootName() : data.frames[tree.frame[i]][1]);

function kept(key, make) {
  if (!trees.has(key)) trees.set(key, make());
  return trees.get(key);
}

// From the outermost frame down, with or without threads and frameworks.
function baseTree(threads, fold) {
  if (fold) return kept("fold" + threads, () => folded(baseTree(threads, false)));
  return threads || !hasThreads ? trees.get("threads") : kept("callees", () => withoutThreads(trees.get("threads")));
}

function chosenTree() {
  const base = baseTree(byThread, folding);
  if (view === "callees") return base;
  const key = view + byThread + folding;
  if (view === "callers") return kept(key, () => callerTree(base));
  const last = trees.get(view);
  if (last?.base !== base || last.frame[0] !== subject) trees.set(view, { ...sandwichOf(base, subject), base });
  return trees.get(view);
}
