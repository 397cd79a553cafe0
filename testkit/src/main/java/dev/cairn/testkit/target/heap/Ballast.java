// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

import java.util.Arrays;

/**
 * Holds {@code args[0]} MiB in arrays of a kibibyte, and leaves {@code args[1]} MiB (default 0) of garbage behind, both
 * filled with what compresses badly if {@code args[2]} is there. Ends when its standard input ends.
 */
public final class Ballast {
    private static final int ARRAY_BYTES = 1024;
    private static final int ARRAYS_PER_MEBIBYTE = 1024;

    private Ballast() {}

    public static void main(String[] args) throws Exception {
        boolean noise = args.length > 2;
        byte[][] held = arrays(Integer.parseInt(args[0]), noise);
        int garbage = arrays(args.length > 1 ? Integer.parseInt(args[1]) : 0, noise).length;
        System.out.println("ready, after " + garbage);
        while (System.in.read() >= 0) {
            // what is written to us is of no interest
        }
        System.out.println(Arrays.hashCode(held[0]));
    }

    private static byte[][] arrays(int mebibytes, boolean noise) {
        byte[][] arrays = new byte[mebibytes * ARRAYS_PER_MEBIBYTE][];
        long state = 88172645463325252L;
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = new byte[ARRAY_BYTES];
            for (int j = 0; noise && j < ARRAY_BYTES; j++) {
                state ^= state << 13;
                state ^= state >>> 7;
                state ^= state << 17;
                arrays[i][j] = (byte) state;
            }
        }
        return arrays;
    }
}
