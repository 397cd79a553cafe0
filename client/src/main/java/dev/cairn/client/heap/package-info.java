// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Heaps of the application's own, such as pools and caches outside the Java heap, for recordings of native memory: who allocates in
 * them, and what of that is not freed. Without a recording a call is a comparison.
 */
@NullMarked
package dev.cairn.client.heap;

import org.jspecify.annotations.NullMarked;
