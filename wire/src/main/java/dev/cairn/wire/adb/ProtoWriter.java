// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import java.nio.charset.StandardCharsets;

/** Writes one message of Protocol Buffers. */
final class ProtoWriter {
    private static final int VARINT = 0;
    private static final int BYTES = 2;
    private static final int KIND_BITS = 3;
    private static final int VARINT_BITS = 7;
    private static final int VARINT_MASK = 0x7F;
    private static final int CONTINUES = 0x80;

    private final ByteWriter out = new ByteWriter();

    ProtoWriter number(int field, long value) {
        varint(((long) field << KIND_BITS) | VARINT);
        varint(value);
        return this;
    }

    ProtoWriter flag(int field, boolean value) {
        return number(field, value ? 1 : 0);
    }

    ProtoWriter bytes(int field, Bytes value) {
        varint(((long) field << KIND_BITS) | BYTES);
        varint(value.length());
        out.bytes(value);
        return this;
    }

    ProtoWriter text(int field, String value) {
        return bytes(field, Bytes.owning(value.getBytes(StandardCharsets.UTF_8)));
    }

    Bytes toBytes() {
        return out.toBytes();
    }

    private void varint(long value) {
        long left = value;
        while ((left & ~(long) VARINT_MASK) != 0) {
            out.u1(((int) (left & VARINT_MASK)) | CONTINUES);
            left >>>= VARINT_BITS;
        }
        out.u1((int) left);
    }
}
