// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// Trees whose frames are put together in another way than those of the data: without the threads at their roots, and with
// each run of frames of frameworks as one frame.

const INTO_PARENT = -1;

// frameOf(i, above) is the frame that node i of the old tree gets below a frame of the new one, or INTO_PARENT.
function regrouped(from, frameOf) {
  const frame = [from.frame[0]];
  const parent = [0];
  const children = [[]];
  const self = from.self.map(() => [0]);
  const variance = from.self.map(() => [0]);
  const known = new Map();
  const place = new Int32Array(from.count);
  for (let i = 0; i < from.count; i++) {
    const above = place[from.parent[i]];
    const f = i === 0 ? INTO_PARENT : frameOf(i, frame[above]);
    const key = above * data.frames.length + f;
    let node = f === INTO_PARENT ? above : known.get(key);
    if (node === undefined) {
      node = frame.length;
      known.set(key, node);
      frame.push(f);
      parent.push(above);
      children.push([]);
      children[above].push(node);
      self.forEach((column) => column.push(0));
      variance.forEach((column) => column.push(0));
    }
    place[i] = node;
    self.forEach((column, c) => (column[node] += from.self[c][i]));
    variance.forEach((column, c) => (column[node] += from.ownVariance[c][i]));
  }
  return inPreorder(frame, parent, children, self, variance);
}

const hasThreads = data.frames.some(([kind]) => kind === "t");

const withoutThreads = (from) =>
  regrouped(from, (i) => (data.frames[from.frame[i]][0] === "t" ? INTO_PARENT : from.frame[i]));

// Of each frame the number of its framework, or -1 if it is the program's own.
const frameworkOf = data.frames.map(([kind, name]) =>
  kind === "m" || kind === "n" ? data.frameworks.findIndex(({ packages }) => packages.some((each) => name.startsWith(each))) : -1,
);
const hasFrameworks = frameworkOf.some((framework) => framework >= 0);

// The frames that stand for runs, behind all others.
const firstFold = data.frames.length;
for (const { name } of data.frameworks) data.frames.push(["f", name + " …", ""]);

const JDK_FOLD = firstFold + data.frameworks.findIndex(({ name }) => name === "JDK");

// A run has the name of the framework that it begins with; one that begins in the JDK ends where another framework begins.
const folded = (from) =>
  regrouped(from, (i, above) => {
    const framework = frameworkOf[from.frame[i]] ?? -1;
    if (framework < 0) return from.frame[i];
    const fold = firstFold + framework;
    return above >= firstFold && (above !== JDK_FOLD || fold === JDK_FOLD) ? INTO_PARENT : fold;
  });
