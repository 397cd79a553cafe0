// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.util.Arrays;

/** Bytes that grow, big-endian, with ids of one width. */
final class HprofBytes {
    private final int idSize;
    private byte[] bytes = new byte[256];
    private int size;

    HprofBytes(int idSize) {
        this.idSize = idSize;
    }

    int size() {
        return size;
    }

    byte[] toArray() {
        return Arrays.copyOf(bytes, size);
    }

    HprofBytes id(long value) {
        return number(value, idSize);
    }

    HprofBytes u1(int value) {
        return number(value, 1);
    }

    HprofBytes u2(int value) {
        return number(value, 2);
    }

    HprofBytes u4(long value) {
        return number(value, 4);
    }

    HprofBytes u8(long value) {
        return number(value, 8);
    }

    HprofBytes value(HprofType type, long bits) {
        return number(bits, type.size(idSize));
    }

    /** Appends the lowest {@code width} bytes of a value. */
    HprofBytes number(long value, int width) {
        room(width);
        for (int shift = (width - 1) * 8; shift >= 0; shift -= 8) {
            bytes[size++] = (byte) (value >>> shift);
        }
        return this;
    }

    HprofBytes raw(byte[] more) {
        room(more.length);
        System.arraycopy(more, 0, bytes, size, more.length);
        size += more.length;
        return this;
    }

    /** Modified UTF-8: each char by itself, and none of them a zero byte. */
    HprofBytes text(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != 0 && c < 0x80) {
                u1(c);
            } else if (c < 0x800) {
                u1(0xC0 | (c >> 6)).u1(0x80 | (c & 0x3F));
            } else {
                u1(0xE0 | (c >> 12)).u1(0x80 | ((c >> 6) & 0x3F)).u1(0x80 | (c & 0x3F));
            }
        }
        return this;
    }

    private void room(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, more)));
        }
    }
}
