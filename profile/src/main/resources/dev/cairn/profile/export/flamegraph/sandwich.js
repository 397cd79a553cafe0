// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// The sandwich of one frame, wherever in the graph it is: what it called below it, who called it above it. One tree, whose
// root is the frame; behind what it called come its callers, from tree.callers on, and their depths are negative. Where the
// frame called itself, the outer call counts.

function occurrences(from, f) {
  const found = [];
  for (let i = 1; i < from.count; ) {
    if (from.frame[i] === f) {
      found.push(i);
      i = from.end[i];
    } else {
      i++;
    }
  }
  return found;
}

// The trees below the occurrences as one.
function below(from, f, found) {
  const inside = new Uint8Array(from.count);
  for (const o of found) inside.fill(1, o, from.end[o]);
  const roots = new Set(found);
  const only = {
    ...from,
    self: from.self.map((column) => column.map((value, i) => (inside[i] ? value : 0))),
    ownVariance: from.ownVariance.map((column) => column.map((value, i) => (inside[i] ? value : 0))),
  };
  const tree = regrouped(only, (i) => (inside[i] && !roots.has(i) ? from.frame[i] : INTO_PARENT));
  tree.frame[0] = f;
  return tree;
}

// The paths from the occurrences up as one tree.
function above(from, f, found) {
  const frame = [f];
  const parent = [0];
  const children = [[]];
  const self = from.self.map(() => [0]);
  const variance = from.self.map(() => [0]);
  const known = new Map();
  for (const o of found) {
    let node = 0;
    for (let i = from.parent[o]; i !== 0; i = from.parent[i]) {
      const key = node * data.frames.length + from.frame[i];
      let next = known.get(key);
      if (next === undefined) {
        next = frame.length;
        known.set(key, next);
        frame.push(from.frame[i]);
        parent.push(node);
        children.push([]);
        children[node].push(next);
        self.forEach((column) => column.push(0));
        variance.forEach((column) => column.push(0));
      }
      node = next;
    }
    self.forEach((column, c) => (column[node] += from.total[c][o]));
    variance.forEach((column, c) => (column[node] += from.variance[c][o]));
  }
  return inPreorder(frame, parent, children, self, variance);
}

const joined = (first, second) => {
  const all = new first.constructor(first.length + second.length - 1);
  all.set(first);
  all.set(second.subarray(1), first.length);
  return all;
};

function sandwichOf(from, f) {
  const found = occurrences(from, f);
  const lower = below(from, f, found);
  const upper = above(from, f, found);
  const shift = lower.count - 1;
  const both = (name) => lower[name].map((column, c) => joined(column, upper[name][c]));
  const count = lower.count + upper.count - 1;
  const end = joined(lower.end, upper.end.map((each) => each + shift));
  end[0] = count;
  return {
    count,
    callers: lower.count,
    frame: joined(lower.frame, upper.frame),
    parent: joined(lower.parent, upper.parent.map((each) => (each === 0 ? 0 : each + shift))),
    depth: joined(lower.depth, upper.depth.map((each) => -each)),
    end,
    self: both("self"),
    total: both("total"),
    variance: both("variance"),
    ownVariance: both("ownVariance"),
    cut: false,
  };
}
