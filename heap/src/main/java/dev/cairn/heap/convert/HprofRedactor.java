// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.files.UnwritableFileException;
import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.hprof.UnreadableFile;
import dev.cairn.heap.hprof.bytes.HprofFile;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Copies an HPROF file with zeros for the contents of all primitive arrays, and so for all texts of strings; for the
 * texts beside the heap that name nothing in it, since a VM writes all its symbols there, and with them the literals of
 * loaded classes; and for records beside the heap that are in no description of the format. All lengths stay, and
 * everything else stays byte for byte, also where the file breaks off. At {@link RedactionLevel#CONTENTS} what stays can reveal something too: fields and
 * statics of primitive types, among them the hash codes of strings, and the names of classes, fields and threads, and
 * of methods and source files in stack traces.
 *
 * <p>If a part of the heap is in no description of the format, nothing is written at all, as its end and its contents
 * cannot be known.
 */
public final class HprofRedactor {
    private static final String LOOKING = "looking for names";
    private static final String STEP = "redacting";
    private static final int GZIP_MAGIC = 0x1F8B;

    private HprofRedactor() {}

    /**
     * What was done.
     *
     * @param arrays that were emptied
     * @param bytes that were in them
     * @param texts beside the heap that were emptied, as they name nothing in it
     * @param truncatedAt where the file breaks off, in bytes of the plain dump; the copy breaks off there too
     * @param notes sentences about what should be known of the copy
     */
    public record Redaction(long arrays, long bytes, long texts, OptionalLong truncatedAt, List<String> notes) {
        public Redaction {
            notes = List.copyOf(notes);
        }
    }

    /**
     * Writes the copy, compressed if its name ends in {@code .gz}; the file may be compressed too. It is read twice.
     *
     * @throws SnapshotException if the file is no HPROF, or cannot be emptied for sure
     * @throws UnwritableFileException if the copy exists or cannot be written
     */
    public static Redaction redact(Path from, Path to, RedactionLevel level, Progress progress) throws IOException {
        HprofFile.requireOrdinary(from);
        try {
            return redacted(from, to, level, progress);
        } catch (IOException e) {
            throw UnreadableFile.named(from, e);
        }
    }

    private static Redaction redacted(Path from, Path to, RedactionLevel level, Progress progress) throws IOException {
        return OutputFile.write(to, out -> {
            NamedTexts names = new NamedTexts();
            ClassShapes shapes = new ClassShapes();
            var _ = copy(from, level, names, shapes, OutputStream.nullOutputStream(), LOOKING, progress);
            RedactingCopy.Emptied emptied = copy(from, level, names, shapes, out, STEP, progress);
            return new Redaction(
                    emptied.arrays(),
                    emptied.arrayBytes(),
                    emptied.texts(),
                    emptied.truncatedAt(),
                    notes(emptied, level, names));
        });
    }

    private static RedactingCopy.Emptied copy(
            Path from,
            RedactionLevel level,
            NamedTexts names,
            ClassShapes shapes,
            OutputStream out,
            String step,
            Progress progress)
            throws IOException {
        try (FileChannel channel = FileChannel.open(from, StandardOpenOption.READ);
                InputStream in = plain(from, channel)) {
            long size = channel.size();
            return new RedactingCopy(
                            from, level, names, shapes, in, out, () -> progress.at(step, channel.position(), size))
                    .copyAll();
        }
    }

    private static InputStream plain(Path from, FileChannel channel) throws IOException {
        ByteBuffer magic = ByteBuffer.allocate(2);
        boolean gzip = channel.read(magic, 0) == 2 && (magic.getShort(0) & 0xFFFF) == GZIP_MAGIC;
        InputStream in = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
        try {
            return gzip ? new GZIPInputStream(in, 1 << 16) : in;
        } catch (EOFException | ZipException e) { // in the header: what is wrong behind it is found while copying
            throw new SnapshotException(from + " is not packed with gzip in a way that is known.", e);
        }
    }

    /** Sentences about what stays at a level. */
    static List<String> stays(RedactionLevel level, long withoutShape) {
        List<String> notes = new ArrayList<>();
        notes.add(
                level == RedactionLevel.ALL
                        ? "Names are still in the copy, and how long arrays and texts are."
                        : "Fields and statics of primitive types, hash codes of strings, and names are still in the copy.");
        if (withoutShape > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "Objects whose classes the dump does not have were emptied with their references: %,d.",
                    withoutShape));
        }
        return notes;
    }

    private static List<String> notes(RedactingCopy.Emptied emptied, RedactionLevel level, NamedTexts names) {
        List<String> notes = new ArrayList<>();
        notes.addAll(stays(level, emptied.withoutShape()));
        if (emptied.texts() > 0) {
            notes.add("Texts beside the heap that name no class, field, thread or part of a stack trace were emptied"
                    + " too: " + String.format(Locale.ROOT, "%,d.", emptied.texts()));
        }
        if (names.isFull()) {
            notes.add("The file has more names than any program has: those after the first " + NamedTexts.MOST
                    + " were emptied.");
        }
        if (emptied.unknown() > 0) {
            notes.add("Records beside the heap that no description of the format has were emptied: " + emptied.unknown()
                    + ".");
        }
        if (emptied.truncatedAt().isPresent()) {
            notes.add(
                    "The file breaks off after " + emptied.truncatedAt().getAsLong() + " bytes, and so does the copy.");
        }
        return notes;
    }
}
