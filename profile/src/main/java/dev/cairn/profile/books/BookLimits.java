// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.wire.ring.RecordLayout.Allocation;

/**
 * How large the books of one recording may become. What goes beyond is counted, and every profile reports it.
 *
 * @param rows sites by thread; further ones are added up as one
 * @param nodes of the tree of stacks; sites whose stacks find no place are added up as one
 * @param names of threads
 * @param liveObjects whose end is waited for; further ones count as allocated, not as alive
 */
public record BookLimits(int rows, int nodes, int names, int liveObjects) {
    /** About 80 MiB at most. */
    public static final BookLimits DEFAULT = new BookLimits(1 << 18, 1 << 20, 1 << 16, Allocation.MOST_FOLLOWED);
}
