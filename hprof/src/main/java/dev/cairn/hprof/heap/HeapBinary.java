// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.names.ObjectIds;
import dev.cairn.hprof.names.Traces;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;

/**
 * A dump in the binary format: classes, roots, objects. It is one record, or segments where the report has such, or where it would be
 * too long for one record.
 */
final class HeapBinary {
    private static final long LONGEST_RECORD = 0xFFFF_FFFFL;
    private static final int SEGMENT_BYTES = 1 << 20;
    private static final long COPY_BYTES = 1 << 18;
    private static final int RESERVED_IDS = 2;

    private final HeapDump dump;
    private final BinaryReport report;
    private final HeapBytes bytes = new HeapBytes();
    private boolean segmented;

    HeapBinary(HeapDump dump, BinaryReport report) {
        this.dump = dump;
        this.report = report;
    }

    /** Why it is not there; empty if it is. */
    Optional<String> write() throws IOException {
        report.allTraces();
        List<DumpedType> types = dump.types().parentsFirst().stream()
                .filter(type -> !dump.isPrimitive(type.number))
                .toList();
        types.forEach(this::writeNames);
        return report.whole(() -> writeDump(types));
    }

    private void writeDump(List<DumpedType> types) throws IOException {
        segmented = report.names().settings().isSegmented();
        types.forEach(this::type);
        dump.roots().each(this::root);
        long all = bytes.length() + dump.spool().position();
        if (!segmented && all <= LONGEST_RECORD) {
            report.recordHeader(HprofRecordTag.HEAP_DUMP, all);
            send();
            copy(0, dump.spool().position());
            return;
        }
        segmented = true;
        endSegment();
        copySegments();
        report.record(HprofRecordTag.HEAP_DUMP_END, report.body());
    }

    private void writeNames(DumpedType type) {
        report.classObject(type.number);
        type.fields().forEach(field -> report.string(field.name()));
    }

    private void send() {
        report.write(bytes.array(), bytes.length());
        bytes.clear();
    }

    private void endSegment() {
        if (bytes.length() > 0) {
            report.recordHeader(HprofRecordTag.HEAP_DUMP_SEGMENT, bytes.length());
            send();
        }
    }

    private void endRecord() {
        if (segmented && bytes.length() >= SEGMENT_BYTES) {
            endSegment();
        }
    }

    private static long id(long number) {
        return ObjectIds.binary(number);
    }

    private void type(DumpedType type) {
        bytes.u1(HeapRecordTag.CLASS_DUMP)
                .u8(id(ObjectIds.ofClass(type.number)))
                .u4(Traces.FIRST)
                .u8(type.parent == 0 ? 0 : id(ObjectIds.ofClass(type.parent)))
                .u8(id(type.loader))
                .u8(id(type.signers))
                .u8(id(type.domain));
        for (int i = 0; i < RESERVED_IDS; i++) {
            bytes.u8(0);
        }
        bytes.u4(dump.types().shape(type).map(shape -> shape.bodyBytes).orElse(0));
        bytes.u2(type.constants().size());
        for (DumpedType.Constant each : type.constants()) {
            bytes.u2(each.index()).u1(BasicType.OBJECT.code()).u8(id(each.object()));
        }
        statics(type);
        fields(type);
        endRecord();
    }

    private void statics(DumpedType type) {
        bytes.u2((int) type.fields().stream().filter(TypeField::isStatic).count());
        int index = dump.types().firstOwnIndex(type);
        for (TypeField field : type.fields()) {
            if (field.isStatic()) {
                long bits = type.staticBits(index);
                bytes.u8(report.string(field.name()))
                        .u1(field.type().code())
                        .value(field.type(), field.type() == BasicType.OBJECT ? id(bits) : bits);
            }
            index++;
        }
    }

    private void fields(DumpedType type) {
        bytes.u2((int) type.fields().stream().filter(field -> !field.isStatic()).count());
        for (TypeField field : type.fields()) {
            if (!field.isStatic()) {
                bytes.u8(report.string(field.name())).u1(field.type().code());
            }
        }
    }

    /** The thread that nobody knows has no object; readers would look for it. */
    private void root(int tag, long object, int thread, int frame, int reference) {
        if (object == 0) {
            return;
        }
        bytes.u1(tag).u8(id(object));
        switch (tag) {
            case HeapRecordTag.ROOT_JNI_GLOBAL -> bytes.u8(reference);
            case HeapRecordTag.ROOT_JNI_LOCAL, HeapRecordTag.ROOT_JAVA_FRAME ->
                bytes.u4(thread).u4(frame);
            case HeapRecordTag.ROOT_THREAD_BLOCK -> bytes.u4(thread);
            case HeapRecordTag.ROOT_THREAD_OBJECT -> bytes.u4(thread).u4(Traces.FIRST);
            default -> {}
        }
        endRecord();
    }

    private void copySegments() throws IOException {
        List<Long> stretches = dump.spool().stretches();
        for (int i = 0; i < stretches.size(); i++) {
            long from = stretches.get(i);
            long to = i + 1 < stretches.size()
                    ? stretches.get(i + 1)
                    : dump.spool().position();
            report.recordHeader(HprofRecordTag.HEAP_DUMP_SEGMENT, to - from);
            copy(from, to);
        }
    }

    /** Piece by piece, so that there never is much on the disk twice. */
    private void copy(long from, long to) throws IOException {
        for (long at = from; at < to; at += COPY_BYTES) {
            long end = Math.min(at + COPY_BYTES, to);
            try (Arena arena = Arena.ofConfined()) {
                report.write(dump.spool().map(at, end, arena));
            }
            dump.spool().doneTo(end);
        }
    }
}
