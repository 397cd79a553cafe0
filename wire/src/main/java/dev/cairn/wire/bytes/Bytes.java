// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.bytes;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;

/** A run of bytes that never changes. Two of them are equal if they hold the same bytes. */
public final class Bytes {
    public static final Bytes EMPTY = new Bytes(new byte[0], 0, 0);

    private final byte[] array;
    private final int offset;
    private final int length;

    private Bytes(byte[] array, int offset, int length) {
        this.array = array;
        this.offset = offset;
        this.length = length;
    }

    /** A copy of {@code bytes}. */
    public static Bytes copyOf(byte[] bytes) {
        return bytes.length == 0 ? EMPTY : new Bytes(bytes.clone(), 0, bytes.length);
    }

    /** A copy of what remains in {@code buffer}, whose position stays where it is. */
    public static Bytes copyOf(ByteBuffer buffer) {
        byte[] copy = new byte[buffer.remaining()];
        buffer.get(buffer.position(), copy);
        return new Bytes(copy, 0, copy.length);
    }

    /** {@code bytes} themselves: the caller gives them away and does not write to them again. */
    public static Bytes owning(byte[] bytes) {
        return new Bytes(bytes, 0, bytes.length);
    }

    public static Bytes of(int... bytes) {
        byte[] array = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            array[i] = (byte) bytes[i];
        }
        return owning(array);
    }

    public int length() {
        return length;
    }

    public boolean isEmpty() {
        return length == 0;
    }

    public byte at(int index) {
        return array[offset + Objects.checkIndex(index, length)];
    }

    /** The bytes from {@code from} on; nothing is copied. */
    public Bytes from(int from) {
        return slice(from, length - from);
    }

    /** {@code count} bytes from {@code from} on; nothing is copied. */
    public Bytes slice(int from, int count) {
        Objects.checkFromIndexSize(from, count, length);
        return new Bytes(array, offset + from, count);
    }

    public byte[] toArray() {
        return Arrays.copyOfRange(array, offset, offset + length);
    }

    /** A view of the bytes that cannot be written to, big-endian, from its first byte to its limit. */
    public ByteBuffer asBuffer() {
        return ByteBuffer.wrap(array, offset, length).slice().asReadOnlyBuffer();
    }

    void copyTo(byte[] target, int at) {
        System.arraycopy(array, offset, target, at, length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes that
                && Arrays.equals(array, offset, offset + length, that.array, that.offset, that.offset + that.length);
    }

    @Override
    public int hashCode() {
        return asBuffer().hashCode();
    }

    /** The number of bytes and the first 32 of them in hexadecimal. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder().append(length).append(" bytes");
        for (int i = 0; i < Math.min(length, 32); i++) {
            text.append(i == 0 ? ": " : " ").append(Character.forDigit((at(i) >> 4) & 15, 16));
            text.append(Character.forDigit(at(i) & 15, 16));
        }
        return length > 32 ? text.append(" …").toString() : text.toString();
    }
}
