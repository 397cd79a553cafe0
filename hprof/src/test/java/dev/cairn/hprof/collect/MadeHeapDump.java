// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.profile.record.RecordParser.Outcome;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.ring.HeapDumpLayout.HeapClass;
import dev.cairn.wire.ring.HeapDumpLayout.HeapDumpEnd;
import dev.cairn.wire.ring.HeapDumpLayout.HeapField;
import dev.cairn.wire.ring.HeapDumpLayout.HeapId;
import dev.cairn.wire.ring.HeapDumpLayout.HeapItem;
import dev.cairn.wire.ring.HeapDumpLayout.HeapItems;
import dev.cairn.wire.ring.HeapDumpLayout.HeapRecords;
import dev.cairn.wire.ring.HeapDumpLayout.HeapThread;
import dev.cairn.wire.ring.RecordType;
import java.util.function.Consumer;

/** A heap dump that a test sends item by item, as a target does. */
final class MadeHeapDump {
    static final int OBJECT = 4;
    static final int CLASS = 5;
    static final int APP = 1;
    static final int INTS = 2;
    static final int NODES = 3;
    static final int INT = 6;

    private final MadeReport report;
    private int fields;

    MadeHeapDump(MadeReport report) {
        this.report = report;
        report.withNames().withMain();
        report.sink.type(OBJECT, "Ljava/lang/Object;", "Object.java");
        report.sink.type(CLASS, "Ljava/lang/Class;", "Class.java");
        report.sink.type(INT, "I", "");
        report.report(RecordType.HEAP_DUMP, record -> record.u4(20, 0));
    }

    /** The id of a class's object. */
    static long classObject(int type) {
        return HeapId.CLASS | type;
    }

    MadeHeapDump type(int number, int parent, int... interfaces) {
        fields = 0;
        report.report(RecordType.HEAP_CLASS, record -> {
            record.u4(HeapClass.NUMBER, number).u4(HeapClass.SUPER, parent);
            record.u2(HeapClass.FLAGS, HeapClass.FLAG_PREPARED).u2(HeapClass.INTERFACES, interfaces.length);
            record.u4(HeapClass.FIELDS, 0);
            for (int i = 0; i < interfaces.length; i++) {
                record.u4(HeapClass.INTERFACE_NUMBERS + 4 * i, interfaces[i]);
            }
        });
        return this;
    }

    MadeHeapDump field(int type, String name, BasicType kind, boolean isStatic) {
        int index = fields++;
        report.report(
                RecordType.HEAP_FIELD,
                record -> record.u4(HeapField.CLASS, type)
                        .u4(HeapField.INDEX, index)
                        .u2(HeapField.FLAGS, isStatic ? HeapField.FLAG_STATIC : 0)
                        .u2(HeapField.TYPE, kind.code())
                        .u2(HeapField.NAME_BYTES, name.length())
                        .text(HeapField.TEXT, name));
        return this;
    }

    MadeHeapDump thread(int number, long javaId) {
        report.report(
                RecordType.HEAP_THREAD,
                record -> record.u8(HeapThread.JAVA_ID, javaId)
                        .u4(HeapThread.NUMBER, number)
                        .u4(20, 0));
        return this;
    }

    private MadeHeapDump item(int kind, Consumer<MadeRecord> filling) {
        Outcome outcome = report.report(RecordType.HEAP_ITEMS, record -> {
            record.u1(HeapItems.DATA + HeapItem.KIND, kind).u4(HeapItems.DATA + HeapItem.COUNT, 0);
            filling.accept(record);
        });
        if (outcome != Outcome.UNDERSTOOD) {
            throw new AssertionError("The item is " + outcome + ".");
        }
        return this;
    }

    /** @param kind what JVMTI calls it */
    MadeHeapDump root(int kind, long id, long thread, int frame) {
        return item(
                HeapItem.ROOT,
                record -> record.u1(8 + HeapItem.TYPE, kind)
                        .u4(8 + HeapItem.CLASS, frame)
                        .u8(8 + HeapItem.ID, id)
                        .u8(8 + HeapItem.THREAD, thread));
    }

