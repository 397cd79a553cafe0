// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import java.util.Map;

/**
 * Names of references where those of one object are asked for one after the other. From some on all that the object's
 * record says is remembered till another object's are asked for: a class may have tens of thousands of static variables,
 * and would else be read for each of them from its beginning.
 */
final class LatestReferrer {
    private static final int READ_ONE_BY_ONE = 4;
    private static final int MOST_REMEMBERED = 1 << 18;

    private final ReferenceNames names;
    private long referrer = -1;
    private int asked;
    private Map<Long, String> remembered = Map.of();

    LatestReferrer(ReferenceNames names) {
        this.names = names;
    }

    /** The same as {@link ReferenceNames#name}. */
    String name(long from, long to) {
        if (from != referrer) {
            referrer = from;
            asked = 0;
            remembered = Map.of();
        }
        if (asked++ == READ_ONE_BY_ONE) {
            remembered = names.byTarget(from, MOST_REMEMBERED);
        }
        String known = remembered.get(to);
        return known == null ? names.name(from, to) : known;
    }
}
