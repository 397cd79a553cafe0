// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

/**
 * What a thread did at the moment of a dump.
 *
 * @param thread its serial number
 * @param state as JVMTI's GetThreadState has it
 */
record ThreadLook(int thread, int trace, int state) {
    private static final int ALIVE = 0x1;
    private static final int TERMINATED = 0x2;
    private static final int RUNNABLE = 0x4;
    private static final int SLEEPING = 0x40;
    private static final int IN_OBJECT_WAIT = 0x100;
    private static final int BLOCKED_ON_MONITOR = 0x400;
    private static final int SUSPENDED = 0x10_0000;
    private static final int INTERRUPTED = 0x20_0000;
    private static final int IN_NATIVE = 0x40_0000;

    /** As HPROF abbreviates it. */
    String status() {
        return (has(SUSPENDED) ? "S|" : "")
                + (has(INTERRUPTED) ? "intr|" : "")
                + (has(IN_NATIVE) ? "native|" : "")
                + what();
    }

    private String what() {
        if (!has(ALIVE)) {
            return has(TERMINATED) ? "ZO" : "NS";
        }
        if (has(SLEEPING)) {
            return "SL";
        }
        if (has(BLOCKED_ON_MONITOR)) {
            return "MW";
        }
        if (has(IN_OBJECT_WAIT)) {
            return "CW";
        }
        return has(RUNNABLE) ? "R" : "UN";
    }

    private boolean has(int bit) {
        return (state & bit) != 0;
    }
}
