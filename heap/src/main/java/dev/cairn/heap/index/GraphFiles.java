// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

/** Names of the files in the folder of an index. */
public final class GraphFiles {
    /** What the first walk over the dump found. */
    public static final String FIRST = "first";

    /** Lines of ids. */
    public static final String IDS = "ids";

    public static final String OUT_OF_ORDER = "out-of-order";
    public static final String ROWS = "rows";
    public static final String BLOCKS = "blocks";
    public static final String OFFSETS = "offsets";
    public static final String CLASSES = "classes";
    public static final String DOMINATORS = "dominators";
    public static final String RETAINED = "retained";

    /** Retained sizes that take more than 32 bits; empty if there are none. */
    public static final String RETAINED_HIGH = "retained-high";

    public static final String WEAKLY_HELD = "weakly-held";
    public static final String UNREACHABLE = "unreachable";

    /** When those files were last known to be as they were written. */
    public static final String CHECKED = "checked";

    /** What refers to an object; made when first asked for. */
    public static final String REFERRERS = "referrers";

    /** Where those of each object begin. */
    public static final String REFERRER_STARTS = "referrer-starts";

    /** Shows whether both are as they were written. */
    public static final String REFERRER_SUMS = "referrer-sums";

    /** When both were last known to be. */
    public static final String REFERRERS_CHECKED = "referrers-checked";

    /** Says what the index is of, and how long each file is; written last. */
    public static final String CONTENTS = "contents";

    private GraphFiles() {}
}
