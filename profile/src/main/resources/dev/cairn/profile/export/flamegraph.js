// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// The data, as FlameGraphPage.java writes it:
//   types      [name, unit] of each thing that is counted; first: which to show at first
//   profiles   one, or two if this is a difference: {title, startMillis, durationNanos, period, periodUnit, notes}
//   frames     [kind, name, file]; kinds: m method, c class of what was allocated, n native, r remainder
//   nodes      frame and number of children of each node, a parent before its children, the root first
//   columns    values that are a node's own: [distance to the node before, value, variance, or null if nobody tells it, …];
//              a column for each type, or two, before and after
"use strict";

const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const ROW = 20;
const NARROWEST = 0.7; // pixels; narrower ones under the same frame become one filling
const FILLING = -1;
const MOST_CALLERS = 400_000;
const TYPE_NAMES = {
  alloc_objects: "Allocated objects",
  alloc_space: "Allocated bytes",
  inuse_objects: "Live objects",
  inuse_space: "Live bytes",
  cpu: "CPU time",
  samples: "Samples",
};
const SIGNIFICANT = 2; // standard errors

// ---- numbers for people ------------------------------------------------------------------------------------------

const SCALES = {
  bytes: [[2 ** 50, "PiB"], [2 ** 40, "TiB"], [2 ** 30, "GiB"], [2 ** 20, "MiB"], [1024, "KiB"], [1, "B"]],
  nanoseconds: [[60e9, "min"], [1e9, "s"], [1e6, "ms"], [1e3, "µs"], [1, "ns"]],
  microseconds: [[60e6, "min"], [1e6, "s"], [1e3, "ms"], [1, "µs"]],
  milliseconds: [[60e3, "min"], [1e3, "s"], [1, "ms"]],
  seconds: [[60, "min"], [1, "s"]],
};

const scaleOf = (value, unit) => {
  const scales = SCALES[unit];
  return scales && (scales.find(([size]) => Math.abs(value) >= size) ?? scales[scales.length - 1]);
};

const digits = (number, scaled) => {
  const places = !scaled || Math.abs(number) >= 99.95 ? 0 : Math.abs(number) >= 9.995 ? 1 : 2;
  return number.toLocaleString("en", { minimumFractionDigits: 0, maximumFractionDigits: places });
};

const amount = (value, unit) => {
  const scale = scaleOf(value, unit);
  if (!scale) return digits(value, !Number.isInteger(value)) + (unit === "count" || unit === "none" ? "" : " " + unit);
  return digits(value / scale[0], scale[0] > 1) + " " + scale[1];
};

const signed = (value, unit) => (value > 0 ? "+" : value < 0 ? "−" : "") + amount(Math.abs(value), unit);

const errorText = (variance, unit) => (variance > 0 ? "± " + amount(Math.sqrt(variance), unit) : "");

const percent = (part, whole) => {
  if (!whole) return "";
  const share = (100 * part) / whole;
  return share.toFixed(Math.abs(share) >= 9.995 ? 1 : 2) + " %";
};

// ---- trees: nodes in preorder, so that what is below node i is i + 1 … end[i] - 1 --------------------------------

const columnCount = data.columns.length;

