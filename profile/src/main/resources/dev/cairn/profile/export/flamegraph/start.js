// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// The start; what follows # in the address chooses: address.js says what.

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
  byId("threads").hidden = !hasThreads;
  byId("fold").hidden = !hasFrameworks;
  if (data.types.length === 0) {
    byId("total").textContent = "This profile is empty.";
    return;
  }
  if (theme === "light" || theme === "dark") document.documentElement.style.colorScheme = theme;
  context.font = FONT;
  chooseHues();
  tellNotes();
  tellLegend();
  listen();
  startAs(new URLSearchParams(location.hash.slice(1)));
}

function startAs(wish) {
  const wanted = data.types.findIndex(([name]) => name === wish.get("type"));
  if (wanted >= 0) type = wanted;
  if (["after", "before", "change"].includes(wish.get("width"))) width = wish.get("width");
  subject = data.frames.findIndex(([, name]) => name === wish.get("method"));
  const wantedView = wish.get("view");
  if (wantedView === "callers" || (wantedView === "sandwich" && subject >= 0)) view = wantedView;
  regroup(wish.has("threads"), wish.has("fold"));
  const node = nodeAt(wish.get("zoom") ?? "");
  zoom(nameOf(node) === wish.get("frame") ? node : 0);
  byId("search").value = wish.get("search") ?? "";
  search();
  remembering = true;
}

begin();
