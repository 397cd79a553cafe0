// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// Controls: changes of what is shown, and what each key does.

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
  byId("threads").setAttribute("aria-pressed", String(byThread));
  byId("fold").setAttribute("aria-pressed", String(folding));
  press("widths", "width", width);
  byId("whole").disabled = zoomed === 0;
  tellTotal();
  tellFound(byId("found"));
  tell(cursor);
  offerSandwich();
  redraw();
  remember();
}

function offerSandwich() {
  byId("sandwich").disabled = view !== "sandwich" && chosen() < 0;
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
    byId("total-of").textContent = typeName() + (view === "sandwich" ? " of " + rootName() : "");
  }
}

function zoom(i) {
  zoomed = i;
  refresh();
  const row = rowOf(i);
  scroll.scrollTop = row > 3 ? (row - 3) * ROW : 0;
}

// The frame that a sandwich would be of.
function chosen() {
  const node = cursor > 0 ? cursor : zoomed;
  return node > 0 ? tree.frame[node] : view === "sandwich" ? subject : -1;
}

function setView(wanted) {
  if (wanted === "sandwich") {
    const f = chosen();
    if (f < 0 || (view === wanted && f === subject)) return;
    subject = f;
  } else if (view === wanted) {
    return;
  }
  view = wanted;
  show();
}

// Shows the tree that is chosen, from its root.
function show() {
  tree = chosenTree();
  zoomed = 0;
  cursor = hovered = -1;
  tellNotes();
  tellLegend();
  refresh();
  scroll.scrollTop = Math.max(0, (baseRow + 1) * ROW - scroll.clientHeight / 2);
}

// A sandwich whose frame is in no such tree, as it is folded, ends.
function regroup(threads, fold) {
  byThread = threads && hasThreads;
  folding = fold && hasFrameworks;
  if (view === "sandwich" && !baseTree(byThread, folding).frame.includes(subject)) view = "callees";
  show();
}

function moveTo(i) {
  cursor = i;
  tell(i);
  offerSandwich();
  const y = rowOf(i) * ROW;
  if (y < scroll.scrollTop) scroll.scrollTop = y;
  if (y + ROW + 8 > scroll.scrollTop + scroll.clientHeight) scroll.scrollTop = y + ROW + 8 - scroll.clientHeight;
  redraw();
}

function neighbour(step) {
  const row = rows[rowOf(cursor)] ?? [];
  const at = row.findIndex(({ node }) => node === cursor);
  const next = row[at + step]?.node ?? FILLING;
  return next === FILLING ? cursor : next;
}

// The row above for callers, the one below else.
function widestChild(direction) {
  const below = (rows[rowOf(cursor) + direction] ?? []).filter(({ node }) => node > cursor && tree.parent[node] === cursor);
  return below.reduce((widest, each) => (each.w > (widest?.w ?? 0) ? each : widest), undefined)?.node ?? cursor;
}

const KEYS = {
  ArrowUp: () => moveTo(cursor < 0 ? zoomed : tree.depth[cursor] > 0 ? tree.parent[cursor] : widestChild(-1)),
  ArrowDown: () => moveTo(cursor < 0 ? zoomed : tree.depth[cursor] < 0 ? tree.parent[cursor] : widestChild(1)),
  ArrowLeft: () => moveTo(cursor < 0 ? zoomed : neighbour(-1)),
  ArrowRight: () => moveTo(cursor < 0 ? zoomed : neighbour(1)),
  Home: () => moveTo(zoomed),
  Enter: () => zoom(Math.max(0, cursor)),
  " ": () => zoom(Math.max(0, cursor)),
};
