// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** What keeps objects of a snapshot by itself: GC roots, threads and their frames. */
@NullMarked
package dev.cairn.heap.root;

import org.jspecify.annotations.NullMarked;
