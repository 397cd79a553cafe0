// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import java.util.List;

/**
 * Which sizes of a log can be. All objects together have room in an address space, so what is past that is no size: the
 * object counts as one of 0 bytes, and sums cannot overflow.
 */
final class LogSizes {
    private static final long ADDRESS_SPACE = 1L << 47;

    private long sum;
    private long refused;

    /** The size of the next object, whose record says {@code said} bytes; not negative. */
    long next(long said) {
        if (said > ADDRESS_SPACE - sum) {
            refused++;
            return 0;
        }
        sum += said;
        return said;
    }

    void tell(List<String> sentences) {
        if (refused > 0) {
            sentences.add("Objects whose size no address space has room for: " + refused + "; they count as 0 bytes.");
        }
    }
}
