// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// What is shown, behind # in the address, so that it can be kept, sent and gone back to:
//   #view=callers|sandwich&method=NAME&type=alloc_space&width=before&threads&fold&search=HashMap&zoom=0.3.1&frame=NAME
// zoom is the way from the root: of each frame the number of the child, from the left. It leads elsewhere once the data has
// changed, so it counts only if it ends at the frame of that name. A page around this one hears of it.

const LONGEST = 1000; // of what a page around this one keeps

let remembering = false;

function pathTo(node) {
  const path = [];
  for (let i = node; i !== 0; i = tree.parent[i]) {
    const above = tree.parent[i];
    let number = 0;
    for (let child = above + 1; child < i; child = tree.end[child]) number++;
    path.push(number);
  }
  return path.reverse().join(".");
}

// The root where there is no such node.
function nodeAt(path) {
  let node = 0;
  for (const step of path ? path.split(".") : []) {
    let child = node + 1;
    for (let number = Number(step); number > 0 && child < tree.end[node]; number--) child = tree.end[child];
    if (!/^\d+$/.test(step) || child >= tree.end[node]) return 0;
    node = child;
  }
  return node;
}

function words() {
  const words = new URLSearchParams();
  const say = (name, value) => value && words.set(name, value);
  say("view", view !== "callees" && view);
  say("method", view === "sandwich" && rootName());
  say("type", type !== data.first && data.types[type][0]);
  say("width", data.difference && width !== "after" && width);
  say("threads", byThread && "1");
  say("fold", folding && "1");
  say("search", byId("search").value);
  const before = words.toString();
  say("zoom", pathTo(zoomed));
  say("frame", zoomed > 0 && nameOf(zoomed));
  return words.toString().length <= LONGEST ? words : new URLSearchParams(before);
}

function remember() {
  if (!remembering) return;
  const shown = words();
  if (parent !== window) parent.postMessage({ cairnFlames: shown.toString() }, "*");
  if (theme) shown.set("theme", theme);
  history.replaceState(null, "", "#" + shown);
}
