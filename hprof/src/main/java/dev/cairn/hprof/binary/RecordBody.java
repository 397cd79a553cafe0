// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.binary;

import java.util.Arrays;

/** The body of a record, as it grows. Everything is big-endian. */
public final class RecordBody {
    private final int idSize;
    private byte[] bytes = new byte[64];
    private int length;

    /** Creates an empty body for a file whose ids take {@code idSize} bytes. */
    RecordBody(int idSize) {
        this.idSize = idSize;
    }

    public RecordBody u1(int value) {
        return number(value, 1);
    }

    public RecordBody u2(int value) {
        return number(value, 2);
    }

    /** What is too large for it becomes the largest that it can say. */
    public RecordBody count(long value) {
        return number(Math.clamp(value, 0, 0xFFFF_FFFFL), 4);
    }

    public RecordBody u4(int value) {
        return number(value, 4);
    }

    public RecordBody u8(long value) {
        return number(value, 8);
    }

    public RecordBody id(long value) {
        return number(value, idSize);
    }

    public RecordBody bytes(byte[] value) {
        makeRoom(value.length);
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
        return this;
    }

    private RecordBody number(long value, int size) {
        makeRoom(size);
        for (int i = size - 1; i >= 0; i--) {
            bytes[length++] = (byte) (value >>> (8 * i));
        }
        return this;
    }

    private void makeRoom(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }

    /** Bytes from the first to {@link #length}; good until it grows. */
    byte[] array() {
        return bytes;
    }

    public int length() {
        return length;
    }
}
