// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Puts objects into a dump one after the other, in the order of their addresses, and counts them. */
final class DumpBuilder {
    private static final int NAME_IDS = 0x1000;
    private static final byte[] PAYLOAD = "abcdefghijklmnopqrstuvwxyz".repeat(4).getBytes(StandardCharsets.US_ASCII);

    private final HprofStream out;
    private final Truth truth = new Truth();
    private long address = MadeClass.endOfClassObjects();
    private long nextName = NAME_IDS;

    DumpBuilder(HprofStream out) throws IOException {
        this.out = out;
        Map<MadeClass, Long> firstFieldNames = new HashMap<>();
        for (MadeClass type : MadeClass.ALL) {
            out.string(nextName, type.hotSpotName());
            out.loadClass(type.serial(), type.id(), nextName++);
            firstFieldNames.put(type, nextName);
            for (MadeClass.Field field : type.fields()) {
                out.string(nextName++, field.name());
            }
        }
        for (MadeClass type : MadeClass.ALL) {
            out.heapRecord(HeapRecordTag.ROOT_STICKY_CLASS).putLong(type.id());
            describe(type, firstFieldNames.getOrDefault(type, 0L));
        }
    }

    private void describe(MadeClass type, long firstFieldName) throws IOException {
        ByteBuffer record = out.heapRecord(HeapRecordTag.CLASS_DUMP);
        record.putLong(type.id()).putInt(0);
        record.putLong(type.superclassId());
        record.putLong(0).putLong(0).putLong(0).putLong(0).putLong(0);
        record.putInt(type.valueBytes()).putShort((short) 0).putShort((short) 0);
        record.putShort((short) type.fields().size());
        long name = firstFieldName;
        for (MadeClass.Field field : type.fields()) {
            record.putLong(name++).put((byte) field.type().code());
        }
    }

    Truth truth() {
        return truth;
    }

    /** Where the next object will lie. */
    long address() {
        return address;
    }

    void root(long id) throws IOException {
        out.heapRecord(HeapRecordTag.ROOT_JNI_GLOBAL).putLong(id).putLong(id);
    }

    /** Counts objects of a class that are put with {@link #instance}; once for all, as counting takes time too. */
    void count(MadeClass type, long instances) {
        truth.add(type, instances, instances * type.shallowBytes());
    }

    /** The next object; the caller puts its values. */
    ByteBuffer instance(MadeClass type) throws IOException {
        ByteBuffer record = out.heapRecord(HeapRecordTag.INSTANCE_DUMP);
        record.putLong(address).putInt(0).putLong(type.id()).putInt(type.valueBytes());
        address += type.shallowBytes();
        return record;
    }

    /** The object that holds everything else: the only root but the classes. */
    void holder(long first, long second) throws IOException {
        root(address);
        count(MadeClass.HOLDER, 1);
        instance(MadeClass.HOLDER).putLong(first).putLong(second);
    }

    /** The next object is an array; {@link #element} must follow as often. */
    void objectArray(int length) throws IOException {
        out.objectArray(address, MadeClass.OBJECTS.id(), length);
        long bytes = HeapModel.objectArray(length);
        truth.add(MadeClass.OBJECTS, 1, bytes);
        address += bytes;
    }

    void element(long id) throws IOException {
        out.element(id);
    }

    /** The next object is an array of letters, a hundred at most. The caller counts it. */
    void byteArray(int length) throws IOException {
        ByteBuffer record = out.heapRecord(HeapRecordTag.PRIMITIVE_ARRAY_DUMP);
        record.putLong(address).putInt(0).putInt(length).put((byte) BasicType.BYTE.code());
        record.put(PAYLOAD, 0, length);
        address += HeapModel.byteArray(length);
    }

    /** Objects that nothing refers to: one for each hundred that are there. */
    void garbage() throws IOException {
        long instances = truth.objects() / 100;
        count(MadeClass.GARBAGE, instances);
        for (long i = 0; i < instances; i++) {
            instance(MadeClass.GARBAGE).putInt((int) i);
        }
    }
}
