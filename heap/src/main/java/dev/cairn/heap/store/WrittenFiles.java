// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * Files of a folder, and whether they are as they were written. Reading all of a large index takes longer than opening it
 * may. So all of it is read only where something may have happened to it: when the machine was started again since it was
 * written or last read whole, and when somebody has written to it. A note beside the files says when that was; else
 * samples do. The note itself is not believed further than that: without it all is read.
 */
public final class WrittenFiles {
    private static final int BYTES_OF_SUMS = 2 * Long.BYTES;

    private final Path folder;
    private final List<String> names;
    private final Path note;

    /**
     * Files that are all written, or were.
     *
     * @param note the name of the note
     */
    public WrittenFiles(Path folder, List<String> names, String note) {
        this.folder = folder;
        this.names = List.copyOf(names);
        this.note = folder.resolve(note);
    }

    /** Sums that identify the files later, to be kept with them. For a caller that has just written the files. */
    public byte[] sums(ForEach forEach) throws IOException {
        ByteBuffer sums = ByteBuffer.allocate(lengthOfSums());
        try {
            forEach.number(names.size(), number -> sum(number, sums));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        writeNote();
        return sums.array();
    }

    private void sum(int number, ByteBuffer sums) {
        Path file = folder.resolve(names.get(number));
        try {
            long whole = FileSum.whole(file);
            long size = Files.size(file);
            long ofSamples = FileSum.samplesAreWhole(size) ? whole : FileSum.ofSamples(file, size);
            sums.putLong(number * BYTES_OF_SUMS, ofSamples).putLong(number * BYTES_OF_SUMS + Long.BYTES, whole);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Has a task done for each number below a count, by several threads if it likes. */
    @FunctionalInterface
    public interface ForEach {
        void number(int count, IntConsumer task);
    }

    /** How many bytes {@link #sums} has. */
    public int lengthOfSums() {
        return names.size() * BYTES_OF_SUMS;
    }

    /** The first file that is not the one that these sums are of, if there is one. */
    public Optional<String> firstDamaged(byte[] sums) throws IOException {
        ByteBuffer known = ByteBuffer.wrap(sums);
        boolean samplesDo = noteHolds();
        for (String name : names) {
            Path file = folder.resolve(name);
            long ofSamples = known.getLong();
            long ofWhole = known.getLong();
            boolean same =
                    samplesDo ? FileSum.ofSamples(file, Files.size(file)) == ofSamples : FileSum.whole(file) == ofWhole;
            if (!same) {
                return Optional.of(name);
            }
        }
        if (!samplesDo) {
            writeNote();
        }
        return Optional.empty();
    }

    private boolean noteHolds() throws IOException {
        Optional<String> now = stamp();
        return now.isPresent()
                && Files.isRegularFile(note)
                && Arrays.equals(Files.readAllBytes(note), now.get().getBytes(StandardCharsets.UTF_8));
    }

    private void writeNote() throws IOException {
        Optional<String> now = stamp();
        if (now.isEmpty()) {
            return;
        }
        try {
            Path part = Files.createTempFile(folder, "note-", ".part");
            Files.writeString(part, now.get());
            Files.move(part, note, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            // The folder is not ours to write, or has gone: the next one reads all of it too.
        }
    }

    /** When each file was written, and in which run of the kernel. */
    private Optional<String> stamp() throws IOException {
        Optional<String> run = KernelRun.id();
        if (run.isEmpty()) {
            return run;
        }
        StringBuilder stamp = new StringBuilder(run.get());
        for (String name : names) {
            FileTime written = Files.getLastModifiedTime(folder.resolve(name));
            stamp.append('\n').append(name).append(' ').append(written.to(TimeUnit.NANOSECONDS));
        }
        return Optional.of(stamp.toString());
    }
}
