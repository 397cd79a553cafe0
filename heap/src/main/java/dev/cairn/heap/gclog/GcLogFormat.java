// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

/**
 * The letters and numbers of the format. Every number in a log is hexadecimal, without a prefix:
 *
 * <pre>
 * a VERSION NAME [TIMESTAMP]        an AppDomain begins
 * t TYPE NAME                       a type
 * o OBJECT TYPE SIZE REFERENCE...   an object; its type may come later
 * r OBJECT KIND FLAGS [TYPE]        a root; the type is that of a static variable's container
 * c NAME [TIMESTAMP]                the AppDomain ends
 * </pre>
 */
public final class GcLogFormat {
    public static final char APP_DOMAIN = 'a';
    public static final char TYPE = 't';
    public static final char OBJECT = 'o';
    public static final char ROOT = 'r';
    public static final char END = 'c';

    /** The only version there is. */
    public static final long VERSION = 2;

    public static final int KIND_INTERNAL = 0;
    public static final int KIND_LOCAL = 1;
    public static final int KIND_FINALIZER = 2;
    public static final int KIND_HANDLE = 3;
    public static final int KIND_STATIC = 4;
    /** Kept by the collector itself: interned strings, descriptions of classes. */
    public static final int KIND_COLLECTOR = 5;

    public static final int FLAG_PINNED = 1;
    /** A weak handle refers to the object, which keeps nothing. */
    public static final int FLAG_WEAK = 2;
    /** A pointer in unsafe code, or a field of a value type inside another object. */
    public static final int FLAG_INTERIOR = 4;

    static final int ALL_FLAGS = FLAG_PINNED | FLAG_WEAK | FLAG_INTERIOR;

    static final int LONGEST_NUMBER = 16;
    static final int LONGEST_TIMESTAMP = 8;

    private GcLogFormat() {}

    /** What a type is called that objects have and no record names. */
    public static String placeholder(long typeId) {
        return "<type " + Long.toHexString(typeId) + ">";
    }

    /**
     * Whether a word that ends an AppDomain's record is its time stamp: at most eight hexadecimal digits, of which at
     * least one is a decimal digit, unless there are eight. So "My Cafe" is a name, and "My App 2" is not.
     */
    static boolean isTimestamp(String word) {
        if (word.isEmpty() || word.length() > LONGEST_TIMESTAMP) {
            return false;
        }
        boolean decimal = false;
        for (int i = 0; i < word.length(); i++) {
            int digit = hexDigit(word.charAt(i));
            if (digit < 0) {
                return false;
            }
            decimal |= digit < 10;
        }
        return decimal || word.length() == LONGEST_TIMESTAMP;
    }

    /** The value of a digit, or -1. ASCII only, unlike {@link Character#digit}. */
    static int hexDigit(int character) {
        if (character >= '0' && character <= '9') {
            return character - '0';
        }
        int lower = character | 0x20;
        return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    }
}
