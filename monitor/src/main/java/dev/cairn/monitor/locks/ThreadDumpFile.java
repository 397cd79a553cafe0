// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import dev.cairn.monitor.locks.ThreadDumper.Result;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The Java threads of a dump in a file, as {@code jcmd PID Thread.print} and {@code jstack} print it, whole or compressed by gzip.
 *
 * @param threads those of the first dump that is in it
 * @param note what was left out, as a sentence
 */
public record ThreadDumpFile(List<DumpedThread> threads, Optional<String> note) {
    /** As much as is taken from a VM, and so what Cairn may have kept. */
    private static final int LIMIT_BYTES = ThreadDumper.LIMIT_BYTES;

    private static final String HEAD = "Full thread dump ";

    public ThreadDumpFile {
        threads = List.copyOf(threads);
    }

    /** Reads the file; what fails is a sentence that names it. */
    public static Result<ThreadDumpFile> read(Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return new Result.Failed<>(file + " is no file that holds a thread dump.");
        }
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(file));
                InputStream in = isZipped(raw) ? new GZIPInputStream(raw) : raw) {
            byte[] bytes = in.readNBytes(LIMIT_BYTES + 1);
            return bytes.length > LIMIT_BYTES
                    ? new Result.Failed<>(file + " is longer than " + (LIMIT_BYTES >> 20)
                            + " MiB, which is too much for a thread dump.")
                    : of(file, new String(bytes, StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            return new Result.Failed<>("There is no file " + file + ".");
        } catch (EOFException | ZipException e) {
            return new Result.Failed<>("The gzip stream of " + file + " is damaged.");
        } catch (IOException e) {
            return new Result.Failed<>(file + " cannot be read: " + e.getMessage() + ".");
        }
    }

    private static boolean isZipped(InputStream in) throws IOException {
        in.mark(2);
        boolean zipped = in.read() == 0x1F && in.read() == 0x8B;
        in.reset();
        return zipped;
    }

    private static Result<ThreadDumpFile> of(Path file, String text) {
        if (text.stripLeading().startsWith("{")) {
            return new Result.Failed<>(
                    file
                            + " is in JSON, which Cairn does not read here: take a dump with cairn threads VM --dump, without --json.");
        }
        int first = head(text, 0);
        if (first < 0) {
            return new Result.Failed<>(
                    file + " holds no thread dump, as cairn threads VM --dump or jcmd PID Thread.print writes it.");
        }
        int second = head(text, first + HEAD.length());
        List<DumpedThread> threads =
                ThreadDumpParser.threads(text.substring(first, second < 0 ? text.length() : second));
        if (threads.isEmpty()) {
            return new Result.Failed<>(
                    file
                            + " holds a thread dump without any thread that Cairn can read: take one with cairn threads VM --dump.");
        }
        return new Result.Done<>(new ThreadDumpFile(
                threads,
                second < 0
                        ? Optional.empty()
                        : Optional.of(file + " holds more than one thread dump: the first one counts.")));
    }

    /** Where the next dump begins; -1 if none does. The name of a thread may hold the same words, but not at the start of a line. */
    private static int head(String text, int from) {
        if (from == 0 && text.startsWith(HEAD)) {
            return 0;
        }
        int lineEnd = text.indexOf("\n" + HEAD, from);
        return lineEnd < 0 ? -1 : lineEnd + 1;
    }
}
