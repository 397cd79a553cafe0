// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import dev.cairn.heap.words.Problems;

/** How many records all tables of a file may hold, so that a made-up file cannot take all memory. */
public final class RecordBudget {
    /** Ten million names are a very large program's. */
    public static final int MOST = 11_000_000;

    private final Problems problems;
    private int left;

    public RecordBudget(Problems problems, int most) {
        this.problems = problems;
        this.left = most;
    }

    /** Enough for {@code records} records, which another budget has let in. */
    public static RecordBudget counted(int records) {
        return new RecordBudget(new Problems(), records);
    }

    /** Whether one more may be kept. */
    public boolean take() {
        if (left > 0) {
            left--;
            return true;
        }
        if (left == 0) {
            left = -1;
            problems.add(
                    "The file has more records of names, classes, frames, traces and threads than any program writes. "
                            + "Those that came too late are missing.");
        }
        return false;
    }
}
