// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Columns of numbers, as long as a dump has objects: outside the Java heap, in anonymous memory while they are made and in
 * mapped files once they are kept; of a small dump in arrays while they are made. Positions are {@code long}; nothing here knows what a heap is.
 */
@NullMarked
package dev.cairn.heap.store;

import org.jspecify.annotations.NullMarked;
