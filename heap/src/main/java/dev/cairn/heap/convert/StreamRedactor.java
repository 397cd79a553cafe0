// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.SnapshotException;
import dev.cairn.wire.hprof.HprofHeader;
import dev.cairn.wire.hprof.HprofRecordTag;
import dev.cairn.wire.hprof.RecordForm;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Redacts a dump while HotSpot writes it, in one way through it and in bounded memory. Heap records become what {@link
 * HprofRedactor} makes of them. Texts beside the heap are held until a record names something by them, and go before that
 * record; those that name nothing are left out.
 */
public final class StreamRedactor {
    /** HotSpot's segments have 1 MiB, except where one array is larger. */
    private static final int SEGMENT = 16 << 20;

    private static final long MOST_TEXTS =
            Math.max(16 << 20, Runtime.getRuntime().maxMemory() / 4);
    private static final String IT = "the dump";

    private final RedactionLevel level;
    private final OutputStream out;
    private final CopyingInput in;
    private final HeldTexts texts = new HeldTexts(MOST_TEXTS);
    private final ClassShapes shapes = new ClassShapes();
    private int idSize = Long.BYTES;
    private RedactedRecords heap;
    private boolean isEnded;

    private StreamRedactor(RedactionLevel level, InputStream in, OutputStream out) {
        this.level = level;
        this.out = out;
        this.in = new CopyingInput(in, out);
        this.heap = records();
    }

    /**
     * Writes {@code dump} to {@code out} as it comes. What it is called in notes is the
     * copy.
     *
     * @return sentences about what should be known of the copy
     * @throws SnapshotException if what comes cannot be emptied for sure, or breaks off; what was written until then is emptied
     */
    public static List<String> redact(InputStream dump, OutputStream out, RedactionLevel level) throws IOException {
        return new StreamRedactor(level, dump, out).redact();
    }

    private List<String> redact() throws IOException {
        copyHeader();
        try {
            while (in.look(1) > 0) {
                copyRecord();
            }
        } catch (CopyingInput.CutException e) {
            isEnded = false;
        }
        out.flush();
        if (!isEnded) {
            throw new SnapshotException("The dump broke off before its end, so the copy is not whole.");
        }
        List<String> notes = new ArrayList<>(HprofRedactor.stays(level, heap.withoutShape()));
        add(
                notes,
                texts.unnamed(),
                "Texts beside the heap that name no class, field or part of a stack trace were left out: %,d.");
        add(notes, texts.dropped(), "Texts beside the heap for which there was no memory were left out: %,d.");
        return notes;
    }

    private static void add(List<String> notes, long count, String sentence) {
        if (count > 0) {
            notes.add(String.format(Locale.ROOT, sentence, count));
        }
    }

    private RedactedRecords records() {
        return new RedactedRecords(IT, idSize, level, shapes, texts::want);
    }

    private void copyHeader() throws IOException {
        HprofHeader header = HprofHeader.read(ByteBuffer.wrap(in.ahead(HprofHeader.MAX_SIZE)))
                .orElseThrow(() -> new SnapshotException("What the VM writes is no HPROF, so it cannot be redacted."));
        idSize = header.idSize();
        if (idSize != Integer.BYTES && idSize != Long.BYTES) {
            throw new SnapshotException(
                    "No VM writes ids of " + idSize + " bytes, so the dump cannot be redacted on its way.");
        }
        heap = records();
        in.copy(header.size());
    }

    private void copyRecord() throws IOException {
        if (in.look(HprofRecordTag.HEADER_SIZE) < HprofRecordTag.HEADER_SIZE) {
            throw new CopyingInput.CutException();
        }
        int tag = in.byteAt(0);
        isEnded = tag == HprofRecordTag.HEAP_DUMP_END;
        long length = in.numberAt(HprofRecordTag.LENGTH_OFFSET, Integer.BYTES);
        if (tag == HprofRecordTag.HEAP_DUMP_SEGMENT) {
            copySegment(length);
            return;
        }
        Optional<RecordForm> form = HprofRecordTag.FORMS.find(tag).filter(known -> known.fits(length, idSize));
        if (form.isEmpty()) {
            throw new SnapshotException("The dump has a record 0x" + Integer.toHexString(tag) + " of " + length
                    + " bytes, which HotSpot does not write, so what follows is not known, and it is not redacted on"
                    + " its way.");
        } else if (tag == HprofRecordTag.STRING) {
            holdText(length);
        } else if (form.get().kind() == RecordForm.Kind.DUMP) {
            throw new SnapshotException("The dump is not in segments, as those of HotSpot are, so it is not redacted on"
                    + " its way: have it written to a file, and redact that with cairn snapshot convert --redact.");
        } else if (form.get().hasNames()) {
            copyNaming(tag, form.get(), length);
        } else {
            in.copy(HprofRecordTag.HEADER_SIZE + length);
        }
    }

