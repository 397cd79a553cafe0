// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.record;

import java.util.Arrays;

/** From a bytecode index to a line of the source. */
public final class LineTable {
    /** The table of a method whose lines are unknown. */
    public static final LineTable EMPTY = new LineTable(new int[0], new int[0]);

    /** What {@link #lineOf} says where nothing is known. */
    public static final int UNKNOWN = -1;

    private final int[] starts;
    private final int[] lines;

    /**
     * A table of entries in any order.
     *
     * @param starts the first bytecode index of each
     */
    public LineTable(int[] starts, int[] lines) {
        Integer[] order = new Integer[starts.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Integer.compare(starts[a], starts[b]));
        this.starts = new int[starts.length];
        this.lines = new int[starts.length];
        for (int i = 0; i < order.length; i++) {
            this.starts[i] = starts[order[i]];
            this.lines[i] = lines[order[i]];
        }
    }

    /** How many entries it has. */
    public int size() {
        return starts.length;
    }

    /** The line that the instruction belongs to, from 1 on, or {@link #UNKNOWN}. */
    public int lineOf(int bytecodeIndex) {
        int found = Arrays.binarySearch(starts, bytecodeIndex);
        int entry = found >= 0 ? found : -found - 2;
        return bytecodeIndex < 0 || entry < 0 ? UNKNOWN : lines[entry];
    }
}
