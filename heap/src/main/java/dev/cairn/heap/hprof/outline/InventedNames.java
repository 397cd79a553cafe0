// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.LongToInt;
import java.util.function.LongUnaryOperator;

/**
 * Which texts of a file are names that HotSpot's dumps invent for statics that no class declares: {@code <resolved_references>} and
 * the like. They are noted while texts are read, as few begin so, and to look up the names of all statics takes long.
 */
public final class InventedNames {
    static final char FIRST = '<';

    /** More are not kept; then each text is asked itself. A large program has some ten thousand, as generic signatures begin so. */
    public static final int MOST = 1 << 17;

    private static final int YES = 1;

    private LongList positions = new LongList();
    private final LongToInt ids = new LongToInt();
    private boolean tooMany;

    /** Notes the record of a text that begins so. */
    void add(long position) {
        if (positions.size() < MOST) {
            positions.add(position);
        } else {
            tooMany = true;
        }
    }

    /**
     * Ends the noting. Of several texts of one id the last counts.
     *
     * @param texts where all texts can be found
     * @param idAt the id of the text at a position
     */
    void settle(PositionTable texts, LongUnaryOperator idAt) {
        for (int i = 0; i < positions.size() && !tooMany; i++) {
            long id = idAt.applyAsLong(positions.get(i));
            if (texts.find(id) == positions.get(i)) {
                ids.put(id, YES);
            }
        }
        positions = new LongList();
    }

    /** Whether there were so many that nobody knows them. */
    boolean areTooMany() {
        return tooMany;
    }

    boolean contains(long id) {
        return ids.get(id) == YES;
    }
}
