// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// Events: what mouse, keys, the size of the window and the printer set off.

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

function forPrint(now) {
  printing = now;
  chooseTheme();
  tellLegend();
  lay();
  draw();
}

// On the graph itself.
function listenToGraph() {
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
}

const VIEW_KEYS = {
  i: () => setView(view === "callees" ? "callers" : "callees"),
  s: () => setView("sandwich"),
  t: () => regroup(!byThread, folding),
  o: () => regroup(byThread, !folding),
};

// Wherever the keyboard is.
function listenToKeys() {
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
    } else if (!typing) {
      VIEW_KEYS[event.key]?.();
    }
  });
}

function listen() {
  listenToGraph();
  listenToKeys();
  scroll.addEventListener("scroll", () => {
    byId("tip").hidden = true;
    redraw();
  });
  byId("search").addEventListener("input", search);
  byId("whole").addEventListener("click", () => zoom(0));
  byId("views").addEventListener("click", (event) => event.target.dataset.view && setView(event.target.dataset.view));
  byId("threads").addEventListener("click", () => regroup(!byThread, folding));
  byId("fold").addEventListener("click", () => regroup(byThread, !folding));
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
    chooseTheme();
    tellLegend();
    redraw();
  });
  addEventListener("beforeprint", () => forPrint(true));
  addEventListener("afterprint", () => forPrint(false));
}
