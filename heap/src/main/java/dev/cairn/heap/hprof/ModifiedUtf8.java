// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import java.io.ByteArrayOutputStream;

/** The encoding of strings in HPROF and class files: each UTF-16 unit by itself, and NUL in two bytes. */
final class ModifiedUtf8 {
    private ModifiedUtf8() {}

    static byte[] encode(String text) {
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
}
