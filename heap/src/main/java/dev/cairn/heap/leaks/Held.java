// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import java.util.Optional;

/**
 * How one object is held, and by which object of the program's.
 *
 * @param container the collection, or other object, that the last field of the way leads to
 * @param last the last reference of the way that a field of its own is named for; none if only a root holds the object
 * @param ofProgram whether a field of the program's own classes is on the way
 */
public record Held(HolderWay way, long container, Optional<Cut> last, boolean ofProgram) {
    /**
     * A reference.
     *
     * @param name as in {@link HolderWay#fields}, without what it leads to
     */
    public record Cut(long from, long to, String name) {}
}
