// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.perfetto;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Fields of a protocol buffer's message, one after another. */
final class ProtoBuffer {
    private static final int VARINT = 0;
    private static final int WITH_LENGTH = 2;
    private static final int TAG_SHIFT = 3;
    private static final int PAYLOAD_BITS = 7;
    private static final int MORE = 0x80;
    private static final int LONGEST = 10;
    private static final int FIRST_ROOM = 1 << 12;

    private byte[] bytes = new byte[FIRST_ROOM];
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void clear() {
        size = 0;
    }

    /** How many bytes a number takes. */
    static int sizeOf(long value) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
        return (bits + PAYLOAD_BITS - 1) / PAYLOAD_BITS;
    }

    void number(int field, long value) {
        varint((long) field << TAG_SHIFT | VARINT);
        varint(value);
    }

    void text(int field, String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        begin(field, encoded.length);
        ensure(encoded.length);
        System.arraycopy(encoded, 0, bytes, size, encoded.length);
        size += encoded.length;
    }

    void message(int field, ProtoBuffer content) {
        begin(field, content.size);
        ensure(content.size);
        System.arraycopy(content.bytes, 0, bytes, size, content.size);
        size += content.size;
    }

    /** Numbers of one field. None are no field. */
    void numbers(int field, long[] values, int count) {
        if (count == 0) {
            return;
        }
        long length = 0;
        for (int i = 0; i < count; i++) {
            length += sizeOf(values[i]);
        }
        begin(field, length);
        for (int i = 0; i < count; i++) {
            varint(values[i]);
        }
    }

    /** Only the beginning of a field whose content is written elsewhere. */
    void begin(int field, long length) {
        varint((long) field << TAG_SHIFT | WITH_LENGTH);
        varint(length);
    }

    void varint(long value) {
        ensure(LONGEST);
        long rest = value;
        while ((rest & -MORE) != 0) {
            bytes[size++] = (byte) (rest | MORE);
            rest >>>= PAYLOAD_BITS;
        }
        bytes[size++] = (byte) rest;
    }

    private void ensure(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, size);
    }
}
