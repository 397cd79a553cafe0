// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

import dev.cairn.profile.unwind.FrameLayout.Base;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Carries out what a table of frames says of a function, up to one place in it: the instructions of DWARF (its section 6.4.2), as
 * compilers and assemblers write them.
 */
final class FrameProgram {
    private static final int MOST_REMEMBERED = 64;

    private record State(Base base, List<Rule> rules) {}

    private final long codeFactor;
    private final long dataFactor;
    private final int pointerEncoding;
    private final Rule[] rules = new Rule[Registers.COUNT];
    private Rule[] first;
    private Base base = new Base.From(Registers.STACK_POINTER, 0);
    private final Deque<State> remembered = new ArrayDeque<>();
    private long place;
    private boolean failed;

    FrameProgram(long codeFactor, long dataFactor, int pointerEncoding) {
        this.codeFactor = codeFactor;
        this.dataFactor = dataFactor;
        this.pointerEncoding = pointerEncoding;
        for (int i = 0; i < rules.length; i++) {
            rules[i] = Registers.isKept(i) ? Rule.UNCHANGED : Rule.LOST;
        }
        first = rules.clone();
    }

    /** What holds for all functions alike. */
    void begin(Cursor code) {
        run(code, Long.MAX_VALUE);
        first = rules.clone();
    }

    /** How the frame is laid out at {@code wanted}; the function begins at {@code from}. Empty if that is not understood. */
    Optional<FrameLayout> at(long wanted, long from, Cursor code, boolean isOfSignal) {
        place = from;
        run(code, wanted);
        return failed ? Optional.empty() : Optional.of(new FrameLayout(base, List.of(rules), isOfSignal));
    }

    private void run(Cursor code, long wanted) {
        while (code.hasMore() && !failed) {
            int instruction = code.u1();
            int low = instruction & 0x3F;
            long next = place;
            switch (instruction >>> 6) {
                case 1 -> next += low * codeFactor;
                case 2 -> set(low, new Rule.At(code.unsigned() * dataFactor));
                case 3 -> restore(low);
                default -> next = moved(low, code);
            }
            if (next - wanted > 0 && wanted != Long.MAX_VALUE) {
                return;
            }
            place = next;
        }
    }

    /** Where the instructions behind it hold. */
    private long moved(int instruction, Cursor code) {
        return switch (instruction) {
            case 0x01 -> code.pointer(pointerEncoding, 0);
            case 0x02 -> place + code.u1() * codeFactor;
            case 0x03 -> place + code.u2() * codeFactor;
            case 0x04 -> place + code.u4() * codeFactor;
            default -> {
                change(instruction, code);
                yield place;
            }
        };
    }

    private void change(int instruction, Cursor code) {
        switch (instruction) {
            case 0x00 -> {}
            case 0x05 -> set(code.unsigned(), new Rule.At(code.unsigned() * dataFactor));
            case 0x06 -> restore(code.unsigned());
            case 0x07 -> set(code.unsigned(), Rule.LOST);
            case 0x08 -> set(code.unsigned(), Rule.UNCHANGED);
            case 0x09 -> set(code.unsigned(), new Rule.In((int) code.unsigned()));
            case 0x0A -> remember();
            case 0x0B -> recall();
            case 0x0C -> base = new Base.From((int) code.unsigned(), code.unsigned());
            case 0x0D -> baseRegister((int) code.unsigned());
            case 0x0E -> baseOffset(code.unsigned());
            case 0x0F -> base = new Base.Result(code.block(code.unsigned()));
            case 0x10 -> set(code.unsigned(), new Rule.AtResult(code.block(code.unsigned())));
            case 0x11 -> set(code.unsigned(), new Rule.At(code.signed() * dataFactor));
            case 0x12 -> base = new Base.From((int) code.unsigned(), code.signed() * dataFactor);
            case 0x13 -> baseOffset(code.signed() * dataFactor);
            case 0x14 -> set(code.unsigned(), new Rule.Is(code.unsigned() * dataFactor));
            case 0x15 -> set(code.unsigned(), new Rule.Is(code.signed() * dataFactor));
            case 0x16 -> set(code.unsigned(), new Rule.IsResult(code.block(code.unsigned())));
            case 0x2E -> code.unsigned(); // how many bytes of arguments there are
            case 0x2F -> set(code.unsigned(), new Rule.At(-code.unsigned() * dataFactor));
            default -> failed = true;
        }
    }

    private void set(long register, Rule rule) {
        if (register >= 0 && register < rules.length) {
            rules[(int) register] = rule;
        }
    }

    private void restore(long register) {
        if (register >= 0 && register < rules.length) {
            rules[(int) register] = first[(int) register];
        }
    }

    private void remember() {
        failed |= remembered.size() >= MOST_REMEMBERED;
        remembered.push(new State(base, List.of(rules)));
    }

    private void recall() {
        if (remembered.isEmpty()) {
            failed = true;
            return;
        }
        State state = remembered.pop();
        base = state.base();
        state.rules().toArray(rules);
    }

    private void baseRegister(int register) {
        if (base instanceof Base.From(var _, long offset)) {
            base = new Base.From(register, offset);
        } else {
            failed = true;
        }
    }

    private void baseOffset(long offset) {
        if (base instanceof Base.From(int register, var _)) {
            base = new Base.From(register, offset);
        } else {
            failed = true;
        }
    }
}
