// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.pprof;

import dev.cairn.profile.format.PprofFields.WireType;
import dev.cairn.profile.read.limits.UnreadableProfile;
import java.nio.charset.StandardCharsets;

/** Goes through the fields of one protobuf message. Every length is checked before it is believed. */
final class ProtoReader {
    private static final int MORE = 0x80;
    private static final int PAYLOAD_BITS = 7;
    private static final int LONGEST_VARINT = 64;
    private static final int FIELD_SHIFT = 3;
    private static final int WIRE_TYPE_MASK = 7;
    private static final int MAX_FIELD = (1 << 29) - 1;

    private final byte[] bytes;
    private final int end;
    private int at;
    private int field;
    private int wireType;

    private ProtoReader(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    static ProtoReader of(byte[] bytes) {
        return new ProtoReader(bytes, 0, bytes.length);
    }

    /** Goes to the next field, if there is one; what the last one holds must have been read or skipped. */
    boolean next() throws UnreadableProfile {
        if (at == end) {
            return false;
        }
        long tag = varint();
        field = (int) Math.min(tag >>> FIELD_SHIFT, MAX_FIELD + 1L);
        wireType = (int) tag & WIRE_TYPE_MASK;
        if (field == 0 || field > MAX_FIELD) {
            throw damaged();
        }
        return true;
    }

    int field() {
        return field;
    }

    long number() throws UnreadableProfile {
        if (wireType != WireType.VARINT) {
            throw damaged();
        }
        return varint();
    }

    /** What lies in this field: a message, a string, or packed numbers. */
    ProtoReader inside() throws UnreadableProfile {
        if (wireType != WireType.BYTES) {
            throw damaged();
        }
        int length = length(varint());
        at += length;
        return new ProtoReader(bytes, at - length, at);
    }

    String string() throws UnreadableProfile {
        ProtoReader text = inside();
        return new String(bytes, text.at, text.end - text.at, StandardCharsets.UTF_8);
    }

    /** Takes a number of a field that has many, and may refuse it. */
    interface NumberSink {
        void take(long number) throws UnreadableProfile;
    }

    /** Hands over the numbers of this field: one, or many that are packed. */
    void numbers(NumberSink sink) throws UnreadableProfile {
        if (wireType == WireType.VARINT) {
            sink.take(varint());
            return;
        }
        ProtoReader packed = inside();
        while (packed.at < packed.end) {
            sink.take(packed.varint());
        }
    }

    void skip() throws UnreadableProfile {
        switch (wireType) {
            case WireType.VARINT -> varint();
            case WireType.FIXED64 -> at += length(Long.BYTES);
            case WireType.FIXED32 -> at += length(Integer.BYTES);
            case WireType.BYTES -> {
                int length = length(varint());
                at += length;
            }
            default -> throw damaged();
        }
    }

    private int length(long told) throws UnreadableProfile {
        if (told < 0 || told > end - at) {
            throw damaged();
        }
        return (int) told;
    }

    private long varint() throws UnreadableProfile {
        long value = 0;
        for (int shift = 0; shift < LONGEST_VARINT; shift += PAYLOAD_BITS) {
            if (at >= end) {
                throw damaged();
            }
            byte next = bytes[at++];
            value |= (long) (next & (MORE - 1)) << shift;
            if ((next & MORE) == 0) {
                return value;
            }
        }
        throw damaged();
    }

    UnreadableProfile damaged() {
        return new UnreadableProfile(
                "it is none of the formats, or a damaged pprof file; at byte " + at + " is nothing that can be there");
    }
}