function sums(count, parent, self) {
  const total = self.slice();
  for (let i = count - 1; i > 0; i--) total[parent[i]] += total[i];
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
  const ownVariance = from.variance.map((sum) => {
    const own = Float64Array.from(sum);
    for (let i = 1; i < from.count; i++) own[from.parent[i]] -= sum[i];
    return own;
  });
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
        variance.forEach((column, c) => (column[node] += ownVariance[c][path.leaf]));
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

// ---- what is shown -----------------------------------------------------------------------------------------------

const trees = { callees: calleeTree() };
let view = "callees";
let type = data.first;
let width = "after";
let tree = trees.callees;
let zoomed = 0;
let cursor = -1;
let hovered = -1;
let pattern = null;
let matches = null; // by frame
let rows = [];
let widths = null; // by node
let steepest = 1; // the largest change of any node but the root

const typeName = () => TYPE_NAMES[data.types[type][0]] ?? data.types[type][0];
const unit = () => data.types[type][1];
const column = () => (data.difference ? 2 * type + 1 : type);
const before = () => 2 * type;
const valueOf = (i) => tree.total[column()][i];
const beforeOf = (i) => tree.total[before()][i];
const changeOf = (i) => valueOf(i) - beforeOf(i);
const changeVariance = (i) => tree.variance[column()][i] + tree.variance[before()][i];

function measure() {
  if (!data.difference) {
    widths = tree.total[column()];
  } else if (width === "change") {
    const own = new Float64Array(tree.count);
    const after = tree.self[column()];
    const was = tree.self[before()];
    for (let i = 0; i < tree.count; i++) own[i] = Math.abs(after[i] - was[i]);
    widths = sums(tree.count, tree.parent, own);
  } else {
    widths = tree.total[width === "after" ? column() : before()];
  }
  steepest = 1;
  if (data.difference) {
    for (let i = 1; i < tree.count; i++) steepest = Math.max(steepest, Math.abs(changeOf(i)));
  }
}

// ---- colours -----------------------------------------------------------------------------------------------------

const HUES = [165, 285, 45, 350, 115, 215, 320, 20];
const JDK = /^(java|javax|jdk|sun|com\.sun)\./;
const darkness = matchMedia("(prefers-color-scheme: dark)");
let printing = false;

const isDark = () => darkness.matches && !printing;

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
  const base = trees.callees;
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
  isDark()
    ? `oklch(${0.4 + 0.045 * spread} ${chroma * 0.85} ${hue})`
    : `oklch(${0.855 - 0.035 * spread} ${chroma} ${hue})`;

function changeColour(i) {
  const change = changeOf(i);
  const unsure = change * change <= SIGNIFICANT * SIGNIFICANT * changeVariance(i); // not where that is NaN
  if (i === 0 || change === 0 || unsure) return isDark() ? "oklch(0.36 0.006 250)" : "oklch(0.905 0.004 250)";
  const strength = Math.sqrt(Math.min(1, Math.abs(change) / steepest));
  const hue = change > 0 ? 25 : 250;
  return isDark()
    ? `oklch(${0.36 + 0.12 * strength} ${0.02 + 0.135 * strength} ${hue})`
    : `oklch(${0.905 - 0.2 * strength} ${0.015 + 0.135 * strength} ${hue})`;
}

function colourOf(i) {
  const f = tree.frame[i];
  if (data.difference) return changeColour(i);
  const [kind] = data.frames[f];
  if (i === 0 || kind === "r") return isDark() ? "oklch(0.33 0.006 250)" : "oklch(0.92 0.004 250)";
  if (kind === "c") return paint(85, 0.105, shade[f]);
  if (kind === "n") return paint(60, 0.03, shade[f]);
  if (groupOf[f] === null) return paint(245, 0.032, shade[f]);
  return paint(groups.get(groupOf[f]), 0.075, shade[f]);
}

const foundColour = () => (isDark() ? "oklch(0.5 0.17 330)" : "oklch(0.8 0.15 330)");

// ---- layout: the rectangles of each row, for the width that there is ---------------------------------------------

const scroll = byId("scroll");
const canvas = byId("graph");
const context = canvas.getContext("2d");
let space = 0; // width in pixels

const ancestors = () => {
  const above = [];
  for (let i = zoomed; i !== 0; ) above.push((i = tree.parent[i]));
  return above.reverse();
};

function lay() {
  space = printing ? 1000 : byId("room").clientWidth;
  const above = ancestors();
  rows = above.map((node) => [{ node, x: 0, w: space }]);
  const top = above.length;
  const scale = widths[zoomed] ? space / widths[zoomed] : 0;
  const put = (row, rectangle) => (rows[row] ??= []).push(rectangle);
  put(top, { node: zoomed, x: 0, w: space });
  const open = [[zoomed, 0, top]];
  while (open.length) {
    const [node, left, row] = open.pop();
    let x = left;
    let filling = 0;
    for (let child = node + 1; child < tree.end[node]; child = tree.end[child]) {
      const w = Math.abs(widths[child]) * scale;
      if (w >= NARROWEST) {
        put(row + 1, { node: child, x, w });
        open.push([child, x, row + 1]);
        x += w;
      } else {
        filling += w;
      }
    }
    if (filling >= 1) put(row + 1, { node: FILLING, x, w: filling });
  }
  for (const row of rows) row.sort((a, b) => a.x - b.x);
  byId("room").style.height = rows.length * ROW + 8 + "px";
}

// ---- drawing -----------------------------------------------------------------------------------------------------

const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';
const textWidths = new Map();

function textWidth(text) {
  let known = textWidths.get(text);
  if (known === undefined) textWidths.set(text, (known = context.measureText(text).width));
  return known;
}

// What may be left out first, and what stays: the package, and the class and method.
const parts = data.frames.map(([kind, name]) => {
  const head = name.split("(", 1)[0];
  const end = head.lastIndexOf(".");
  const start = kind === "c" ? end : head.lastIndexOf(".", end - 1);
  return /\s|::/.test(head) || start < 0 ? ["", name] : [name.slice(0, start + 1), name.slice(start + 1)];
});

function fitted(text, room) {
  if (textWidth(text) <= room) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (textWidth(text.slice(0, middle) + "…") <= room) low = middle;
    else high = middle - 1;
  }
  return low > 1 ? text.slice(0, low) + "…" : "";
}

