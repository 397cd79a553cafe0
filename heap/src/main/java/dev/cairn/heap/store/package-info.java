// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Columns of numbers outside the Java heap, as long as a dump has objects: in anonymous memory while they are made, in
 * mapped files once they are kept. Positions are {@code long}; nothing here knows what a heap is.
 */
@NullMarked
package dev.cairn.heap.store;

import org.jspecify.annotations.NullMarked;
