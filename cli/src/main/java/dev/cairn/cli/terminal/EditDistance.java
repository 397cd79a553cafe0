// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

/** Levenshtein's distance: how many letters must be put in, left out or changed to make one word of another. */
public final class EditDistance {
    private static final int LONGEST = 200;

    private EditDistance() {}

    /** Of the first 200 letters of each. */
    public static int between(String one, String other) {
        int[] a = one.codePoints().limit(LONGEST).toArray();
        int[] b = other.codePoints().limit(LONGEST).toArray();
        int[] before = new int[b.length + 1];
        for (int j = 0; j <= b.length; j++) {
            before[j] = j;
        }
        for (int i = 1; i <= a.length; i++) {
            int[] now = new int[b.length + 1];
            now[0] = i;
            for (int j = 1; j <= b.length; j++) {
                int change = before[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
                now[j] = Math.min(change, 1 + Math.min(before[j], now[j - 1]));
            }
            before = now;
        }
        return before[b.length];
    }
}
