// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.wire.hprof.BasicType;
import java.util.Arrays;

/** Heap records of a kind of which there are not many, as they grow in memory. */
final class HeapBytes {
    private byte[] bytes = new byte[1 << 12];
    private int length;

    HeapBytes u1(int value) {
        return number(value, 1);
    }

    HeapBytes u2(int value) {
        return number(value, 2);
    }

    HeapBytes u4(int value) {
        return number(value, 4);
    }

    HeapBytes u8(long value) {
        return number(value, 8);
    }

    HeapBytes value(BasicType type, long bits) {
        return number(bits, type.size(Long.BYTES));
    }

    private HeapBytes number(long value, int size) {
        if (length + size > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * bytes.length);
        }
        for (int i = size - 1; i >= 0; i--) {
            bytes[length++] = (byte) (value >>> (8 * i));
        }
        return this;
    }

    byte[] array() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }
}
