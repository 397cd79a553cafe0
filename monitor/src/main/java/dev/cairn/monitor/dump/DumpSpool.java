// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import dev.cairn.monitor.proc.Fifo;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * A dump that a VM writes in two: its heap in one FIFO, and all else in another. Both are taken as fast as the VM writes, into
 * files that have no name. What stands first in the dump is known only at its end, so nothing can be passed on before.
 */
final class DumpSpool implements AutoCloseable {
    private static final int BUFFER = 1 << 20;
    private static final int LOOK_MILLIS = 100;

    private final Path folder;
    private final SpoolFile main;
    private final SpoolFile part;
    private final CompletableFuture<Optional<IOException>> mainTaken = new CompletableFuture<>();
    private final CompletableFuture<Optional<IOException>> partTaken = new CompletableFuture<>();
    private volatile boolean answered;

    private DumpSpool(Path folder, SpoolFile main, SpoolFile part) {
        this.folder = folder;
        this.main = main;
        this.part = part;
    }

    /**
     * Begins to take it.
     *
     * @param secret whether nobody else may read the files, not even from the disk itself
     * @throws IOException if no file can be made
     */
    static DumpSpool begin(Fifo main, Fifo part, boolean secret) throws IOException {
        Path folder = place();
        SpoolFile mainFile = SpoolFile.make(folder, secret);
        try {
            SpoolFile partFile = SpoolFile.make(folder, secret);
            DumpSpool spool = new DumpSpool(folder, mainFile, partFile);
            spool.start(main, mainFile, spool.mainTaken);
            spool.start(part, partFile, spool.partTaken);
            return spool;
        } catch (IOException e) {
            mainFile.close();
            throw e;
        }
    }

    /** The folder of the files: on a disk, if there is a choice. */
    static Path place() {
        return Stream.of(Path.of("/var/tmp"))
                .filter(Files::isWritable)
                .findFirst()
                .orElse(Path.of(System.getProperty("java.io.tmpdir")));
    }

    private void start(Fifo from, SpoolFile to, CompletableFuture<Optional<IOException>> taken) {
        Thread.ofPlatform().daemon().name("cairn-dump-spool").start(() -> {
            try {
                take(from, to);
                taken.complete(Optional.empty());
            } catch (IOException e) {
                from.close(); // the VM then breaks off
                taken.complete(Optional.of(e));
            } catch (RuntimeException | Error e) {
                from.close();
                taken.completeExceptionally(e);
            }
        });
    }

    private void take(Fifo from, SpoolFile to) throws IOException {
        byte[] buffer = new byte[BUFFER];
        while (true) {
            boolean last = answered; // before the look: the VM wrote all before it answered
            switch (from.await(LOOK_MILLIS)) {
                case READABLE -> to.write(buffer, from.read(buffer, 0, BUFFER));
                case ENDED -> {
                    return;
                }
                case EMPTY -> {
                    if (last) {
                        return;
                    }
                }
            }
        }
    }

    Path folder() {
        return folder;
    }

    /** So far. */
    long bytes() {
        return main.bytes() + part.bytes();
    }

    /** Of all but the heap. */
    long mainBytes() {
        return main.bytes();
    }

    /** The VM has answered, and so has written all: takes what is left. Why it could not be, if it could not. */
    Optional<IOException> finish() throws InterruptedException {
        answered = true;
        try {
            Optional<IOException> failure = mainTaken.get();
            return failure.isPresent() ? failure : partTaken.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /**
     * The dump: all but the heap, the heap, and the record at the end.
     *
     * @param progress gets how many bytes have been read
     */
    InputStream read(LongConsumer progress) throws IOException {
        long end = Math.max(0, main.bytes() - HprofRecordTag.HEADER_SIZE);
        return new BufferedInputStream(
                new SequenceInputStream(Collections.enumeration(List.of(
                        main.read(0, end, progress),
                        part.read(0, part.bytes(), read -> progress.accept(end + read)),
                        main.read(end, main.bytes(), _ -> {})))),
                BUFFER);
    }

    @Override
    public void close() {
        answered = true;
        main.close();
        part.close();
    }
}
