// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// Layout: the width of each node, and the rectangles of each row for the room that there is.

const ROW = 20;
const NARROWEST = 0.7; // pixels; narrower ones under the same frame become one filling
const FILLING = -1;

function measure() {
  if (!data.difference) {
    widths = tree.total[column()];
  } else if (width === "change") {
    const own = new Float64Array(tree.count);
    const after = tree.self[column()];
    const was = tree.self[before()];
    for (let i = 0; i < tree.count; i++) own[i] = Math.abs(after[i] - was[i]);
    widths = sums(tree.count, tree.parent, own, tree.callers);
    // What one caller brought and another took away is a change of theirs, not of the frame's own: it needs room all the same.
    let ofCallers = 0;
    for (let i = tree.callers; i < tree.count; i = tree.end[i]) ofCallers += widths[i];
    widths[0] = Math.max(widths[0], ofCallers);
  } else {
    widths = tree.total[width === "after" ? column() : before()];
  }
  steepest = 1;
  if (data.difference) {
    for (let i = 1; i < tree.count; i++) steepest = Math.max(steepest, Math.abs(changeOf(i)));
  }
}

let space = 0; // width in pixels
let baseRow = 0; // the row of the root
const rowOf = (i) => tree.depth[i] + baseRow;

const ancestors = () => {
  const above = [];
  for (let i = zoomed; i !== 0; ) above.push((i = tree.parent[i]));
  return above;
};

function lay() {
  space = printing ? 1000 : byId("room").clientWidth;
  const byDepth = new Map();
  const put = (depth, rectangle) => {
    if (!byDepth.has(depth)) byDepth.set(depth, []);
    byDepth.get(depth).push(rectangle);
  };
  for (const node of ancestors()) put(tree.depth[node], { node, x: 0, w: space, outside: true });
  const scale = widths[zoomed] ? space / widths[zoomed] : 0;
  put(tree.depth[zoomed], { node: zoomed, x: 0, w: space });
  const open = [[zoomed, 0, 1], [zoomed, 0, -1]];
  while (open.length) {
    const [node, left, direction] = open.pop();
    const depth = tree.depth[node] + direction;
    let x = left;
    let filling = 0;
    for (let child = node + 1; child < tree.end[node]; child = tree.end[child]) {
      if (tree.depth[child] !== depth) continue;
      const w = Math.abs(widths[child]) * scale;
      if (w >= NARROWEST) {
        put(depth, { node: child, x, w });
        open.push([child, x, direction]);
        x += w;
      } else {
        filling += w;
      }
    }
    if (filling >= 1) put(depth, { node: FILLING, x, w: filling });
  }
  const depths = [...byDepth.keys()].sort((a, b) => a - b);
  baseRow = -depths[0];
  rows = depths.map((depth) => byDepth.get(depth).sort((a, b) => a.x - b.x));
  byId("room").style.height = rows.length * ROW + 8 + "px";
}
