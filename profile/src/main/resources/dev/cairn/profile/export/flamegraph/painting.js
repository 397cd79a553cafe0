// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// Painting: the rows in sight, and names as far as they fit.

const scroll = byId("scroll");
const canvas = byId("graph");
const context = canvas.getContext("2d");
const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';
const textWidths = new Map();

function textWidth(text) {
  let known = textWidths.get(text);
  if (known === undefined) textWidths.set(text, (known = context.measureText(text).width));
  return known;
}

// What may be left out first, and what stays: the package, and the class and method.
const parts = data.frames.map(([kind, name]) => {
  const head = name.split(/\(| \{/, 1)[0]; // " {lambda}" is no part of a name
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
  const mark = changeMark(node);
  if (prefix && textWidth(mark) + textWidth(prefix) + textWidth(name) <= room) {
    context.fillStyle = colours.text;
    context.fillText(mark, at, y);
    at += textWidth(mark);
    context.fillStyle = colours.faint;
    context.fillText(prefix, at, y);
    at += textWidth(prefix);
    context.fillStyle = colours.text;
    context.fillText(name, at, y);
  } else {
    context.fillStyle = colours.text;
    context.fillText(fitted(mark + name, room), at, y);
  }
}

// A timer, as animation frames are held back where nobody sees them.
const NO_ROOM_MILLIS = 100;
let untilRoom = 0;
function drawOnceThereIsRoom() {
  untilRoom ||= setTimeout(() => {
    untilRoom = 0;
    lay();
    draw();
  }, NO_ROOM_MILLIS);
}

function draw() {
  const height = printing ? rows.length * ROW + 8 : scroll.clientHeight;
  if (space <= 0 || height <= 0) {
    drawOnceThereIsRoom();
    return;
  }
  const ratio = printing ? 2 : devicePixelRatio || 1;
  canvas.width = Math.round(space * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = space + "px";
  canvas.style.height = height + "px";
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.font = FONT;
  context.textBaseline = "middle";
  const colours = dark
    ? { text: "#f0f3f5", faint: "rgb(240 243 245 / 68%)", mark: "#ffffff" }
    : { text: "#14181b", faint: "rgb(20 24 27 / 66%)", mark: "#000000" };
  const from = printing ? 0 : scroll.scrollTop;
  const first = Math.max(0, Math.floor(from / ROW) - 1);
  const last = Math.min(rows.length - 1, Math.ceil((from + height) / ROW));
  for (let row = first; row <= last; row++) {
    for (const rectangle of rows[row]) drawFrame(rectangle, row * ROW - from + 4, colours);
  }
}

function drawFrame(rectangle, y, colours) {
  const { node, x, w, outside: above } = rectangle;
  if (node === FILLING) {
    context.fillStyle = dark ? "oklch(0.27 0.006 250)" : "oklch(0.94 0.004 250)";
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
  const centre = view === "sandwich" && node === 0;
  if (node === cursor || node === hovered || centre) {
    context.strokeStyle = colours.mark;
    context.lineWidth = node === cursor || centre ? 2 : 1;
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
