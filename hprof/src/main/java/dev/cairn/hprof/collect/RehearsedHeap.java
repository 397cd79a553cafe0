// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.profile.record.FrameList;
import dev.cairn.profile.record.LineTable;
import dev.cairn.profile.record.SampleRecord;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.ring.HeapDumpLayout.HeapClass;
import dev.cairn.wire.ring.HeapDumpLayout.HeapDump;
import dev.cairn.wire.ring.HeapDumpLayout.HeapDumpEnd;
import dev.cairn.wire.ring.HeapDumpLayout.HeapField;
import dev.cairn.wire.ring.HeapDumpLayout.HeapFileId;
import dev.cairn.wire.ring.HeapDumpLayout.HeapId;
import dev.cairn.wire.ring.HeapDumpLayout.HeapRecord;
import dev.cairn.wire.ring.HeapDumpLayout.HeapRecords;
import dev.cairn.wire.ring.RecordType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Sends a made-up heap as a target does: classes with fields, traces, and objects allocated there, all alike. */
final class RehearsedHeap {
    private static final int CLASSES = 300;
    private static final int FIELDS = 6;
    private static final int METHODS = 300;
    private static final int PIECES = 200;
    private static final int OBJECTS_A_PIECE = 300;
    private static final int BODY_BYTES = FIELDS * Long.BYTES;
    private static final int OBJECT_BYTES = HeapRecord.INSTANCE_DATA + BODY_BYTES;
    /** Of an array, which takes no more than an instance. */
    private static final int ELEMENTS = FIELDS;

    private static final BasicType[] PRIMITIVES = {BasicType.BYTE, BasicType.CHAR, BasicType.INT, BasicType.LONG};
    private static final int MEMORY_BYTES = HeapRecords.DATA + OBJECTS_A_PIECE * OBJECT_BYTES + 2 * Integer.BYTES;

    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt FILE_INT = INT.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong FILE_LONG = LONG.withOrder(ByteOrder.BIG_ENDIAN);

    private final ReportSink sink;
    private final MemorySegment memory;

    private RehearsedHeap(ReportSink sink, MemorySegment memory) {
        this.sink = sink;
        this.memory = memory;
    }

    /**
     * Sends a dump, from its first record to its last.
     *
     * @param begun runs once the dump has a file
     */
    static void tell(ReportSink sink, Runnable begun) {
        try (Arena arena = Arena.ofConfined()) {
            new RehearsedHeap(sink, arena.allocate(MEMORY_BYTES, Long.BYTES)).tell(begun);
        }
    }

    private void tell(Runnable begun) {
        for (int number = 1; number <= CLASSES; number++) {
            sink.type(number, "LRehearsal" + number + ";", "Rehearsal.java");
        }
        allocate();
        report(RecordType.HEAP_DUMP, HeapDump.BYTES);
        begun.run();
        for (int number = 1; number <= CLASSES; number++) {
            type(number);
        }
        for (int piece = 0; piece < PIECES; piece++) {
            objects(piece);
        }
        memory.set(LONG, HeapDumpEnd.LEFT_OUT, 0);
        memory.set(INT, HeapDumpEnd.ERROR, 0);
        report(RecordType.HEAP_DUMP_END, HeapDumpEnd.BYTES);
    }

    /** Each at a place of its own, as far as there are methods. */
    private void allocate() {
        FrameList frames = new FrameList();
        for (int method = 1; method <= METHODS; method++) {
            sink.method(method, 1, 0, "method" + method, "()V", new LineTable(new int[] {0}, new int[] {method}));
        }
        SampleRecord sample = new SampleRecord(frames);
        for (int id = 1; id <= OBJECTS_A_PIECE; id++) {
            frames.reset(2, 0);
            frames.set(0, id % METHODS + 1, 0);
            frames.set(1, 1, 0);
            sink.sample(sample.of(RecordType.ALLOCATION, 0)
                    .id(id)
                    .amount(OBJECT_BYTES)
                    .thread(1)
                    .classNumber(id % CLASSES + 1));
        }
    }

