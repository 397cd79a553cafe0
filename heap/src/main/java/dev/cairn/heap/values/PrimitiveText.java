// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.wire.hprof.BasicType;

/** Primitive values as Java writes them. */
final class PrimitiveText {
    private PrimitiveText() {}

    /** Unsigned bits as the type has them; ids and the bits of floating point numbers are left alone. */
    static long signed(BasicType type, long bits) {
        return switch (type) {
            case BYTE -> (byte) bits;
            case SHORT -> (short) bits;
            case INT -> (int) bits;
            case OBJECT, BOOLEAN, CHAR, FLOAT, DOUBLE, LONG -> bits;
        };
    }

    static String of(BasicType type, long bits) {
        return switch (type) {
            case BOOLEAN -> Boolean.toString(bits != 0);
            case CHAR -> quoted((char) bits);
            case FLOAT -> Float.toString(Float.intBitsToFloat((int) bits));
            case DOUBLE -> Double.toString(Double.longBitsToDouble(bits));
            case BYTE, SHORT, INT, LONG -> Long.toString(bits);
            case OBJECT -> "0x" + Long.toHexString(bits);
        };
    }

    private static String quoted(char c) {
        return switch (c) {
            case '\n' -> "'\\n'";
            case '\r' -> "'\\r'";
            case '\t' -> "'\\t'";
            case '\'' -> "'\\''";
            case '\\' -> "'\\\\'";
            default -> isPlain(c) ? "'" + c + "'" : "'\\u%04x'".formatted((int) c);
        };
    }

    /** Whether a character can be shown by itself, without doing anything to a terminal. */
    static boolean isPlain(char c) {
        return !Character.isISOControl(c)
                && !Character.isSurrogate(c)
                && Character.isDefined(c)
                && Character.getType(c) != Character.FORMAT
                && c != '\u2028'
                && c != '\u2029';
    }
}
