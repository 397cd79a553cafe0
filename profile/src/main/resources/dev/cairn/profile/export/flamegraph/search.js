// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// Search: a regular expression, and the share of all stacks in which it is found.

function search() {
  const text = byId("search").value;
  const found = byId("found");
  found.className = "";
  matches = null;
  if (text) {
    try {
      const pattern = new RegExp(text, "i");
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
  remember();
}

// Counts each value once, however many frames of its stack are found.
function tellFound(found) {
  found.replaceChildren();
  if (!matches) return;
  let sum = 0;
  let variance = 0;
  let was = 0;
  let frames = 0;
  const end = zoomed === 0 ? tree.callers : tree.end[zoomed];
  for (let i = zoomed; i < end; ) {
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
