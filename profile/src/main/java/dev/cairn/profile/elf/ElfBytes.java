// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.elf;

import java.nio.charset.StandardCharsets;

/** Numbers in a piece of a file, little-endian. What lies outside it reads as 0, so that no file can do harm. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
public record ElfBytes(byte[] bytes) {
    public static final ElfBytes NONE = new ElfBytes(new byte[0]);

    public int length() {
        return bytes.length;
    }

    /** Whether this many bytes are there. */
    public boolean has(long at, long count) {
        return at >= 0 && count >= 0 && at <= bytes.length - count;
    }

    public int u1(long at) {
        return has(at, 1) ? bytes[(int) at] & 0xFF : 0;
    }

    public int u2(long at) {
        return u1(at) | u1(at + 1) << 8;
    }

    /** Signed. */
    public int s4(long at) {
        return u2(at) | u2(at + 2) << 16;
    }

    public long u4(long at) {
        return s4(at) & 0xFFFF_FFFFL;
    }

    public long u8(long at) {
        return u4(at) | u4(at + 4) << 32;
    }

    /** Up to the next zero; bytes that are no printable ASCII become question marks. */
    public String text(long at) {
        StringBuilder text = new StringBuilder();
        for (long i = at; has(i, 1) && u1(i) != 0; i++) {
            int c = u1(i);
            text.append(c >= ' ' && c < 0x7F ? (char) c : '?');
        }
        return text.toString();
    }

    /** Whether these bytes stand there. */
    public boolean isAt(long at, String ascii) {
        byte[] wanted = ascii.getBytes(StandardCharsets.US_ASCII);
        if (!has(at, wanted.length)) {
            return false;
        }
        for (int i = 0; i < wanted.length; i++) {
            if (bytes[(int) at + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }
}
