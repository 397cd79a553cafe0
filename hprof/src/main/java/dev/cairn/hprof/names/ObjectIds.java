// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.names;

/** Numbers of objects that reports name, from 1 on; each format has its own way to write one. */
public final class ObjectIds {
    /** Distinguishes an object's id from other numbers in a text. */
    private static final long TEXT_BASE = 0x5000_0000L;
    /** Readers take ids for addresses. */
    private static final int BINARY_FACTOR = 8;

    // The low bits of a number say where it comes from, so that its origin is known without a look at earlier records.
    private static final int ORIGIN_BITS = 2;
    private static final int CLASS_MASK = (1 << ORIGIN_BITS) - 1;
    private static final int WALKED = 1;
    private static final int CLASS = 2;
    private static final int OURS = 3;
    private static final long ENDED_THREADS = 1L << 40;

    private long last;

    /** A number that no object has. */
    public long next() {
        return ++last << ORIGIN_BITS | OURS;
    }

    /**
     * The number of an object that the target reported; 0 stays 0.
     *
     * @param id of its allocation, or, if {@code walked}, the id that a heap dump gave it
     */
    public static long ofObject(long id, boolean walked) {
        return id << ORIGIN_BITS | (walked ? WALKED : 0);
    }

    /** The number of a class object, by the recorder's number of the class. */
    public static long ofClass(int type) {
        return (long) type << ORIGIN_BITS | CLASS;
    }

    /** The number of a thread's object that is there still, but has ended; by the number that heap dumps have for it. */
    public static long ofEndedThread(int number) {
        return (ENDED_THREADS + number) << ORIGIN_BITS | OURS;
    }

    /** Whether it is the number of a class object. */
    public static boolean isClass(long number) {
        return (number & CLASS_MASK) == CLASS;
    }

    /** The recorder's number of a class, by the number of its object; nonsense if it is none. */
    public static int typeOf(long number) {
        return (int) (number >>> ORIGIN_BITS);
    }

    /** An object's number in a text; 0 stays 0. */
    public static String text(long number) {
        return Long.toHexString(textNumber(number));
    }

    /** The number that a text has in hexadecimal for an object's number; 0 stays 0. */
    public static long textNumber(long number) {
        return number == 0 ? 0 : TEXT_BASE + number;
    }

    /** From the number in a binary file. */
    public static long ofBinary(long id) {
        return id / BINARY_FACTOR;
    }

    /** An object's number in a binary file; 0 stays 0. */
    public static long binary(long number) {
        return number * BINARY_FACTOR;
    }
}