function label({ node, x, w }, y, colours) {
  const room = Math.min(w, space) - 10;
  if (room < 14) return;
  const [prefix, name] = node === 0 ? ["", rootName()] : parts[tree.frame[node]];
  let at = Math.max(0, x) + 5;
  if (prefix && textWidth(prefix) + textWidth(name) <= room) {
    context.fillStyle = colours.faint;
    context.fillText(prefix, at, y);
    at += textWidth(prefix);
    context.fillStyle = colours.text;
    context.fillText(name, at, y);
  } else {
    context.fillStyle = colours.text;
    context.fillText(fitted(name, room), at, y);
  }
}

const rootName = () => (view === "callees" ? "all" : "all, by the innermost frame");

function draw() {
  const height = printing ? rows.length * ROW + 8 : scroll.clientHeight;
  const ratio = printing ? 2 : devicePixelRatio || 1;
  canvas.width = Math.round(space * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = space + "px";
  canvas.style.height = height + "px";
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.font = FONT;
  context.textBaseline = "middle";
  const colours = isDark()
    ? { text: "#f0f3f5", faint: "rgb(240 243 245 / 68%)", mark: "#ffffff" }
    : { text: "#14181b", faint: "rgb(20 24 27 / 66%)", mark: "#000000" };
  const from = printing ? 0 : scroll.scrollTop;
  const first = Math.max(0, Math.floor(from / ROW) - 1);
  const last = Math.min(rows.length - 1, Math.ceil((from + height) / ROW));
  const above = tree.depth[zoomed];
  for (let row = first; row <= last; row++) {
    for (const rectangle of rows[row]) drawFrame(rectangle, row * ROW - from + 4, row < above, colours);
  }
}

function drawFrame(rectangle, y, above, colours) {
  const { node, x, w } = rectangle;
  if (node === FILLING) {
    context.fillStyle = isDark() ? "oklch(0.27 0.006 250)" : "oklch(0.94 0.004 250)";
    context.fillRect(x, y, w, ROW - 1);
    return;
  }
  const found = matches && node !== 0 && matches[tree.frame[node]];
  context.globalAlpha = above || (matches && !found && node !== 0) ? 0.45 : 1;
  context.fillStyle = found ? foundColour() : colourOf(node);
  const gap = w > 6 ? 1 : w > 3 ? 0.5 : 0;
  if (w > 8) {
    context.beginPath();
    context.roundRect(x, y, w - gap, ROW - 1, 2.5);
    context.fill();
  } else {
    context.fillRect(x, y, w - gap, ROW - 1);
  }
  context.globalAlpha = above ? 0.7 : matches && !found && node !== 0 ? 0.75 : 1;
  label(rectangle, y + ROW / 2, colours);
  context.globalAlpha = 1;
  if (node === cursor || node === hovered) {
    context.strokeStyle = colours.mark;
    context.lineWidth = node === cursor ? 2 : 1;
    context.strokeRect(x + 0.75, y + 0.75, Math.max(1, w - gap - 1.5), ROW - 2.5);
  }
}

let waiting = false;
function redraw() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    draw();
  });
}

// ---- words about a frame -----------------------------------------------------------------------------------------

const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};

const nameOf = (i) => (i === 0 ? rootName() : data.frames[tree.frame[i]][1]);

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

