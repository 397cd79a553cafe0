// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import dev.cairn.profile.format.PprofFields.WireType;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** One protobuf message, field by field. A field that is 0 or empty need not be written. */
final class ProtoWriter {
    private static final int MORE = 0x80;
    private static final int PAYLOAD_BITS = 7;
    private static final int FIELD_SHIFT = 3;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    ProtoWriter number(int field, long value) {
        return value == 0 ? this : tag(field, WireType.VARINT).varint(value);
    }

    ProtoWriter string(int field, String text) {
        return bytes(field, text.getBytes(StandardCharsets.UTF_8));
    }

    ProtoWriter message(int field, ProtoWriter message) {
        return bytes(field, message.toBytes());
    }

    /** Numbers one behind the other, without their tags. */
    ProtoWriter packed(int field, long[] values) {
        ProtoWriter packed = new ProtoWriter();
        for (long value : values) {
            packed.varint(value);
        }
        return values.length == 0 ? this : bytes(field, packed.toBytes());
    }

    byte[] toBytes() {
        return out.toByteArray();
    }

    private ProtoWriter bytes(int field, byte[] bytes) {
        tag(field, WireType.BYTES).varint(bytes.length);
        out.writeBytes(bytes);
        return this;
    }

    private ProtoWriter tag(int field, int wireType) {
        return varint(((long) field << FIELD_SHIFT) | wireType);
    }

    private ProtoWriter varint(long value) {
        long rest = value;
        while ((rest & -MORE) != 0) {
            out.write((int) (rest & (MORE - 1)) | MORE);
            rest >>>= PAYLOAD_BITS;
        }
        out.write((int) rest);
        return this;
    }
}
