// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.bytes;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Text as class files have it: each char by itself in one to three bytes, and none of the bytes zero. Android's four
 * bytes for what takes two chars are read too. What is malformed becomes U+FFFD.
 */
public final class ModifiedUtf8 {
    private static final char REPLACEMENT = '\uFFFD';

    private ModifiedUtf8() {}

    public static byte[] encode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != 0 && c < 0x80) {
                bytes.write(c);
            } else if (c < 0x800) {
                bytes.write(0xC0 | (c >> 6));
                bytes.write(0x80 | (c & 0x3F));
            } else {
                bytes.write(0xE0 | (c >> 12));
                bytes.write(0x80 | ((c >> 6) & 0x3F));
                bytes.write(0x80 | (c & 0x3F));
            }
        }
        return bytes.toByteArray();
    }

    public static String decode(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0) {
                return decodeLong(bytes);
            }
        }
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    private static String decodeLong(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length);
        int i = 0;
        while (i < bytes.length) {
            int length = lengthOf(bytes[i]);
            if (length > 0 && isContinued(bytes, i + 1, length - 1)) {
                append(text, bytes, i, length);
                i += length;
            } else {
                text.append(REPLACEMENT);
                i++;
            }
        }
        return text.toString();
    }

    /** Bytes of the char that begins so; 0 where none does. */
    private static int lengthOf(byte first) {
        if (first >= 0) {
            return 1;
        }
        return switch ((first >> 4) & 0xF) {
            case 0xC, 0xD -> 2;
            case 0xE -> 3;
            case 0xF -> (first & 0x0F) <= 4 ? 4 : 0;
            default -> 0;
        };
    }

    private static boolean isContinued(byte[] bytes, int from, int count) {
        if (count > bytes.length - from) {
            return false;
        }
        for (int i = from; i < from + count; i++) {
            if ((bytes[i] & 0xC0) != 0x80) {
                return false;
            }
        }
        return true;
    }

    private static void append(StringBuilder text, byte[] bytes, int i, int length) {
        int value = length == 1 ? bytes[i] : bytes[i] & (0xFF >> (length + 1));
        for (int k = 1; k < length; k++) {
            value = (value << 6) | (bytes[i + k] & 0x3F);
        }
        if (Character.isValidCodePoint(value)) {
            text.appendCodePoint(value);
        } else {
            text.append(REPLACEMENT);
        }
    }
}
