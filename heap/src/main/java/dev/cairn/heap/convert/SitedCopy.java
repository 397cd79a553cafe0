// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.heap.store.LongToInt;
import dev.cairn.wire.hprof.FieldType;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Copies a dump, and gives objects the stack that allocated them. They are known by references of native code that were held while the
 * VM wrote the dump; the roots of those are left out, as nothing else of the VM holds the objects by them. Before JDK 22 roots stand
 * behind the objects, so the dump is walked over twice.
 */
public final class SitedCopy {
    private static final int PIECE = 1 << 20;

    private final HprofFile file;
    private final MemorySegment bytes;
    private final int idSize;
    private final OutputStream out;
    private final DumpSites sites;
    private final SiteSurvey survey;
    private final HeapRecord record;
    private final byte[] piece = new byte[PIECE];
    private boolean written;
    private long named;

    private SitedCopy(HprofFile file, OutputStream out, DumpSites sites, SiteSurvey survey) {
        this.file = file;
        this.out = out;
        this.sites = sites;
        this.survey = survey;
        bytes = file.bytes();
        idSize = file.header().idSize();
        record = new HeapRecord(bytes, idSize);
    }

    /**
     * Copies a dump that is not packed, and which nobody else writes to.
     *
     * @throws SnapshotException if it is no whole dump, or has records that are not known
     */
    public static DumpSites.Result copy(Path dump, OutputStream out, DumpSites sites) throws IOException {
        Path folder = dump.toAbsolutePath().resolveSibling("."); // nothing is inflated
        try (HprofFile file = HprofFile.open(dump, folder, 1, Progress.NONE)) {
            if (file.header().idSize() != Integer.BYTES && file.header().idSize() != Long.BYTES) {
                throw new SnapshotException("Ids of " + file.header().idSize() + " bytes leave no room for sites.");
            }
            try {
                SitedCopy copy = new SitedCopy(file, out, sites, SiteSurvey.of(file, sites));
                copy.write();
                return new DumpSites.Result(copy.named, copy.survey.objects() - copy.named + copy.unseen());
            } catch (InternalError fault) {
                throw file.shrank(fault);
            }
        }
    }

    static SnapshotException unreadable(long at) {
        return new SnapshotException("The heap record at byte " + at + " of the dump is none that HotSpot writes.");
    }

    private long unseen() {
        return (long) sites.handles().length - survey.objects();
    }

    private void write() throws IOException {
        copyBytes(0, file.header().size());
        TopRecords.<IOException>each(file, this::copyRecord);
        out.flush();
    }

    private void copyRecord(int tag, long body, long end) throws IOException {
        if (!SiteSurvey.isHeap(tag)) {
            copyBytes(body - HprofRecordTag.HEADER_SIZE, end);
            return;
        }
        if (!written) {
            written = true;
            SiteRecords records = new SiteRecords(out, idSize, survey);
            for (int i = 0; i < sites.stacks().size(); i++) {
                records.write(serial(i), sites.stacks().get(i));
            }
        }
        long left = end - body - leftOut(body, end);
        if (left > 0) {
            copyBytes(body - HprofRecordTag.HEADER_SIZE, body - Integer.BYTES);
            out.write(ByteBuffer.allocate(Integer.BYTES).putInt((int) left).array());
            copyHeap(body, end);
        }
    }

    private int serial(int stack) {
        return (int) (survey.lastTrace() + 1 + stack);
    }

    private long leftOut(long from, long to) throws IOException {
        long sum = 0;
        for (long at = from; at < to; at = record.end()) {
            read(at, to);
            sum += survey.isHolding(record) ? record.end() - at : 0;
        }
        return sum;
    }

    private void copyHeap(long from, long to) throws IOException {
        long kept = from; // where what is not written yet begins
        for (long at = from; at < to; at = record.end()) {
            read(at, to);
            if (survey.isHolding(record)) {
                copyBytes(kept, at);
                kept = record.end();
                continue;
            }
            int stack = hasTrace() ? survey.stackOf(record.id()) : LongToInt.NONE;
            if (stack != LongToInt.NONE) {
                long place = at + 1 + HeapRecordTag.FORMS.of(record.tag()).offset(FieldType.U4, idSize);
                copyBytes(kept, place);
                out.write(
                        ByteBuffer.allocate(Integer.BYTES).putInt(serial(stack)).array());
                kept = place + Integer.BYTES;
                named++;
            }
        }
        copyBytes(kept, to);
    }

    private boolean hasTrace() {
        return record.isObject() || record.tag() == HeapRecordTag.CLASS_DUMP;
    }

    private void read(long at, long limit) throws SnapshotException {
        if (!record.read(at, limit)) {
            throw unreadable(at);
        }
    }

    private void copyBytes(long from, long to) throws IOException {
        for (long at = from; at < to; ) {
            int now = (int) Math.min(piece.length, to - at);
            MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, at, piece, 0, now);
            out.write(piece, 0, now);
            at += now;
        }
    }
}
