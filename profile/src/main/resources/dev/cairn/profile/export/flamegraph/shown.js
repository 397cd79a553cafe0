// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// What is shown: the view, the type, the zoomed frame, and what follows of them.

const trees = { callees: calleeTree() };
let view = "callees";
let type = data.first;
let width = "after";
let tree = trees.callees;
let zoomed = 0;
let cursor = -1;
let hovered = -1;
let matches = null; // by frame
let rows = [];
let widths = null; // by node
let steepest = 1; // the largest change of any node but the root

const typeName = () => TYPE_NAMES[data.types[type][0]] ?? data.types[type][0];
const unit = () => data.types[type][1];
const column = () => (data.difference ? 2 * type + 1 : type);
const valueOf = (i) => tree.total[column()][i];
const rootName = () => (view === "callees" ? "all" : "all, by the innermost frame");
const nameOf = (i) => (i === 0 ? rootName() : data.frames[tree.frame[i]][1]);
