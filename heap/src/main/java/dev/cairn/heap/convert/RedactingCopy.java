// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.SnapshotException;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofHeader;
import dev.cairn.wire.hprof.HprofRecordTag;
import dev.cairn.wire.hprof.RecordForm;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
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
    private final RedactionLevel level;
    private final ClassShapes shapes;
    private int idSize = Long.BYTES;
    private RedactedRecords heap;
    private long records;
    private long texts;
    private long unknown;

    /** Says how far the copy is. */
    interface Tick {
        void now() throws IOException;
    }

    /**
     * What was emptied.
     *
     * @param valueBytes of fields and statics
     * @param withoutShape objects that were emptied whole, as the file does not have their classes
     * @param unknown records outside of heap dumps that the format does not describe
     * @param truncatedAt where the file breaks off, in bytes of the plain dump
     */
    record Emptied(
            long arrays,
            long arrayBytes,
            long valueBytes,
            long withoutShape,
            long texts,
            long unknown,
            OptionalLong truncatedAt) {}

    /**
     * A copy to be made.
     *
     * @param names those that are known; those that the file has are added
     * @param shapes likewise, of classes
     */
    RedactingCopy(
            Path file,
            RedactionLevel level,
            NamedTexts names,
            ClassShapes shapes,
            InputStream in,
            OutputStream out,
            Tick tick) {
        this.level = level;
        this.shapes = shapes;
        this.file = file;
        this.names = names;
        this.in = new CopyingInput(in, out);
        this.tick = tick;
        this.heap = heap();
    }

    private RedactedRecords heap() {
        return new RedactedRecords(file.toString(), idSize, level, shapes, names::add);
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
        return new Emptied(
                heap.arrays(), heap.arrayBytes(), heap.valueBytes(), heap.withoutShape(), texts, unknown, truncatedAt);
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
        heap = heap();
        in.copy(header.size());
    }

    private void copyRecord() throws IOException {
        int tag = (int) in.copyNumber(1);
        in.copy(Integer.BYTES); // time
        long length = in.copyNumber(Integer.BYTES);
        if (HprofRecordTag.FORMS.isOf(RecordForm.Kind.DUMP, tag)) {
            copyDump(tag, length);
            return;
        }
        Optional<RecordForm> form = HprofRecordTag.FORMS.find(tag).filter(known -> known.fits(length, idSize));
        if (form.isEmpty()) {
            unknown++;
            in.blank(length);
        } else if (tag == HprofRecordTag.STRING) {
            copyText(length);
        } else if (form.get().hasNames()) {
            if (tag == HprofRecordTag.LOAD_CLASS) {
                noteLoaded();
            }
            heap.copyFields(in, form.get().fields(), in.position(), new ArrayList<>());
        } else {
            in.copy(length);
        }
    }

    private void noteLoaded() throws IOException {
        int nameAt = Integer.BYTES + idSize + Integer.BYTES;
        if (in.look(nameAt + idSize) == nameAt + idSize) {
            shapes.loaded(in.numberAt(Integer.BYTES, idSize), in.numberAt(nameAt, idSize));
        }
    }

    private void copyText(long length) throws IOException {
        long id = in.copyNumber(idSize);
        if (ClassShapes.mayBeSought(length - idSize)) {
            shapes.text(id, in.ahead((int) length - idSize));
        }
        if (names.contains(id)) {
            in.copy(length - idSize);
        } else {
            texts++;
            in.blank(length - idSize);
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
        if (statedLength == 0 && in.look(1) > 0 && isAmbiguous(in.byteAt(0))) {
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
                    throw new SnapshotException("The part of the dump at byte " + start + " of " + file
                            + " has another length than it says, so what is in it is not known, and nothing"
                            + " was written.");
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
        Optional<RecordForm> form = HprofRecordTag.FORMS.find(in.byteAt(0));
        return form.isPresent()
                && (bytes < HprofRecordTag.HEADER_SIZE // cut
                        || form.get().fits(in.numberAt(HprofRecordTag.LENGTH_OFFSET, Integer.BYTES), idSize));
    }

    /** Whether a tag means one thing in a dump and another outside. */
    private static boolean isAmbiguous(int tag) {
        return HeapRecordTag.FORMS.isKnown(tag) && HprofRecordTag.FORMS.isKnown(tag);
    }

    private void copyHeapRecord() throws IOException {
        records++;
        if (records % RECORDS_A_PROGRESS == 0) {
            tick.now();
        }
        heap.copy(in);
    }
}
