// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofHeader;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.BufferedInputStream;
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
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;

/**
 * Copies an HPROF file with zeros for the contents of all primitive arrays, and so for all texts of strings; their lengths
 * and everything else stay byte for byte, also where the file breaks off. What stays can tell something too: fields and
 * statics of primitive types, among them the hash codes of strings, and the names of classes, fields, methods and threads.
 *
 * <p>Where a part of the dump is met that is in no description of the format, nothing is written at all, as its contents
 * could not be known.
 */
public final class HprofRedactor {
    private static final String STEP = "redacting";
    private static final long WRAP = 1L << Integer.SIZE;
    private static final int GZIP_MAGIC = 0x1F8B;
    private static final int RECORDS_A_PROGRESS = 1 << 14;

    private final Path file;
    private final CopyingInput in;
    private final Tick tick;
    private int idSize = Long.BYTES;
    private long records;
    private long arrays;
    private long arrayBytes;
    private long unknown;

    private interface Tick {
        void now() throws IOException;
    }

    /**
     * What was done.
     *
     * @param arrays that were emptied
     * @param bytes that were in them
     * @param truncatedAt where the file breaks off, in bytes of the plain dump; the copy breaks off there too
     * @param notes sentences about what should be known of the copy
     */
    public record Redaction(long arrays, long bytes, OptionalLong truncatedAt, List<String> notes) {
        public Redaction {
            notes = List.copyOf(notes);
        }
    }

    private HprofRedactor(Path file, InputStream in, OutputStream out, Tick tick) {
        this.file = file;
        this.in = new CopyingInput(in, out);
        this.tick = tick;
    }

    /**
     * Writes the copy, compressed if its name ends in {@code .gz}; the file may be compressed too.
     *
     * @throws SnapshotException if the file is no HPROF, cannot be emptied for sure, or the copy exists or cannot be written
     */
    public static Redaction redact(Path from, Path to, Progress progress) throws IOException {
        try (FileChannel channel = FileChannel.open(from, StandardOpenOption.READ);
                InputStream in = plain(channel)) {
            long size = channel.size();
            Tick tick = () -> progress.at(STEP, channel.position(), size);
            return PendingFile.write(to, out -> new HprofRedactor(from, in, out, tick).copyAll());
        }
    }

    private static InputStream plain(FileChannel channel) throws IOException {
        ByteBuffer magic = ByteBuffer.allocate(2);
        boolean gzip = channel.read(magic, 0) == 2 && (magic.getShort(0) & 0xFFFF) == GZIP_MAGIC;
        InputStream in = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
        return gzip ? new GZIPInputStream(in, 1 << 16) : in;
    }

    private Redaction copyAll() throws IOException {
        copyHeader();
        OptionalLong truncatedAt = OptionalLong.empty();
        try {
            while (in.look(1) > 0) {
                copyRecord();
            }
        } catch (CopyingInput.CutException e) {
            truncatedAt = OptionalLong.of(in.position());
        }
        if (in.broken()) {
            truncatedAt = OptionalLong.of(in.position());
        }
        List<String> notes = new ArrayList<>();
        notes.add("Fields and statics of primitive types, hash codes of strings, and names are still in the copy.");
        if (unknown > 0) {
            notes.add("Records that no description of the format has were copied as they are: " + unknown + ".");
        }
        if (truncatedAt.isPresent()) {
            notes.add("The file breaks off after " + truncatedAt.getAsLong() + " bytes, and so does the copy.");
        }
        return new Redaction(arrays, arrayBytes, truncatedAt, notes);
    }

    private void copyHeader() throws IOException {
        int bytes = in.look(HprofHeader.MAX_SIZE);
        ByteBuffer start = ByteBuffer.allocate(bytes);
        for (int i = 0; i < bytes; i++) {
            start.put((byte) in.byteAt(i));
        }
        HprofHeader header = HprofHeader.read(start.flip())
                .orElseThrow(
                        () -> new SnapshotException(file + " is no HPROF file, so it cannot be redacted; give a file"
                                + " that begins with \"JAVA PROFILE\"."));
        idSize = header.idSize();
        in.copy(header.size());
    }