    /** @param values index and bits, by turns */
    MadeHeapDump object(long id, int type, long... values) {
        return item(HeapItem.OBJECT, record -> {
            record.u4(8 + HeapItem.CLASS, type).u8(8 + HeapItem.ID, id).u4(8 + HeapItem.COUNT, values.length / 2);
            for (int i = 0; i < values.length; i += 2) {
                int at = 8 + HeapItem.DATA + i / 2 * HeapItem.VALUE_BYTES;
                record.u4(at, (int) values[i]).u8(at + 4, values[i + 1]);
            }
        });
    }

    MadeHeapDump references(long id, int type, int length, int start, long... elements) {
        return item(HeapItem.REFERENCES, record -> {
            array(record, id, type, length, start, elements.length);
            for (int i = 0; i < elements.length; i++) {
                record.u8(8 + HeapItem.ELEMENTS + 8 * i, elements[i]);
            }
        });
    }

    MadeHeapDump ints(long id, int length, int start, int... elements) {
        return item(HeapItem.PRIMITIVES, record -> {
            array(record, id, INTS, length, start, elements.length);
            for (int i = 0; i < elements.length; i++) {
                record.u4(8 + HeapItem.ELEMENTS + 4 * i, elements[i]);
            }
        });
    }

    private static void array(MadeRecord record, long id, int type, int length, int start, int count) {
        record.u4(8 + HeapItem.CLASS, type)
                .u8(8 + HeapItem.ID, id)
                .u4(8 + HeapItem.INDEX, start)
                .u4(8 + HeapItem.COUNT, count)
                .u4(8 + HeapItem.LENGTH, length)
                .u4(8 + HeapItem.LENGTH + 4, 0);
    }

    /** @param kind what JVMTI calls it */
    MadeHeapDump link(int kind, int type, int index, long id) {
        return item(
                HeapItem.LINK,
                record -> record.u1(8 + HeapItem.TYPE, kind)
                        .u4(8 + HeapItem.CLASS, type)
                        .u8(8 + HeapItem.ID, id)
                        .u4(8 + HeapItem.INDEX, index));
    }

    MadeHeapDump primitiveStatic(int type, int index, long bits) {
        return item(
                HeapItem.STATIC,
                record -> record.u4(8 + HeapItem.CLASS, type)
                        .u8(8 + HeapItem.ID, bits)
                        .u4(8 + HeapItem.INDEX, index));
    }

    MadeHeapDump size(int type, long bytes) {
        return item(HeapItem.SIZE, record -> record.u4(8 + HeapItem.CLASS, type).u8(8 + HeapItem.ID, bytes));
    }

    /** @param threads where among the bytes the id of a thread stands */
    Outcome records(byte[] bytes, int... threads) {
        return report.report(RecordType.HEAP_RECORDS, record -> {
            record.u4(HeapRecords.COUNT, bytes.length).u4(HeapRecords.THREADS, threads.length);
            for (int i = 0; i < bytes.length; i++) {
                record.u1(HeapRecords.DATA + i, bytes[i]);
            }
            int threadsAt = (HeapRecords.DATA + bytes.length + 3) & -4;
            for (int i = 0; i < threads.length; i++) {
                record.u4(threadsAt + 4 * i, threads[i]);
            }
        });
    }

    void end() {
        end(0);
    }

    /** @param objects how many it had in heap records */
    void end(long objects) {
        report.report(
                RecordType.HEAP_DUMP_END,
                record -> record.u8(HeapDumpEnd.OBJECTS, objects)
                        .u4(HeapDumpEnd.ALIGNMENT, 8)
                        .u4(HeapDumpEnd.REFERENCE_BYTES, 4)
                        .u4(HeapDumpEnd.ARRAY_BASE, 16));
    }
}
