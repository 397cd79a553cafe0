// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Names of references where those of one object are asked for one after the other. From some on what the object's record
 * says is remembered till another object's are asked for: a class may have tens of thousands of static variables, and
 * would else be read for each of them from its beginning. Of an object with more references than any class has fields,
 * those past the remembered ones have no name.
 */
final class LatestReferrer {
    private static final int READ_ONE_BY_ONE = 4;
    private static final int MOST_REMEMBERED = 1 << 18;

    private final ReferenceNames names;
    private long referrer = -1;
    private int asked;
    private @Nullable Map<Long, String> remembered;

    LatestReferrer(ReferenceNames names) {
        this.names = names;
    }

    /** The same as {@link ReferenceNames#name}, except for an object with too many references. */
    String name(long from, long to) {
        if (from != referrer) {
            referrer = from;
            asked = 0;
            remembered = null;
        }
        if (asked < READ_ONE_BY_ONE) {
            asked++;
            return names.name(from, to);
        }
        Map<Long, String> known = remembered;
        if (known == null) {
            known = names.byTarget(from, MOST_REMEMBERED);
            remembered = known;
        }
        String name = known.get(to);
        return name == null ? names.withoutName(from, to) : name;
    }
}