    private void holdText(long length) throws IOException {
        in.skip(HprofRecordTag.HEADER_SIZE);
        if (in.look(idSize) < idSize) {
            throw new CopyingInput.CutException();
        }
        long id = in.numberAt(0, idSize);
        in.skip(idSize);
        long bytes = length - idSize;
        if (bytes > SEGMENT || !texts.hasRoom(bytes)) {
            texts.drop();
            in.skip(bytes);
            return;
        }
        byte[] text = in.ahead((int) bytes);
        in.skip(bytes);
        texts.hold(id, text);
        if (ClassShapes.mayBeSought(bytes)) {
            shapes.text(id, text);
        }
    }

    private void copyNaming(int tag, RecordForm form, long length) throws IOException {
        if (length > SEGMENT) {
            throw new SnapshotException("A record of the dump is longer than any that HotSpot writes, so it is not"
                    + " redacted on its way.");
        }
        byte[] record = in.ahead((int) (HprofRecordTag.HEADER_SIZE + length));
        if (record.length < HprofRecordTag.HEADER_SIZE + length) {
            throw new CopyingInput.CutException();
        }
        if (tag == HprofRecordTag.LOAD_CLASS) {
            int classAt = HprofRecordTag.HEADER_SIZE + Integer.BYTES;
            shapes.loaded(id(record, classAt), id(record, classAt + idSize + Integer.BYTES));
        }
        CopyingInput ahead = looking(record);
        ahead.copy(HprofRecordTag.HEADER_SIZE);
        heap.copyFields(ahead, form.fields(), 0, new ArrayList<>());
        giveTexts();
        in.copy(record.length);
    }

    private long id(byte[] bytes, int at) {
        return idSize == Long.BYTES
                ? ByteBuffer.wrap(bytes).getLong(at)
                : ByteBuffer.wrap(bytes).getInt(at) & 0xFFFFFFFFL;
    }

    /** Looks through a segment for names first, as their texts cannot come in its midst. */
    private void copySegment(long length) throws IOException {
        if (length == 0) {
            throw new SnapshotException("A part of the dump does not say how long it is, so what is in it is not"
                    + " known, and it is not redacted on its way.");
        }
        if (length <= SEGMENT) {
            byte[] record = in.ahead((int) (HprofRecordTag.HEADER_SIZE + length));
            if (record.length < HprofRecordTag.HEADER_SIZE + length) {
                throw new CopyingInput.CutException();
            }
            CopyingInput ahead = looking(record);
            ahead.copy(HprofRecordTag.HEADER_SIZE);
            try {
                copyHeap(records(), ahead, length);
            } catch (CopyingInput.CutException e) { // a record goes beyond the segment, which is here whole
                throw otherLength();
            }
            giveTexts();
        }
        in.copy(HprofRecordTag.HEADER_SIZE);
        copyHeap(heap, in, length);
        giveTexts(); // of a segment that was too long to look through
    }

    private static CopyingInput looking(byte[] record) {
        return new CopyingInput(new ByteArrayInputStream(record), OutputStream.nullOutputStream());
    }

    private static void copyHeap(RedactedRecords records, CopyingInput from, long length) throws IOException {
        long end = from.position() + length;
        while (from.position() < end) {
            if (from.look(1) == 0) {
                throw new CopyingInput.CutException();
            }
            records.copy(from);
        }
        if (from.position() != end) {
            throw otherLength();
        }
    }

    private static SnapshotException otherLength() {
        return new SnapshotException(
                "A part of the dump has another length than it says, so what is in it is not known,"
                        + " and it is not redacted on its way.");
    }

    private void giveTexts() throws IOException {
        texts.give((id, text) -> {
            ByteBuffer record = ByteBuffer.allocate(HprofRecordTag.HEADER_SIZE + idSize);
            record.put((byte) HprofRecordTag.STRING).putInt(0).putInt(idSize + text.length);
            out.write(
                    idSize == Long.BYTES
                            ? record.putLong(id).array()
                            : record.putInt((int) id).array());
            out.write(text);
        });
    }
}
