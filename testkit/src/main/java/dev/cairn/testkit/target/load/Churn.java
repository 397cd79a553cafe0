// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.load;

/**
 * Allocates about {@code args[0]} MiB a second (default 50) in arrays of 8 KiB, keeps the last 16 MiB, and ends when its
 * standard input ends.
 */
public final class Churn {
    private static final int ARRAY_BYTES = 8 * 1024;
    private static final int STEPS_PER_SECOND = 100;
    private static final byte[][] KEPT = new byte[2048][];

    private Churn() {}

    public static void main(String[] args) throws Exception {
        int mebibytes = args.length == 0 ? 50 : Integer.parseInt(args[0]);
        int arraysPerStep = mebibytes * 1024 * 1024 / ARRAY_BYTES / STEPS_PER_SECOND;
        System.out.println("ready");
        long next = System.nanoTime();
        int at = 0;
        while (System.in.available() == 0) {
            for (int i = 0; i < arraysPerStep; i++) {
                KEPT[at++ % KEPT.length] = new byte[ARRAY_BYTES];
            }
            next += 1_000_000_000L / STEPS_PER_SECOND;
            Thread.sleep(Math.max(1, (next - System.nanoTime()) / 1_000_000));
        }
    }
}
