// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

/** The numbers that DWARF gives the registers of x86-64, and what they hold as far as that is known. */
final class Registers {
    static final int RBX = 3;
    static final int FRAME_POINTER = 6;
    static final int STACK_POINTER = 7;
    static final int FIRST_KEPT = 12;
    static final int GOES_ON_AT = 16;
    static final int COUNT = 17;

    private final long[] values = new long[COUNT];
    private final boolean[] known = new boolean[COUNT];

    void set(int register, long value) {
        values[register] = value;
        known[register] = true;
    }

    boolean isKnown(long register) {
        return register >= 0 && register < COUNT && known[(int) register];
    }

    long value(long register) {
        return values[(int) register];
    }

    /** Whether functions give it back as it was. */
    static boolean isKept(int register) {
        return register == RBX || register == FRAME_POINTER || (register >= FIRST_KEPT && register < GOES_ON_AT);
    }
}
