// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.names;

/** Numbers of objects that reports name, from 1 on; each format has its own way to write one. */
public final class ObjectIds {
    /** What tells an object's id from others in a text. */
    private static final long TEXT_BASE = 0x5000_0000L;
    /** Readers take ids for addresses. */
    private static final int BINARY_FACTOR = 8;

    private long last;

    /** A number that no object has. */
    public long next() {
        return ++last;
    }

    /** An object's number in a text; 0 stays 0. */
    public static String text(long number) {
        return Long.toHexString(number == 0 ? 0 : TEXT_BASE + number);
    }

    /** An object's number in a binary file; 0 stays 0. */
    public static long binary(long number) {
        return number * BINARY_FACTOR;
    }
}
