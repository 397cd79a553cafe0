// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.hprof.ObjectRecord;
import dev.cairn.wire.hprof.BasicType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/**
 * Characters in an array of the dump, of which only those are copied that somebody asks for.
 *
 * @param offset number of the first character in the array
 * @param length how many there are
 */
record CharRun(DumpedObjects objects, ObjectRecord array, Encoding encoding, long offset, long length) {
    /** How an array has characters. */
    enum Encoding {
        LATIN1("Latin-1", 1),
        UTF16_LITTLE("UTF-16", 2),
        UTF16_BIG("UTF-16", 2),
        CHARS("UTF-16", 1);

        private final String words;
        private final int elementsPerChar;

        Encoding(String words, int elementsPerChar) {
            this.words = words;
            this.elementsPerChar = elementsPerChar;
        }

        String words() {
            return words;
        }
    }

    /** The run that begins and ends where a dump says, as far as the array has it. */
    static CharRun within(DumpedObjects objects, ObjectRecord array, Encoding encoding, long offset, long length) {
        long room = array.hasData() ? array.length() / encoding.elementsPerChar : 0;
        long start = Math.clamp(offset, 0, room);
        return new CharRun(objects, array, encoding, start, Math.clamp(length, 0, room - start));
    }

    static CharRun all(DumpedObjects objects, ObjectRecord array, Encoding encoding) {
        return within(objects, array, encoding, 0, Long.MAX_VALUE);
    }

    static boolean canBe(ObjectRecord array) {
        return array.kind() == ObjectRecord.Kind.PRIMITIVE_ARRAY
                && (array.element() == BasicType.BYTE || array.element() == BasicType.CHAR);
    }

    /** Characters from one on, and how many more there are. */
    String text(long from, int chars) {
        long start = Math.min(from, length);
        int taken = (int) Math.min(chars, length - start);
        MemorySegment slice = objects.slice(
                array, (offset + start) * encoding.elementsPerChar, (long) taken * encoding.elementsPerChar);
        byte[] copy = slice.toArray(ValueLayout.JAVA_BYTE);
        String text = switch (encoding) {
            case LATIN1 -> new String(copy, StandardCharsets.ISO_8859_1);
            case UTF16_LITTLE -> utf16(copy, 0);
            case UTF16_BIG, CHARS -> utf16(copy, 1);
        };
        return TextCut.of(text, length - start - taken);
    }

    /** Every char as it is, halves of pairs too, which a decoder would replace. */
    private static String utf16(byte[] bytes, int lowByte) {
        char[] chars = new char[bytes.length / 2];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = (char) (((bytes[2 * i + 1 - lowByte] & 0xFF) << Byte.SIZE) | (bytes[2 * i + lowByte] & 0xFF));
        }
        return new String(chars);
    }
}