// Lines of a table: what, how much, of the whole.
function facts(i) {
  const whole = tree.total[column()][0];
  const line = (what, value, variance, of) => [what, amount(value, unit()), errorText(variance, unit()), percent(value, of)];
  if (data.difference) {
    const was = before();
    return [
      line("before", beforeOf(i), tree.variance[was][i], tree.total[was][0]),
      line("after", valueOf(i), tree.variance[column()][i], whole),
    ];
  }
  const lines = [line(typeName(), valueOf(i), tree.variance[column()][i], whole)];
  if (zoomed !== 0 && i > zoomed) lines.push(["", "", "of the zoomed frame", percent(valueOf(i), valueOf(zoomed))]);
  const own = tree.self[column()][i];
  if (view === "callees" && own && tree.end[i] > i + 1) lines.push(line("its own", own, 0, whole));
  return lines;
}

function tell(i) {
  const detail = byId("detail");
  detail.replaceChildren();
  if (i < 0) {
    detail.append(element("span", "Click zooms, Esc goes back, arrow keys walk.", "dim"));
    return;
  }
  const said = facts(i).map((line) => line.filter(Boolean).join(" "));
  if (data.difference) said.push("change " + changeWords(i).text);
  detail.append(element("b", nameOf(i)), "  ", element("span", said.join("; "), "dim"));
  detail.title = detail.textContent;
}

function showTip(i, x, y) {
  const tip = byId("tip");
  tip.replaceChildren(element("div", nameOf(i), "name"));
  const [kind, , file] = data.frames[tree.frame[i]];
  const what = kind === "c" ? "class of what was allocated" : kind === "n" ? "native method" : file;
  if (i !== 0 && what) tip.append(element("div", what, "dim"));
  const table = element("table");
  for (const [head, ...cells] of facts(i)) {
    const row = element("tr");
    row.append(element("th", head), ...cells.map((cell) => element("td", cell)));
    table.append(row);
  }
  tip.append(table);
  if (data.difference) {
    const { change, text } = changeWords(i);
    tip.append(element("div", text, changeClass(change)));
  }
  tip.hidden = false;
  const box = tip.getBoundingClientRect();
  const left = Math.min(x + 14, innerWidth - box.width - 8);
  const under = y + 18 + box.height < innerHeight;
  tip.style.left = Math.max(8, left) + "px";
  tip.style.top = (under ? y + 18 : Math.max(8, y - box.height - 10)) + "px";
}

// ---- search ------------------------------------------------------------------------------------------------------

function search() {
  const text = byId("search").value;
  const found = byId("found");
  found.className = "";
  matches = null;
  if (text) {
    try {
      pattern = new RegExp(text, "i");
      matches = data.frames.map(([, name]) => pattern.test(name));
    } catch {
      found.className = "wrong";
      found.textContent = "not a regular expression";
      redraw();
      return;
    }
  }
  tellFound(found);
  redraw();
}

// Counts each value once, however many frames of its stack are found.
function tellFound(found) {
  found.replaceChildren();
  if (!matches) return;
  let sum = 0;
  let variance = 0;
  let was = 0;
  let frames = 0;
  for (let i = zoomed; i < tree.end[zoomed]; ) {
    if (i !== 0 && matches[tree.frame[i]]) {
      sum += valueOf(i);
      variance += tree.variance[column()][i];
      if (data.difference) was += beforeOf(i);
      frames++;
      i = tree.end[i];
    } else {
      i++;
    }
  }
  if (frames === 0) {
    found.textContent = "nothing found";
    return;
  }
  const text = [amount(sum, unit()), errorText(variance, unit())].filter(Boolean).join(" ");
  found.append(element("b", percent(sum, valueOf(zoomed))), ` found, ${text}`);
  if (data.difference) found.append(` (before: ${amount(was, unit())})`);
}

// ---- changing what is shown --------------------------------------------------------------------------------------

function press(group, key, value) {
  for (const button of byId(group).querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.dataset[key] === String(value)));
  }
}

function refresh() {
  measure();
  lay();
  press("types", "type", type);
  press("views", "view", view);
  press("widths", "width", width);
  byId("whole").disabled = zoomed === 0;
  tellTotal();
  tellFound(byId("found"));
  tell(cursor);
  redraw();
}

function tellTotal() {
  const total = byId("total");
  total.replaceChildren();
  if (data.difference) {
    const { change, text } = changeWords(0);
    total.append(element("span", text, changeClass(change)));
    byId("total-of").textContent = `${typeName()}: ${amount(beforeOf(0), unit())} before, ${amount(valueOf(0), unit())} after`;
  } else {
    total.append(amount(valueOf(0), unit()), " ", element("span", errorText(tree.variance[column()][0], unit()), "error"));
    byId("total-of").textContent = typeName();
  }
}

