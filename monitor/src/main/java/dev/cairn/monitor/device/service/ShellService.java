// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.service;

import dev.cairn.monitor.port.WholeBytes;
import dev.cairn.wire.bytes.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;

/** Writes what a command says: as it is, or in the frames of {@code shell_v2}, which have standard error and the exit code too. */
final class ShellService {
    private static final int HEADER_BYTES = 5;
    private static final int OUTPUT = 1;
    private static final int ERRORS = 2;
    private static final int EXIT = 3;

    private ShellService() {}

    static void plain(ByteChannel stream, SafeShell.Answer answer) throws IOException {
        WholeBytes.write(stream, bytes(answer.output() + answer.errors()));
    }

    static void framed(ByteChannel stream, SafeShell.Answer answer) throws IOException {
        frame(stream, OUTPUT, bytes(answer.output()));
        frame(stream, ERRORS, bytes(answer.errors()));
        frame(stream, EXIT, Bytes.of(answer.exitCode()));
    }

    private static Bytes bytes(String text) {
        return Bytes.owning(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void frame(ByteChannel stream, int kind, Bytes bytes) throws IOException {
        if (!bytes.isEmpty()) {
            ByteBuffer all = ByteBuffer.allocate(HEADER_BYTES + bytes.length())
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .put((byte) kind)
                    .putInt(bytes.length())
                    .put(bytes.asBuffer());
            WholeBytes.write(stream, Bytes.copyOf(all.flip()));
        }
    }
}