    private void copyRecord() throws IOException {
        int tag = (int) in.copyNumber(1);
        in.copy(Integer.BYTES); // time
        long length = in.copyNumber(Integer.BYTES);
        if (tag == HprofRecordTag.HEAP_DUMP || tag == HprofRecordTag.HEAP_DUMP_SEGMENT) {
            copyDump(tag, length);
            return;
        }
        if (!isKnown(tag)) {
            unknown++;
        }
        in.copy(length);
    }

    /**
     * Copies the heap records in a dump or segment. Two lengths are not true: 0, where the writer was killed before it
     * could say; and that of a whole dump of more than 4 GiB, of which multiples of 4 GiB are missing.
     */
    private void copyDump(int tag, long statedLength) throws IOException {
        long start = in.position();
        long end = start + statedLength;
        boolean endless = statedLength == 0 && !recordFollows();
        if (statedLength == 0 && in.look(1) > 0 && isRootOrRecord(in.byteAt(0))) {
            throw new SnapshotException("The part of the dump at byte " + start + " of " + file
                    + " does not say how long it is, and what follows may be of it or not, so nothing was written.");
        }
        while (in.look(1) > 0) {
            if (endless) {
                if (in.byteAt(0) == HprofRecordTag.HEAP_DUMP_END || in.byteAt(0) == HprofRecordTag.HEAP_DUMP_SEGMENT) {
                    return;
                }
            } else if (in.position() == end && (tag != HprofRecordTag.HEAP_DUMP || recordFollows())) {
                return;
            } else if (in.position() >= end) {
                if (tag != HprofRecordTag.HEAP_DUMP) {
                    throw new SnapshotException(
                            "The part of the dump at byte " + start + " of " + file
                                    + " has another length than it says, so what is in it is not known, and nothing was written.");
                }
                end += WRAP;
            }
            copyHeapRecord();
        }
        if (!endless && in.position() < end) {
            throw new CopyingInput.CutException();
        }
    }

    /** Whether the file ends here, or what comes looks like a record. */
    private boolean recordFollows() throws IOException {
        int bytes = in.look(HprofRecordTag.HEADER_SIZE);
        if (bytes == 0) {
            return true;
        }
        if (!isKnown(in.byteAt(0))) {
            return false;
        }
        if (bytes < HprofRecordTag.HEADER_SIZE) {
            return true; // cut
        }
        long length = in.numberAt(HprofRecordTag.LENGTH_OFFSET, Integer.BYTES);
        return switch (in.byteAt(0)) {
            case HprofRecordTag.STRING -> length >= idSize;
            case HprofRecordTag.LOAD_CLASS -> length == 2L * (Integer.BYTES + idSize);
            case HprofRecordTag.UNLOAD_CLASS, HprofRecordTag.END_THREAD -> length == Integer.BYTES;
            case HprofRecordTag.FRAME -> length == 2L * Integer.BYTES + 4L * idSize;
            case HprofRecordTag.TRACE -> length >= 3L * Integer.BYTES && (length - 3L * Integer.BYTES) % idSize == 0;
            case HprofRecordTag.HEAP_SUMMARY -> length == 2L * (Integer.BYTES + Long.BYTES);
            case HprofRecordTag.HEAP_DUMP_END -> length == 0;
            default -> true;
        };
    }

    private static boolean isKnown(int tag) {
        return (tag >= HprofRecordTag.STRING && tag <= HprofRecordTag.HEAP_SUMMARY)
                || (tag >= HprofRecordTag.START_THREAD && tag <= HprofRecordTag.CONTROL_SETTINGS)
                || tag == HprofRecordTag.HEAP_DUMP_SEGMENT
                || tag == HprofRecordTag.HEAP_DUMP_END;
    }

