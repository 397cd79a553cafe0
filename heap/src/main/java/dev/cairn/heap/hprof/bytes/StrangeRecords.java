// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import dev.cairn.heap.words.Problems;

/** Top-level records that were passed over, counted by their tags. */
public final class StrangeRecords {
    private static final int TAGS = 256;

    private final long[] unknown = new long[TAGS];
    private final long[] tooShort = new long[TAGS];
    private final long[] first = new long[TAGS];

    public void unknown(int tag, long at) {
        count(unknown, tag, at);
    }

    public void tooShort(int tag, long at) {
        count(tooShort, tag, at);
    }

    private void count(long[] counts, int tag, long at) {
        if (counts[tag]++ == 0) {
            first[tag] = at;
        }
    }

    public void tell(Problems problems) {
        for (int tag = 0; tag < TAGS; tag++) {
            tell(problems, unknown, tag, " that nobody knows");
            tell(problems, tooShort, tag, " that are too short for what they should hold");
        }
    }

    private void tell(Problems problems, long[] counts, int tag, String what) {
        if (counts[tag] > 0) {
            problems.add("Records of tag 0x%02x%s: %d, the first of them at byte %d. They were passed over."
                    .formatted(tag, what, counts[tag], first[tag]));
        }
    }
}