function zoom(i) {
  zoomed = i;
  refresh();
  const row = tree.depth[i];
  scroll.scrollTop = row > 3 ? (row - 3) * ROW : 0;
}

function setView(wanted) {
  if (view === wanted) return;
  trees.callers ??= callerTree(trees.callees);
  view = wanted;
  tree = trees[view];
  zoomed = 0;
  cursor = hovered = -1;
  scroll.scrollTop = 0;
  tellNotes();
  refresh();
}

function moveTo(i) {
  cursor = i;
  tell(i);
  const y = tree.depth[i] * ROW;
  if (y < scroll.scrollTop) scroll.scrollTop = y;
  if (y + ROW + 8 > scroll.scrollTop + scroll.clientHeight) scroll.scrollTop = y + ROW + 8 - scroll.clientHeight;
  redraw();
}

function neighbour(step) {
  const row = rows[tree.depth[cursor]] ?? [];
  const at = row.findIndex(({ node }) => node === cursor);
  const next = row[at + step]?.node ?? FILLING;
  return next === FILLING ? cursor : next;
}

function widestChild() {
  const below = (rows[tree.depth[cursor] + 1] ?? []).filter(({ node }) => node > cursor && tree.parent[node] === cursor);
  return below.reduce((widest, each) => (each.w > (widest?.w ?? 0) ? each : widest), undefined)?.node ?? cursor;
}

const KEYS = {
  ArrowUp: () => moveTo(cursor < 0 ? zoomed : tree.parent[cursor]),
  ArrowDown: () => moveTo(cursor < 0 ? zoomed : widestChild()),
  ArrowLeft: () => moveTo(cursor < 0 ? zoomed : neighbour(-1)),
  ArrowRight: () => moveTo(cursor < 0 ? zoomed : neighbour(1)),
  Home: () => moveTo(zoomed),
  Enter: () => zoom(Math.max(0, cursor)),
  " ": () => zoom(Math.max(0, cursor)),
};

// ---- events ------------------------------------------------------------------------------------------------------

function frameAt(event) {
  const box = canvas.getBoundingClientRect();
  const y = event.clientY - box.top + scroll.scrollTop - 4;
  const x = event.clientX - box.left;
  const row = y < 0 ? [] : (rows[Math.floor(y / ROW)] ?? []);
  let low = 0;
  let high = row.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (row[middle].x <= x) low = middle;
    else high = middle - 1;
  }
  const hit = row[low];
  return hit && x >= hit.x && x < hit.x + hit.w ? hit.node : -1;
}

function hover(i) {
  canvas.style.cursor = i < 0 ? "default" : "pointer";
  if (i === hovered) return;
  hovered = i;
  redraw();
}

