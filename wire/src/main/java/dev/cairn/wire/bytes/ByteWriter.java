// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.bytes;

import java.util.Arrays;

/** Writes big-endian values in order, into an array that grows. */
public final class ByteWriter {
    private byte[] array;
    private int length;

    public ByteWriter() {
        this(64);
    }

    public ByteWriter(int expectedBytes) {
        array = new byte[Math.max(16, expectedBytes)];
    }

    public ByteWriter u1(int value) {
        room(1);
        array[length++] = (byte) value;
        return this;
    }

    public ByteWriter u2(int value) {
        return u1(value >> 8).u1(value);
    }

    /** The low 32 bits of {@code value}. */
    public ByteWriter u4(long value) {
        return u2((int) (value >> 16)).u2((int) value);
    }

    public ByteWriter s8(long value) {
        return u4(value >> 32).u4(value);
    }

    /** The UTF-16 units of {@code text} without their number. */
    public ByteWriter utf16(String text) {
        room(2 * text.length());
        for (int i = 0; i < text.length(); i++) {
            u2(text.charAt(i));
        }
        return this;
    }

    /** A u4 count of UTF-16 units, and the units. */
    public ByteWriter string(String text) {
        return u4(text.length()).utf16(text);
    }

    public ByteWriter bytes(Bytes bytes) {
        room(bytes.length());
        bytes.copyTo(array, length);
        length += bytes.length();
        return this;
    }

    /** {@code count} bytes of {@code source} from {@code from} on. */
    public ByteWriter bytes(byte[] source, int from, int count) {
        room(count);
        System.arraycopy(source, from, array, length, count);
        length += count;
        return this;
    }

    public int length() {
        return length;
    }

    /** What has been written so far; the writer may go on and does not change it. */
    public Bytes toBytes() {
        // An array that is full is never written to again.
        return Bytes.owning(length == array.length ? array : Arrays.copyOf(array, length));
    }

    private void room(int count) {
        int needed = Math.addExact(length, count);
        if (needed > array.length) {
            array = Arrays.copyOf(array, Math.max(needed, (int) Math.min(Integer.MAX_VALUE - 8, 2L * array.length)));
        }
    }
}
