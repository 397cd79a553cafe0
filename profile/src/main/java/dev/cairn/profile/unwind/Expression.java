// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

import dev.cairn.profile.elf.ElfBytes;
import java.util.OptionalLong;

/** Works out what a DWARF expression comes to. Empty where it asks for what is not known, or is not understood. */
final class Expression {
    private static final int MOST_STEPS = 1000;
    private static final int MOST_VALUES = 64;

    private final Registers registers;
    private final CopiedStack stack;
    private final long[] values = new long[MOST_VALUES];
    private int count;
    private boolean failed;

    private Expression(Registers registers, CopiedStack stack) {
        this.registers = registers;
        this.stack = stack;
    }

    /** What it comes to, with {@code first} on its stack before, if that is there. */
    static OptionalLong result(ElfBytes expression, Registers registers, CopiedStack stack, OptionalLong first) {
        Expression worked = new Expression(registers, stack);
        first.ifPresent(worked::push);
        worked.run(new Cursor(expression, 0));
        return worked.failed || worked.count == 0 ? OptionalLong.empty() : OptionalLong.of(worked.pop());
    }

    private void push(long value) {
        if (count == MOST_VALUES) {
            failed = true;
        } else {
            values[count++] = value;
        }
    }

    private long pop() {
        failed |= count == 0;
        return failed ? 0 : values[--count];
    }

    private long pick(int depth) {
        failed |= depth >= count;
        return failed ? 0 : values[count - 1 - depth];
    }

    private void run(Cursor code) {
        for (int i = 0; i < MOST_STEPS && code.hasMore() && !failed; i++) {
            step(code);
        }
        failed |= code.hasMore();
    }

    private void step(Cursor code) {
        int operation = code.u1();
        if (operation >= 0x30 && operation <= 0x4F) {
            push(operation - 0x30);
        } else if (operation >= 0x70 && operation <= 0x8F) {
            pushRegister(operation - 0x70, code.signed());
        } else {
            other(operation, code);
        }
    }

    private void pushRegister(long register, long offset) {
        failed |= !registers.isKnown(register);
        push(failed ? 0 : registers.value(register) + offset);
    }

    private void other(int operation, Cursor code) {
        switch (operation) {
            case 0x06 -> load(pop());
            case 0x08 -> push(code.u1());
            case 0x09 -> push((byte) code.u1());
            case 0x0A -> push(code.u2());
            case 0x0B -> push((short) code.u2());
            case 0x0C -> push(code.u4());
            case 0x0D -> push(code.s4());
            case 0x0E, 0x0F -> push(code.u8());
            case 0x10 -> push(code.unsigned());
            case 0x11 -> push(code.signed());
            case 0x12 -> push(pick(0));
            case 0x13 -> pop();
            case 0x14 -> push(pick(1));
            case 0x15 -> push(pick(code.u1()));
            case 0x16 -> swap();
            case 0x1F -> push(-pop());
            case 0x20 -> push(~pop());
            case 0x23 -> push(pop() + code.unsigned());
            case 0x28 -> jump(code, pop() != 0);
            case 0x2F -> jump(code, true);
            case 0x92 -> pushRegister(code.unsigned(), code.signed());
            case 0x96 -> {}
            default -> ofTwo(operation);
        }
    }

    private void load(long address) {
        OptionalLong word = stack.word(address);
        failed |= word.isEmpty();
        push(word.orElse(0));
    }

    private void swap() {
        long above = pop();
        long below = pop();
        push(above);
        push(below);
    }

    private static void jump(Cursor code, boolean taken) {
        int distance = (short) code.u2();
        if (taken) {
            code.moveTo(code.position() + distance);
        }
    }

    private void ofTwo(int operation) {
        long right = pop();
        long left = pop();
        switch (operation) {
            case 0x1A -> push(left & right);
            case 0x1C -> push(left - right);
            case 0x1E -> push(left * right);
            case 0x21 -> push(left | right);
            case 0x22 -> push(left + right);
            case 0x24 -> push(right < 0 || right > 63 ? 0 : left << right);
            case 0x25 -> push(right < 0 || right > 63 ? 0 : left >>> right);
            case 0x26 -> push(left >> Math.max(0, Math.min(63, right)));
            case 0x27 -> push(left ^ right);
            case 0x29 -> push(left == right ? 1 : 0);
            case 0x2A -> push(left >= right ? 1 : 0);
            case 0x2B -> push(left > right ? 1 : 0);
            case 0x2C -> push(left <= right ? 1 : 0);
            case 0x2D -> push(left < right ? 1 : 0);
            case 0x2E -> push(left != right ? 1 : 0);
            default -> failed = true;
        }
    }
}
