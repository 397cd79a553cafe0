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
