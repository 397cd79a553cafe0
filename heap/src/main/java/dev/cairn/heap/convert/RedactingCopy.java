// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.SnapshotException;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofHeader;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * One way through an HPROF file, which copies it with zeros in its primitive arrays, in the texts that are no names, and in
 * records that the format does not describe. Which texts are names is known only once all has been read: so there are two
 * ways, and what the first one writes is thrown away.
 */
final class RedactingCopy {
    private static final long WRAP = 1L << Integer.SIZE;
    private static final int RECORDS_A_PROGRESS = 1 << 14;

    private final Path file;
    private final NamedTexts names;
    private final CopyingInput in;
    private final Tick tick;
    private int idSize = Long.BYTES;
    private long records;
    private long arrays;
    private long arrayBytes;
    private long texts;
    private long unknown;

    /** Says how far the copy is. */
    interface Tick {
        void now() throws IOException;
    }

    /**
     * What was emptied.
     *
     * @param unknown records outside of heap dumps that the format does not describe
     * @param truncatedAt where the file breaks off, in bytes of the plain dump
     */
    record Emptied(long arrays, long arrayBytes, long texts, long unknown, OptionalLong truncatedAt) {}

    /**
     * A copy to be made.
     *
     * @param names those that are known; those that the file has are added
     */
    RedactingCopy(Path file, NamedTexts names, InputStream in, OutputStream out, Tick tick) {
        this.file = file;
        this.names = names;
        this.in = new CopyingInput(in, out);
        this.tick = tick;
    }

    Emptied copyAll() throws IOException {
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
        return new Emptied(arrays, arrayBytes, texts, unknown, truncatedAt);
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
        if (!RecordForm.isSound(tag, length, idSize)) {
            unknown++;
            in.blank(length);
            return;
        }
        switch (tag) {
            case HprofRecordTag.STRING -> copyText(length);
            case HprofRecordTag.LOAD_CLASS -> {
                in.copy(2L * Integer.BYTES + idSize);
                copyName();
            }
            case HprofRecordTag.FRAME -> {
                in.copy(idSize);
                copyNames(3);
                in.copy(2L * Integer.BYTES);
            }
            case HprofRecordTag.START_THREAD -> {
                in.copy(2L * Integer.BYTES + idSize);
                copyNames(3);
            }
            default -> in.copy(length);
        }
    }

    private void copyText(long length) throws IOException {
        long id = in.copyNumber(idSize);
        if (names.contains(id)) {
            in.copy(length - idSize);
        } else {
            texts++;
            in.blank(length - idSize);
        }
    }

    private void copyName() throws IOException {
        names.add(in.copyNumber(idSize));
    }

    private void copyNames(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            copyName();
        }
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
        if (!RecordForm.isKnown(in.byteAt(0))) {
            return false;
        }
        return bytes < HprofRecordTag.HEADER_SIZE // cut
                || RecordForm.isSound(in.byteAt(0), in.numberAt(HprofRecordTag.LENGTH_OFFSET, Integer.BYTES), idSize);
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
            case HeapRecordTag.ROOT_NATIVE_STACK, HeapRecordTag.ROOT_THREAD_BLOCK ->
                in.copy(idSize + (long) Integer.BYTES);
            case HeapRecordTag.HEAP_DUMP_INFO -> {
                in.copy(Integer.BYTES);
                copyName();
            }
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
            copyName();
            in.copy(copyTypeSize(at));
        }
        long fields = in.copyNumber(Short.BYTES);
        for (long i = 0; i < fields; i++) {
            copyName();
            in.copy(1);
        }
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