canvas.addEventListener("mousemove", (event) => {
  const i = frameAt(event);
  hover(i);
  if (i < 0) byId("tip").hidden = true;
  else showTip(i, event.clientX, event.clientY);
});
canvas.addEventListener("mouseleave", () => {
  hover(-1);
  byId("tip").hidden = true;
});
canvas.addEventListener("click", (event) => {
  const i = frameAt(event);
  if (i < 0) return;
  byId("tip").hidden = true;
  cursor = i;
  zoom(i);
});
canvas.addEventListener("keydown", (event) => {
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
canvas.addEventListener("focus", () => {
  if (cursor < 0 && canvas.matches(":focus-visible")) moveTo(zoomed);
});
document.addEventListener("keydown", (event) => {
  const typing = event.target === byId("search");
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    byId("tip").hidden = true;
    if (typing && byId("search").value) {
      byId("search").value = "";
      search();
    } else if (zoomed !== 0) {
      zoom(0);
    }
    if (typing) canvas.focus();
  } else if (!typing && event.key === "/") {
    event.preventDefault();
    byId("search").focus();
  } else if (!typing && event.key === "i") {
    setView(view === "callees" ? "callers" : "callees");
  }
});
scroll.addEventListener("scroll", () => {
  byId("tip").hidden = true;
  redraw();
});
byId("search").addEventListener("input", search);
byId("whole").addEventListener("click", () => zoom(0));
byId("views").addEventListener("click", (event) => event.target.dataset.view && setView(event.target.dataset.view));
byId("widths").addEventListener("click", (event) => {
  if (!event.target.dataset.width) return;
  width = event.target.dataset.width;
  refresh();
});
new ResizeObserver(() => {
  if (!widths) return;
  lay();
  draw();
}).observe(scroll);
darkness.addEventListener("change", () => {
  tellLegend();
  redraw();
});

function forPrint(now) {
  printing = now;
  tellLegend();
  lay();
  draw();
}
addEventListener("beforeprint", () => forPrint(true));
addEventListener("afterprint", () => forPrint(false));

// ---- the start; what follows # in the address chooses, as in #view=callers&type=alloc_space&search=HashMap ----------------------------------------------------------------------------------------

function windowText({ startMillis, durationNanos, period, periodUnit }) {
  const words = [];
  if (startMillis) words.push(new Date(startMillis).toISOString().replace("T", " ").replace(/\.\d+Z$/, " UTC"));
  if (durationNanos) words.push("for " + amount(durationNanos, "nanoseconds"));
  if (period) words.push("a sample every " + amount(period, periodUnit));
  return words.join(", ");
}

function tellNotes() {
  const notes = data.profiles.flatMap(({ notes: each }, i) =>
    each.map((note) => (data.difference ? (i === 0 ? "Before: " : "After: ") : "") + note),
  );
  notes.push(...data.notes);
  if (tree.cut) notes.push("Callers far out are left out in this view, as there are too many.");
  byId("notes").replaceChildren(...[...new Set(notes)].map((note) => element("li", note)));
}

function tellLegend() {
  const swatch = (colour) => {
    const made = element("i");
    made.style.background = colour;
    return made;
  };
  const entry = (name, text, ...colours) => {
    const made = element(name);
    made.append(...colours.map(swatch), text);
    return made;
  };
  const legend = byId("legend");
  legend.replaceChildren();
  if (data.difference) {
    const step = (hue, strength) =>
      isDark()
        ? `oklch(${0.36 + 0.12 * strength} ${0.02 + 0.135 * strength} ${hue})`
        : `oklch(${0.905 - 0.2 * strength} ${0.015 + 0.135 * strength} ${hue})`;
    legend.append(
      entry("span", "shrank", step(250, 1), step(250, 0.5)),
      entry("span", "as before, or within its error", changeColour(0)),
      entry("span", "grew", step(25, 0.5), step(25, 1)),
    );
    return;
  }
  for (const [group, hue] of [...groups].slice(0, HUES.length - 1)) {
    if (!group) continue;
    const button = entry("button", group, paint(hue, 0.075, 0.5));
    button.type = "button";
    button.title = "Search for it";
    button.addEventListener("click", () => {
      byId("search").value = "^" + group.replaceAll(".", "\\.") + "\\.";
      search();
    });
    legend.append(button);
  }
  const kinds = new Set(data.frames.map(([kind]) => kind));
  if (groupOf.some((group, f) => group === null && data.frames[f][0] === "m")) legend.append(entry("span", "JDK", paint(245, 0.032, 0.5)));
  if (kinds.has("n")) legend.append(entry("span", "native", paint(60, 0.03, 0.5)));
  if (kinds.has("c")) legend.append(entry("span", "class allocated", paint(85, 0.105, 0.5)));
}

function begin() {
  byId("title").textContent = data.title;
  byId("window").textContent = [...new Set(data.profiles.map(windowText))].filter(Boolean).join(" → ");
  data.types.forEach(([name], i) => {
    const button = element("button", TYPE_NAMES[name] ?? name);
    button.type = "button";
    button.dataset.type = String(i);
    button.addEventListener("click", () => {
      type = i;
      refresh();
    });
    byId("types").append(button);
  });
  byId("types").hidden = data.types.length < 2;
  byId("widths").hidden = !data.difference;
  if (data.types.length === 0) {
    byId("total").textContent = "This profile is empty.";
    return;
  }
  context.font = FONT;
  chooseHues();
  tellNotes();
  tellLegend();
  startAs(new URLSearchParams(location.hash.slice(1)));
}

function startAs(wish) {
  const wanted = data.types.findIndex(([name]) => name === wish.get("type"));
  if (wanted >= 0) type = wanted;
  if (["after", "before", "change"].includes(wish.get("width"))) width = wish.get("width");
  refresh();
  if (wish.get("view") === "callers") setView("callers");
  byId("search").value = wish.get("search") ?? "";
  search();
}

begin();
