// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

import java.util.OptionalLong;

/**
 * A piece of a stack as it was, with the registers that lead through it.
 *
 * @param goesOnAt where the innermost function goes on
 * @param framePointer what that register is there
 * @param isWhole whether it reaches to where native code ends; else it was cut
 * @param begin the stack pointer there, which is the address of the first word
 * @param libraries another number once libraries were loaded or taken away
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
public record CopiedStack(long goesOnAt, long framePointer, boolean isWhole, long begin, long[] words, int libraries) {
    /** Empty if it is not in this piece. */
    OptionalLong word(long address) {
        long inside = address - begin;
        return inside < 0 || inside >= 8L * words.length || (inside & 7) != 0
                ? OptionalLong.empty()
                : OptionalLong.of(words[(int) (inside >>> 3)]);
    }

    long end() {
        return begin + 8L * words.length;
    }
}
