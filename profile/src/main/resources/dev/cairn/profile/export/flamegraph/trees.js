// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// Trees: nodes in preorder, so that what is below node i is i + 1 … end[i] - 1. The data is one, from the outermost frame
// to what it called; all others are made of it when they are first wanted.

const MOST_CALLERS = 400_000;

// Callers, of a sandwich, add up as far as the root's children: they are the root's own value once more.
function sums(count, parent, self, callers = count) {
  const total = self.slice();
  for (let i = count - 1; i > 0; i--) {
    if (i < callers || parent[i] !== 0) total[parent[i]] += total[i];
  }
  return total;
}

function ends(count, parent) {
  const end = new Int32Array(count).fill(0);
  for (let i = count - 1; i >= 0; i--) {
    if (end[i] === 0) end[i] = i + 1;
    if (i > 0 && end[parent[i]] === 0) end[parent[i]] = end[i];
  }
  return end;
}

function treeOf(frame, parent, selves, variances) {
  const count = frame.length;
  const depth = new Int32Array(count);
  for (let i = 1; i < count; i++) depth[i] = depth[parent[i]] + 1;
  return {
    count,
    frame,
    parent,
    depth,
    end: ends(count, parent),
    self: selves,
    total: selves.map((self) => sums(count, parent, self)),
    variance: variances.map((variance) => sums(count, parent, variance)),
    ownVariance: variances,
    callers: count,
    cut: false,
  };
}

function calleeTree() {
  const count = data.nodes.length / 2;
  const frame = new Int32Array(count);
  const parent = new Int32Array(count);
  const open = [];
  for (let i = 0; i < count; i++) {
    frame[i] = data.nodes[2 * i];
    while (open.length && open[open.length - 1][1] === 0) open.pop();
    const above = open[open.length - 1];
    if (above) {
      parent[i] = above[0];
      above[1]--;
    }
    open.push([i, data.nodes[2 * i + 1]]);
  }
  const selves = [];
  const variances = [];
  for (const column of data.columns) {
    const self = new Float64Array(count);
    const variance = new Float64Array(count);
    for (let at = 0, i = 0; at < column.length; at += 3) {
      i += column[at];
      self[i] = column[at + 1];
      variance[i] = column[at + 2] ?? NaN;
    }
    selves.push(self);
    variances.push(variance);
  }
  return treeOf(frame, parent, selves, variances);
}

// The tree from the innermost frames to who called them, made level by level and no further than is useful.
function callerTree(from) {
  const frame = [from.frame[0]];
  const parent = [0];
  const level = [[]];
  const self = from.self.map(() => [0]);
  const variance = from.self.map(() => [0]);
  let paths = [];
  for (let i = 1; i < from.count; i++) {
    if (from.self.some((column) => column[i] !== 0)) paths.push({ leaf: i, at: i, node: 0 });
  }
  let cut = false;
  while (paths.length) {
    const known = new Map();
    const next = [];
    for (const path of paths) {
      const key = path.node * data.frames.length + from.frame[path.at];
      let node = known.get(key);
      if (node === undefined) {
        node = frame.length;
        known.set(key, node);
        frame.push(from.frame[path.at]);
        parent.push(path.node);
        self.forEach((column) => column.push(0));
        variance.forEach((column) => column.push(0));
        level.push([]);
        level[path.node].push(node);
      }
      path.node = node;
      path.at = from.parent[path.at];
      if (path.at === 0 || frame.length > MOST_CALLERS) {
        cut ||= path.at !== 0;
        self.forEach((column, c) => (column[node] += from.self[c][path.leaf]));
        variance.forEach((column, c) => (column[node] += from.ownVariance[c][path.leaf]));
      } else {
        next.push(path);
      }
    }
    paths = next;
  }
  const tree = inPreorder(frame, parent, level, self, variance);
  tree.cut = cut;
  return tree;
}

function inPreorder(frame, parent, children, self, variance) {
  const count = frame.length;
  const totals = self.map((column) => sums(count, parent, column));
  const weight = (i) => totals.reduce((sum, total) => sum + Math.abs(total[i] / (total[0] || 1)), 0);
  const newFrame = new Int32Array(count);
  const newParent = new Int32Array(count);
  const newSelf = self.map(() => new Float64Array(count));
  const newVariance = self.map(() => new Float64Array(count));
  const open = [[0, 0]];
  for (let i = 0; open.length; i++) {
    const [old, above] = open.pop();
    newFrame[i] = frame[old];
    newParent[i] = above;
    newSelf.forEach((column, c) => (column[i] = self[c][old]));
    newVariance.forEach((column, c) => (column[i] = variance[c][old]));
    const below = children[old].map((child) => [weight(child), child]).sort((a, b) => a[0] - b[0]);
    for (const [, child] of below) open.push([child, i]);
  }
  return treeOf(newFrame, newParent, newSelf, newVariance);
}
