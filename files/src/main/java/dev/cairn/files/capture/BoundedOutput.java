// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Supplier;

/** Takes a number of bytes at most. */
final class BoundedOutput extends FilterOutputStream {
    private final Supplier<? extends IOException> refusal;
    private long room;

    BoundedOutput(OutputStream out, long room, Supplier<? extends IOException> refusal) {
        super(out);
        this.room = room;
        this.refusal = refusal;
    }

    @Override
    public void write(int b) throws IOException {
        take(1);
        out.write(b);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        take(length);
        out.write(bytes, from, length);
    }

    private void take(int bytes) throws IOException {
        if (bytes > room) {
            throw refusal.get();
        }
        room -= bytes;
    }
}
