// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Standard output, which remembers why it could not be written; a {@link PrintWriter} alone says only that it could not. */
public final class StandardOutput extends PrintWriter {
    private static final Path OPEN_FILE = Path.of("/proc/self/fd/1");

    private final Sink sink;

    private StandardOutput(Sink sink) {
        super(sink, true, StandardCharsets.UTF_8);
        this.sink = sink;
    }

    public static StandardOutput open() {
        return new StandardOutput(new Sink(new FileOutputStream(FileDescriptor.out)));
    }

    /**
     * Why not all that was printed has been written, once it is flushed. That a reader wants no more, as {@code head} does, is
     * no such reason.
     */
    Optional<String> loss() {
        return Optional.ofNullable(sink.failure)
                .map(e -> String.valueOf(e.getMessage()))
                .filter(why -> !why.contains("Broken pipe") && !isRead());
    }

    /** Whether the output has a reader that may go away, in whatever language the system reports that. */
    private static boolean isRead() {
        try {
            String name = Files.readSymbolicLink(OPEN_FILE).toString();
            return name.startsWith("pipe:") || name.startsWith("socket:");
        } catch (IOException e) {
            return false;
        }
    }

    private static final class Sink extends OutputStream {
        private final OutputStream out;
        private @Nullable IOException failure;

        Sink(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            try {
                out.write(bytes, from, count);
            } catch (IOException e) {
                failure = failure == null ? e : failure;
                throw e;
            }
        }
    }
}
