// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A piece of data with a type of four characters (debug monitor spec, "Packet Format"). It never changes. Big-endian data
 * are the custom; nothing but the handlers of a type need know what is in them.
 */
public final class Chunk {
    private final int type;
    private final byte[] data;

    private Chunk(int type, byte[] data) {
        this.type = type;
        this.data = data;
    }

    /**
     * A chunk with a copy of what remains in {@code data}, whose position stays where it is.
     *
     * @param type four characters of printable ASCII, such as {@code "CACH"}
     * @throws IllegalArgumentException if {@code type} is not
     */
    public static Chunk of(String type, ByteBuffer data) {
        byte[] copy = new byte[data.remaining()];
        data.get(data.position(), copy);
        return new Chunk(typeOf(type), copy);
    }

    /**
     * A chunk without data.
     *
     * @throws IllegalArgumentException if {@code type} is not four characters of printable ASCII
     */
    public static Chunk empty(String type) {
        return new Chunk(typeOf(type), new byte[0]);
    }

    static Chunk of(int type, byte[] data) {
        return new Chunk(type, data);
    }

    static int typeOf(String text) {
        if (text.length() != 4 || !text.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
            throw new IllegalArgumentException(
                    "A chunk type is four characters of printable ASCII, such as CACH; \"" + text + "\" is not.");
        }
        return text.charAt(0) << 24 | text.charAt(1) << 16 | text.charAt(2) << 8 | text.charAt(3);
    }

    static String textOf(int type) {
        StringBuilder text = new StringBuilder(4);
        for (int shift = 24; shift >= 0; shift -= 8) {
            int c = (type >> shift) & 0xFF;
            text.append(c > ' ' && c < 0x7F ? (char) c : '.');
        }
        return text.toString();
    }

    /** The four characters. */
    public String type() {
        return textOf(type);
    }

    int typeCode() {
        return type;
    }

    /** The data, big-endian, to be read only. */
    public ByteBuffer data() {
        return ByteBuffer.wrap(data).asReadOnlyBuffer();
    }

    byte[] bytes() {
        return data.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Chunk that && type == that.type && Arrays.equals(data, that.data);
    }

    @Override
    public int hashCode() {
        return 31 * type + Arrays.hashCode(data);
    }

    @Override
    public String toString() {
        return type() + " (" + data.length + " bytes)";
    }
}
