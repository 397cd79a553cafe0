// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Holds five arrays of 3 MiB, which lay among five others that are dead, and does nothing. Ends when its standard input ends. */
public final class LargeArrays {
    /** How many of them it holds. */
    public static final int HELD = 5;
    /** How long each is. */
    public static final int BYTES = 3 << 20;

    private LargeArrays() {}

    public static void main(String[] args) throws IOException {
        List<byte[]> held = new ArrayList<>();
        int dead = 0;
        for (int i = 0; i < HELD; i++) {
            held.add(new byte[BYTES]);
            dead += new byte[BYTES].length;
        }
        System.gc();
        System.out.println("ready, after " + dead);
        while (System.in.read() >= 0) {
            // what is written to us is of no interest
        }
        System.out.println(held.size());
    }
}
