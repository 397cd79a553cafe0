// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.load;

import java.util.ArrayList;
import java.util.List;

/**
 * Twice a second keeps {@code args[0]} KiB more, starts {@code args[1]} threads that stay, makes some garbage, and asks for a
 * collection; until its standard input ends. With 0 and 0 it does the same and grows by nothing.
 */
public final class Growing {
    private static final int KIB = 1024;
    private static final int GARBAGE = 512;
    private static final List<byte[]> KEPT = new ArrayList<>();
    private static final byte[][] LAST = new byte[1][];

    private Growing() {}

    public static void main(String[] args) throws Exception {
        int kibibytes = Integer.parseInt(args[0]);
        int threads = Integer.parseInt(args[1]);
        System.out.println("ready");
        while (System.in.available() == 0) {
            for (int i = 0; i < kibibytes; i++) {
                KEPT.add(new byte[KIB]);
            }
            for (int i = 0; i < GARBAGE; i++) {
                LAST[0] = new byte[KIB];
            }
            for (int i = 0; i < threads; i++) {
                Thread thread = new Thread(Growing::stay);
                thread.setDaemon(true);
                thread.start();
            }
            System.gc();
            Thread.sleep(500);
        }
    }

    private static void stay() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            // it was asked to end
        }
    }
}
