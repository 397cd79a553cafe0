// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

import dev.cairn.profile.elf.ElfBytes;

/** Where a function has put what a register held in its caller; the canonical frame address is what the stack pointer was there. */
sealed interface Rule {
    /** It is lost; of the return address: there is no caller. */
    record Lost() implements Rule {}

    /** It is there still. */
    record Unchanged() implements Rule {}

    /** At this distance from the canonical frame address. */
    record At(long offset) implements Rule {}

    /** It is that address, and as much more. */
    record Is(long offset) implements Rule {}

    /** In another register. */
    record In(int register) implements Rule {}

    /** At the address that comes out. */
    record AtResult(ElfBytes expression) implements Rule {}

    /** It is what comes out. */
    record IsResult(ElfBytes expression) implements Rule {}

    Rule LOST = new Lost();
    Rule UNCHANGED = new Unchanged();
}
