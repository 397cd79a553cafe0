// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import java.io.Writer;

/** Keeps what is written, up to a length. */
final class BoundedWriter extends Writer {
    private final StringBuilder text = new StringBuilder();
    private final int longest;
    private boolean full;

    BoundedWriter(int longest) {
        this.longest = longest;
    }

    @Override
    public void write(char[] from, int at, int length) {
        full |= text.length() + length > longest;
        if (!full) {
            text.append(from, at, length);
        }
    }

    /** Whether something did not fit. */
    boolean isFull() {
        return full;
    }

    String text() {
        return text.toString();
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