    /** The tags that mean one thing in a dump and another outside. */
    private static boolean isRootOrRecord(int tag) {
        return tag >= HeapRecordTag.ROOT_JNI_GLOBAL && tag <= HeapRecordTag.ROOT_THREAD_OBJECT;
    }

    private void copyHeapRecord() throws IOException {
        records++;
        if (records % RECORDS_A_PROGRESS == 0) {
            tick.now();
        }
        long at = in.position();
        int tag = (int) in.copyNumber(1);
        switch (tag) {
            case HeapRecordTag.ROOT_UNKNOWN,
                    HeapRecordTag.ROOT_STICKY_CLASS,
                    HeapRecordTag.ROOT_MONITOR_USED,
                    HeapRecordTag.ROOT_INTERNED_STRING,
                    HeapRecordTag.ROOT_FINALIZING,
                    HeapRecordTag.ROOT_DEBUGGER,
                    HeapRecordTag.ROOT_REFERENCE_CLEANUP,
                    HeapRecordTag.ROOT_VM_INTERNAL,
                    HeapRecordTag.UNREACHABLE -> in.copy(idSize);
            case HeapRecordTag.ROOT_JNI_GLOBAL -> in.copy(2L * idSize);
            case HeapRecordTag.ROOT_NATIVE_STACK, HeapRecordTag.ROOT_THREAD_BLOCK, HeapRecordTag.HEAP_DUMP_INFO ->
                in.copy(idSize + (long) Integer.BYTES);
            case HeapRecordTag.ROOT_JNI_LOCAL,
                    HeapRecordTag.ROOT_JAVA_FRAME,
                    HeapRecordTag.ROOT_THREAD_OBJECT,
                    HeapRecordTag.ROOT_JNI_MONITOR -> in.copy(idSize + 2L * Integer.BYTES);
            case HeapRecordTag.CLASS_DUMP -> copyClass(at);
            case HeapRecordTag.INSTANCE_DUMP -> {
                in.copy(2L * idSize + Integer.BYTES);
                in.copy(in.copyNumber(Integer.BYTES));
            }
            case HeapRecordTag.OBJECT_ARRAY_DUMP -> {
                in.copy(idSize + (long) Integer.BYTES);
                long elements = in.copyNumber(Integer.BYTES);
                in.copy(idSize + elements * idSize);
            }
            case HeapRecordTag.PRIMITIVE_ARRAY_DUMP -> blankArray(at);
            case HeapRecordTag.PRIMITIVE_ARRAY_NODATA -> in.copy(idSize + 2L * Integer.BYTES + 1);
            default -> throw unknown("record", tag, at);
        }
    }

    private void blankArray(long at) throws IOException {
        in.copy(idSize + (long) Integer.BYTES);
        long elements = in.copyNumber(Integer.BYTES);
        long bytes = elements * copyTypeSize(at);
        long before = in.position();
        arrays++;
        try {
            in.blank(bytes);
        } finally {
            arrayBytes += in.position() - before;
        }
    }

    private void copyClass(long at) throws IOException {
        in.copy(7L * idSize + 2 * Integer.BYTES);
        long constants = in.copyNumber(Short.BYTES);
        for (long i = 0; i < constants; i++) {
            in.copy(Short.BYTES);
            in.copy(copyTypeSize(at));
        }
        long statics = in.copyNumber(Short.BYTES);
        for (long i = 0; i < statics; i++) {
            in.copy(idSize);
            in.copy(copyTypeSize(at));
        }
        in.copy(in.copyNumber(Short.BYTES) * (idSize + 1));
    }

    private int copyTypeSize(long at) throws IOException {
        int code = (int) in.copyNumber(1);
        return BasicType.of(code).orElseThrow(() -> unknown("type", code, at)).size(idSize);
    }

    private SnapshotException unknown(String what, int code, long at) {
        return new SnapshotException("The heap record at byte " + at + " of " + file + " has the " + what + " 0x"
                + Integer.toHexString(code)
                + ", which no HPROF has. What follows cannot be emptied for sure, so nothing was"
                + " written.");
    }
}
