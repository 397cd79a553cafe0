// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

import dev.cairn.profile.elf.ElfBytes;
import java.util.List;

/**
 * How the frame of a function is laid out at one place in its code.
 *
 * @param base where the canonical frame address is
 * @param rules by register; the last is the return address
 * @param isOfSignal whether the frame is the kernel's, so its caller has called nobody
 */
record FrameLayout(Base base, List<Rule> rules, boolean isOfSignal) {
    /** The canonical frame address. */
    sealed interface Base {
        /** So far from what a register holds. */
        record From(int register, long offset) implements Base {}

        /** What comes out. */
        record Result(ElfBytes expression) implements Base {}
    }
}
