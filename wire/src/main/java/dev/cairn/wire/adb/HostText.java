// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.OptionalInt;

/** A text as programs and the adb server exchange it: its length in bytes as four hexadecimal digits, and the bytes. */
public final class HostText {
    public static final int LENGTH_BYTES = 4;
    /** Four digits say no more. */
    public static final int MOST_BYTES = 0xFFFF;

    private static final int HEX = 16;

    private HostText() {}

    /** The text with its length in front; at most {@value #MOST_BYTES} bytes of it. */
    public static Bytes encode(String text) {
        return encode(Bytes.owning(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Bytes with their length in front; at most {@value #MOST_BYTES} of them. */
    public static Bytes encode(Bytes bytes) {
        if (bytes.length() > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "adb takes texts of " + MOST_BYTES + " bytes at most, not " + bytes.length() + ".");
        }
        Bytes length =
                Bytes.owning(String.format(Locale.ROOT, "%04x", bytes.length()).getBytes(StandardCharsets.US_ASCII));
        return new ByteWriter(LENGTH_BYTES + bytes.length())
                .bytes(length)
                .bytes(bytes)
                .toBytes();
    }

    /** What {@value #LENGTH_BYTES} bytes say of the length of what follows; empty if they are no hexadecimal digits. */
    public static OptionalInt length(Bytes digits) {
        if (digits.length() != LENGTH_BYTES) {
            return OptionalInt.empty();
        }
        int length = 0;
        for (int i = 0; i < LENGTH_BYTES; i++) {
            int digit = Character.digit((char) (digits.at(i) & 0xFF), HEX);
            if (digit < 0) {
                return OptionalInt.empty();
            }
            length = length * HEX + digit;
        }
        return OptionalInt.of(length);
    }

    /** Bytes as text; what is no UTF-8 becomes U+FFFD. */
    public static String decode(Bytes bytes) {
        return new String(bytes.toArray(), StandardCharsets.UTF_8);
    }
}