    private void type(int number) {
        memory.set(INT, HeapClass.NUMBER, number);
        memory.set(INT, HeapClass.SUPER, 0);
        memory.set(SHORT, HeapClass.FLAGS, (short) HeapClass.FLAG_PREPARED);
        memory.set(SHORT, HeapClass.INTERFACES, (short) 0);
        memory.set(INT, HeapClass.FIELDS, FIELDS);
        report(RecordType.HEAP_CLASS, HeapClass.INTERFACE_NUMBERS);
        for (int index = 0; index < FIELDS; index++) {
            byte[] name = ("field" + number % METHODS + index).getBytes(StandardCharsets.US_ASCII);
            memory.set(INT, HeapField.CLASS, number);
            memory.set(INT, HeapField.INDEX, index);
            memory.set(SHORT, HeapField.FLAGS, (short) 0);
            memory.set(SHORT, HeapField.TYPE, (short) BasicType.LONG.code());
            memory.set(SHORT, HeapField.NAME_BYTES, (short) name.length);
            MemorySegment.copy(name, 0, memory, ValueLayout.JAVA_BYTE, HeapField.TEXT, name.length);
            report(RecordType.HEAP_FIELD, HeapField.TEXT + name.length);
        }
    }

    /** Instances and arrays by turns; every tenth is one whose allocation nobody has seen, and the first of all is a thread. */
    private void objects(int piece) {
        int end = HeapRecords.DATA;
        for (int i = 0; i < OBJECTS_A_PIECE; i++) {
            long id = (i + 1L) << HeapFileId.NUMBER_SHIFT;
            memory.set(FILE_LONG, end + HeapRecord.ID, i % 10 == 0 ? id | HeapFileId.WALKED : id);
            long type = (long) ((piece + i) % CLASSES + 1) << HeapFileId.NUMBER_SHIFT | HeapFileId.CLASS;
            end = switch (i % 3) {
                case 0 -> instance(end, type);
                case 1 -> objectArray(end, type);
                default -> primitiveArray(end, piece + i);
            };
        }
        memory.set(FILE_LONG, HeapRecords.DATA + HeapRecord.ID, HeapId.THREAD | 1);
        memory.set(INT, HeapRecords.COUNT, end - HeapRecords.DATA);
        memory.set(INT, HeapRecords.THREADS, 1);
        int threadsAt = (end + 3) & -4;
        memory.set(INT, threadsAt, HeapRecord.ID);
        report(RecordType.HEAP_RECORDS, threadsAt + Integer.BYTES);
    }

    private int instance(int at, long type) {
        memory.set(ValueLayout.JAVA_BYTE, at, (byte) HeapRecord.INSTANCE);
        memory.set(FILE_LONG, at + HeapRecord.INSTANCE_CLASS, type);
        memory.set(FILE_INT, at + HeapRecord.INSTANCE_COUNT, BODY_BYTES);
        return at + OBJECT_BYTES;
    }

    private int objectArray(int at, long type) {
        memory.set(ValueLayout.JAVA_BYTE, at, (byte) HeapRecord.OBJECTS);
        memory.set(FILE_INT, at + HeapRecord.ARRAY_LENGTH, ELEMENTS);
        memory.set(FILE_LONG, at + HeapRecord.OBJECTS_CLASS, type);
        return at + HeapRecord.OBJECTS_DATA + ELEMENTS * Long.BYTES;
    }

    private int primitiveArray(int at, int number) {
        BasicType type = PRIMITIVES[number % PRIMITIVES.length];
        memory.set(ValueLayout.JAVA_BYTE, at, (byte) HeapRecord.PRIMITIVES);
        memory.set(FILE_INT, at + HeapRecord.ARRAY_LENGTH, ELEMENTS);
        memory.set(ValueLayout.JAVA_BYTE, at + HeapRecord.PRIMITIVES_TYPE, (byte) type.code());
        return at + HeapRecord.PRIMITIVES_DATA + ELEMENTS * type.size(0);
    }

    private void report(RecordType type, int bytes) {
        sink.report(type, memory, 0, bytes);
    }
}
