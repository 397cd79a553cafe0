// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Questions about the dominator tree by classes: the topmost objects of some, and what immediately dominates these. */
@NullMarked
package dev.cairn.heap.tree;

import org.jspecify.annotations.NullMarked;
