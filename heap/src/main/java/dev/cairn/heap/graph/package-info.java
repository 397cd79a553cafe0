// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Which objects keep which: dominators by semi-NCA (Georgiadis, Princeton TR-737-05) after trees of objects that only
 * their parent refers to have been folded into it, and the sizes that objects retain.
 */
@NullMarked
package dev.cairn.heap.graph;

import org.jspecify.annotations.NullMarked;
