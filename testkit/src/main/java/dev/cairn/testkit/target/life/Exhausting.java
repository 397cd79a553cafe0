// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.life;

import java.util.ArrayList;
import java.util.List;

/** Runs out of memory as often as its argument says, is content with it, says so, and ends when its input does. */
public final class Exhausting {
    private static final int PIECE = 1 << 16;

    private Exhausting() {}

    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        int caught = 0;
        while (caught < Integer.parseInt(args[0])) {
            List<byte[]> all = new ArrayList<>();
            try {
                while (true) {
                    all.add(new byte[PIECE]);
                }
            } catch (OutOfMemoryError e) {
                all = List.of();
                caught++;
            }
        }
        System.out.println("caught " + caught);
        while (System.in.read() >= 0) {
            Thread.onSpinWait();
        }
    }
}
