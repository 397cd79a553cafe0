// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// The data, as FlameGraphPage.java writes it:
//   types      [name, unit] of each thing that is counted; first: which to show at first
//   profiles   one, or two if this is a difference: {title, startMillis, durationNanos, period, periodUnit, notes}
//   frames     [kind, name, file]; kinds: m method, c class of what was allocated, n native, r remainder, t thread, which only
//              the outermost frames are, of a profile that has several; f a run of frames of frameworks (regrouped.js adds those)
//   frameworks {name, packages}: what the names of their classes begin with
//   nodes      frame and number of children of each node, a parent before its children, the root first
//   columns    values that are a node's own: [distance to the node before, value, variance, or null if nobody tells it, …];
//              a column for each type, or two, before and after
//
// The scripts of this folder are one, in the order that FlameGraphPage.java puts them together: they share their names, and
// until start.js begins they only give values to them.

"use strict";

const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);

const TYPE_NAMES = {
  alloc_objects: "Allocated objects",
  alloc_space: "Allocated bytes",
  inuse_objects: "Live objects",
  inuse_space: "Live bytes",
  cpu: "CPU time",
  samples: "Samples",
};
