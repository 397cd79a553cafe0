// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// What stands around the graph: of which time it is, what to know of its numbers, and what its colours mean.

function windowText({ startMillis, durationNanos, period, periodUnit }) {
  const words = [];
  if (startMillis) words.push(new Date(startMillis).toISOString().replace("T", " ").replace(/\.\d+Z$/, " UTC"));
  if (durationNanos) words.push("for " + amount(durationNanos, "nanoseconds"));
  // That of bytes follows a budget; the notes say what a sample stands for on average.
  if (period) words.push((periodUnit === "bytes" ? "at the end " : "") + "a sample every " + amount(period, periodUnit));
  return words.join(", ");
}

function tellNotes() {
  const notes = data.profiles.flatMap(({ notes: each }, i) =>
    each.map((note) => (data.difference ? (i === 0 ? "Before: " : "After: ") : "") + note),
  );
  if (data.difference) notes.unshift(...data.notes); // first how the two are compared
  else notes.push(...data.notes);
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
    legend.append(
      entry("span", "▼ shrank", changeShade(SHRANK, 1), changeShade(SHRANK, 0.5)),
      entry("span", "as before, or within its error", changeColour(0)),
      entry("span", "▲ grew", changeShade(GREW, 0.5), changeShade(GREW, 1)),
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
  if (byThread) legend.append(entry("span", "thread", paint(200, 0.04, 0.5)));
  if (folding) legend.append(entry("span", "frameworks, folded", paint(245, 0.016, 0.5)));
  if (kinds.has("n")) legend.append(entry("span", "native", paint(60, 0.03, 0.5)));
  if (kinds.has("c")) legend.append(entry("span", "class allocated", paint(85, 0.105, 0.5)));
}
