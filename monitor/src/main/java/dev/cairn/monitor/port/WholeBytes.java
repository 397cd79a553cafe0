// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.port;

import dev.cairn.wire.bytes.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Optional;

/** What goes through a channel as a whole, where one call may move a part. */
public final class WholeBytes {
    private WholeBytes() {}

    public static void write(WritableByteChannel to, Bytes bytes) throws IOException {
        write(to, bytes.asBuffer());
    }

    /** Writes all that remains in the buffer. */
    public static void write(WritableByteChannel to, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
    }

    /** The next {@code count} bytes; empty if the end comes before. */
    public static Optional<Bytes> read(ReadableByteChannel from, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count);
        while (bytes.hasRemaining()) {
            if (from.read(bytes) < 0) {
                return Optional.empty();
            }
        }
        return Optional.of(Bytes.copyOf(bytes.flip()));
    }
}
