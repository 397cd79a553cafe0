// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.Bytes;

/**
 * Reads one message of Protocol Buffers, field by field. A length is checked before anything is taken; what is wrong throws
 * {@link ByteReader.TooShort}, as there.
 */
final class ProtoReader {
    private static final int VARINT = 0;
    private static final int EIGHT_BYTES = 1;
    private static final int BYTES = 2;
    private static final int FOUR_BYTES = 5;

    private static final int KIND_BITS = 3;
    private static final int KIND_MASK = 7;
    private static final int VARINT_BITS = 7;
    private static final int VARINT_MASK = 0x7F;
    private static final int CONTINUES = 0x80;
    private static final int LONGEST_VARINT = 10;

    private final ByteReader in;
    private int kind;

    ProtoReader(Bytes message) {
        in = new ByteReader(message);
    }

    /** The number of the next field, whose value must be taken or skipped; 0 at the end. */
    long next() {
        if (in.remaining() == 0) {
            return 0;
        }
        long key = varint();
        kind = (int) (key & KIND_MASK);
        long field = key >>> KIND_BITS;
        if (field == 0) {
            throw new ByteReader.TooShort("a field has the number 0");
        }
        return field;
    }

    long number() {
        if (kind != VARINT) {
            throw new ByteReader.TooShort("a field that is a number comes as kind " + kind);
        }
        return varint();
    }

    boolean flag() {
        return number() != 0;
    }

    Bytes bytes() {
        if (kind != BYTES) {
            throw new ByteReader.TooShort("a field that has a length comes as kind " + kind);
        }
        return in.bytes(varint());
    }

    String text() {
        return HostText.decode(bytes());
    }

    /** Passes over a field that nobody here knows. */
    void skip() {
        switch (kind) {
            case VARINT -> varint();
            case EIGHT_BYTES -> in.skip(Long.BYTES);
            case BYTES -> in.bytes(varint());
            case FOUR_BYTES -> in.skip(Integer.BYTES);
            default -> throw new ByteReader.TooShort("a field is of kind " + kind + ", which there is not");
        }
    }

    private long varint() {
        long value = 0;
        for (int i = 0; i < LONGEST_VARINT; i++) {
            int next = in.u1();
            value |= (long) (next & VARINT_MASK) << (i * VARINT_BITS);
            if ((next & CONTINUES) == 0) {
                return value;
            }
        }
        throw new ByteReader.TooShort("a number has more than " + LONGEST_VARINT + " bytes");
    }
}
