// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.wire.bytes.ModifiedUtf8;
import java.util.Arrays;

/** Lines of a text that has many of them. */
final class TextBytes {
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
    private static final int LONGEST_NUMBER = 20;

    private byte[] bytes = new byte[1 << 16];
    private int length;

    /** A name as lines may have it: it ends none. */
    static byte[] name(String text) {
        return ModifiedUtf8.encode(text.replace('\n', ' ').replace('\r', ' '));
    }

    TextBytes text(String ascii) {
        int count = ascii.length();
        makeRoom(count);
        for (int i = 0; i < count; i++) {
            bytes[length++] = (byte) ascii.charAt(i);
        }
        return this;
    }

    TextBytes text(byte[] encoded) {
        makeRoom(encoded.length);
        System.arraycopy(encoded, 0, bytes, length, encoded.length);
        length += encoded.length;
        return this;
    }

    TextBytes decimal(long number) {
        makeRoom(LONGEST_NUMBER);
        if (number < 0) {
            return text(Long.toString(number));
        }
        int start = length;
        long rest = number;
        do {
            bytes[length++] = HEX[(int) (rest % 10)];
            rest /= 10;
        } while (rest > 0);
        reverse(start);
        return this;
    }

    TextBytes hex(long number) {
        makeRoom(LONGEST_NUMBER);
        int start = length;
        long rest = number;
        do {
            bytes[length++] = HEX[(int) (rest & 15)];
            rest >>>= 4;
        } while (rest != 0);
        reverse(start);
        return this;
    }

    private void reverse(int start) {
        for (int from = start, to = length - 1; from < to; from++, to--) {
            byte kept = bytes[from];
            bytes[from] = bytes[to];
            bytes[to] = kept;
        }
    }

    TextBytes line() {
        makeRoom(1);
        bytes[length++] = '\n';
        return this;
    }

    private void makeRoom(int count) {
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + count, 2 * bytes.length));
        }
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
