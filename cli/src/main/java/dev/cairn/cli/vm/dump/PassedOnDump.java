// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.dump;

import dev.cairn.cli.sites.FastGzip;
import dev.cairn.heap.convert.RedactionLevel;
import dev.cairn.heap.convert.StreamRedactor;
import dev.cairn.monitor.dump.DumpSink;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/** What becomes of a dump between the VM that writes it and where it goes. The VM stands still meanwhile. */
final class PassedOnDump {
    private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");
    private static final int BUFFER = 1 << 20;

    private final Optional<RedactionLevel> redaction;
    private final boolean gzip;
    private volatile List<String> notes = List.of();

    /**
     * A way for one dump.
     *
     * @param gzip whether to compress it where the VM has not
     */
    PassedOnDump(Optional<RedactionLevel> redaction, boolean gzip) {
        this.redaction = redaction;
        this.gzip = gzip;
    }

    /** Whether the VM itself is to compress it. */
    boolean isPackedByVm() {
        return gzip && redaction.isEmpty();
    }

    /** What should be known of the dump, once it is through. */
    List<String> notes() {
        return notes;
    }

    /** Whether a person would see the bytes. */
    static boolean isOutputTerminal() {
        try {
            String name = Files.readSymbolicLink(STANDARD_OUTPUT).toString();
            return name.startsWith("/dev/pts/") || name.startsWith("/dev/tty") || name.equals("/dev/console");
        } catch (IOException e) {
            return false;
        }
    }

    /** Where to it goes from the VM if it is not to become a file. */
    DumpSink toStandardOutput() {
        return new DumpSink() {
            @Override
            @SuppressWarnings("resource") // standard output stays open
            public void take(InputStream dump, boolean packed) throws IOException {
                pass(dump, packed, new FileOutputStream(FileDescriptor.out));
            }

            @Override
            public boolean leavesSecretsOut() {
                return redaction.isPresent();
            }
        };
    }

    /** For a dump that is not compressed yet. */
    void pass(InputStream dump, OutputStream out) throws IOException {
        pass(dump, false, out);
    }

    private void pass(InputStream dump, boolean packed, OutputStream out) throws IOException {
        if (gzip && !packed) {
            GZIPOutputStream gzipped = new FastGzip(new Chunks(out));
            passPlain(dump, gzipped);
            gzipped.finish();
            gzipped.flush();
        } else {
            passPlain(dump, out);
        }
    }

    private void passPlain(InputStream dump, OutputStream out) throws IOException {
        if (redaction.isEmpty()) {
            copy(dump, out);
        } else {
            Chunks chunks = new Chunks(out);
            notes = StreamRedactor.redact(dump, chunks, redaction.get());
            chunks.flush();
        }
    }

    private static void copy(InputStream dump, OutputStream out) throws IOException {
        byte[] buffer = new byte[BUFFER];
        for (int read = dump.read(buffer); read >= 0; read = dump.read(buffer)) {
            out.write(buffer, 0, read);
        }
        out.flush();
    }

    /** Few large writes. */
    private static final class Chunks extends BufferedOutputStream {
        Chunks(OutputStream out) {
            super(out, BUFFER);
        }
    }
}
