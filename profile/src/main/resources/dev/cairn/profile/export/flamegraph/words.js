// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// Words about a frame: in the tip beside the mouse, and in the line under the graph.

const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};

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
  if (view !== "callers" && i < tree.callers && own && tree.end[i] > i + 1) lines.push(line("its own", own, tree.ownVariance[column()][i], whole));
  return lines;
}

function tell(i) {
  const detail = byId("detail");
  detail.replaceChildren();
  if (i < 0) {
    detail.append(element("span", "Click zooms, Esc goes back, arrow keys walk, s: sandwich of a frame.", "dim"));
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
  const KINDS = { c: "class of what was allocated", n: "native method", t: "thread", f: "frames of frameworks, folded" };
  const what = KINDS[kind] ?? file;
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
