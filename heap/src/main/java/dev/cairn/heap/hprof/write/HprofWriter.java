// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.write;

import dev.cairn.wire.bytes.ModifiedUtf8;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes an HPROF file of version 1.0.2, as HotSpot does, front to back: no part is returned to.
 *
 * <p>Names and classes come first ({@link #string}, {@link #loadClass}, {@link #emptyTrace}), then heap records in any order, then
 * {@link #end}. After {@link #beginInstance}, {@link #beginObjectArray} and {@link #beginPrimitiveArray} exactly the
 * announced values must be put. All objects have the empty trace. Ids of strings are a space of their own; ids of
 * classes and objects share one, in which 0 is null. The stream is the caller's to buffer and to close.
 */
public final class HprofWriter {
    /** The serial of the trace that all objects have. */
    public static final int TRACE = 1;

    public static final int NO_FRAME = -1;
    private static final String HEADER = "JAVA PROFILE 1.0.2\0";
    private static final int RESERVED_IDS = 2;
    private static final int MOST_FIELDS = 0xFFFF;

    private final OutputStream out;
    private final int idSize;
    private final Segments heap;
    private long strings;

    /**
     * What an object of a class has under a name.
     *
     * @param nameId of the string
     */
    public record Field(long nameId, BasicType type) {}

    /**
     * A static field.
     *
     * @param bits the value; of an object its id
     */
    public record Static(long nameId, BasicType type, long bits) {}

    /**
     * A class.
     *
     * @param superId 0 for none
     * @param loaderId 0 for the boot loader
     * @param instanceSize bytes of an instance's values in the file, those of its superclasses included
     * @param fields its own
     */
    public record ClassDump(
            long id, long superId, long loaderId, int instanceSize, List<Static> statics, List<Field> fields) {
        public ClassDump {
            statics = List.copyOf(statics);
            fields = List.copyOf(fields);
            if (statics.size() > MOST_FIELDS || fields.size() > MOST_FIELDS) {
                throw new IllegalArgumentException("A class has " + statics.size() + " static and " + fields.size()
                        + " other fields; HPROF has room for " + MOST_FIELDS + " of each.");
            }
        }
    }

    /** Writes the header. Ids take 4 or 8 bytes. */
    public HprofWriter(OutputStream out, int idSize, long timestampMillis) throws IOException {
        if (idSize != Integer.BYTES && idSize != Long.BYTES) {
            throw new IllegalArgumentException("Ids take 4 or 8 bytes, not " + idSize + ".");
        }
        this.out = out;
        this.idSize = idSize;
        this.heap = new Segments(out);
        out.write(HEADER.getBytes(StandardCharsets.US_ASCII));
        out.write(ByteBuffer.allocate(Integer.BYTES + Long.BYTES)
                .putInt(idSize)
                .putLong(timestampMillis)
                .array());
    }

    /** The elements that an array of a type can have in HPROF; longer ones are cut. */
    public static long mostElements(int idSize, BasicType type) {
        int tag = type == BasicType.OBJECT ? HeapRecordTag.OBJECT_ARRAY_DUMP : HeapRecordTag.PRIMITIVE_ARRAY_DUMP;
        return (Segments.LONGEST - 1 - HeapRecordTag.FORMS.of(tag).size(idSize)) / type.size(idSize);
    }

    /** Writes a string, and gives its id. */
    public long string(String text) throws IOException {
        byte[] bytes = ModifiedUtf8.encode(text);
        begin(HprofRecordTag.STRING, bytes.length);
        strings++;
        writeId(strings);
        out.write(bytes);
        return strings;
    }

    /**
     * Says that a class has a name.
     *
     * @param serial counted from 1
     */
    public void loadClass(int serial, long classId, long nameId) throws IOException {
        begin(HprofRecordTag.LOAD_CLASS, 0);
        writeU4(serial);
        writeId(classId);
        writeU4(TRACE);
        writeId(nameId);
    }

    /** Writes the trace without frames that all objects have. */
    public void emptyTrace() throws IOException {
        begin(HprofRecordTag.TRACE, 0);
        writeU4(TRACE);
        writeU4(0);
        writeU4(0);
    }

    /** Writes a class's own record. */
    public void classDump(ClassDump dump) throws IOException {
        long members = dump.fields.size() * (idSize + 1L);
        for (Static field : dump.statics) {
            members += idSize + 1 + field.type.size(idSize);
        }
        beginInHeap(HeapRecordTag.CLASS_DUMP, members, dump.id);
        heap.u4(TRACE);
        putId(dump.superId);
        putId(dump.loaderId);
        for (int i = 0; i < 2 + RESERVED_IDS; i++) {
            putId(0); // signers, domain, and what is reserved
        }
        heap.u4(dump.instanceSize);
        heap.u2(0); // constants
        heap.u2(dump.statics.size());
        for (Static field : dump.statics) {
            putId(field.nameId);
            heap.u1(field.type.code());
            putValue(field.type, field.bits);
        }
        heap.u2(dump.fields.size());
        for (Field field : dump.fields) {
            putId(field.nameId);
            heap.u1(field.type.code());
        }
    }

    /** Begins an instance, whose values follow: those of its class's own fields, then those of the superclass's. */
    public void beginInstance(long id, long classId, int bytes) throws IOException {
        beginInHeap(HeapRecordTag.INSTANCE_DUMP, bytes, id);
        heap.u4(TRACE);
        putId(classId);
        heap.u4(bytes);
    }

    /** Begins an array of objects, whose elements follow as ids, {@link #mostElements} at most. */
    public void beginObjectArray(long id, long arrayClassId, long elements) throws IOException {
        beginInHeap(HeapRecordTag.OBJECT_ARRAY_DUMP, elements * idSize, id);
        heap.u4(TRACE);
        heap.u4((int) elements);
        putId(arrayClassId);
    }

    /** Begins an array of primitive values, which follow, {@link #mostElements} at most. */
    public void beginPrimitiveArray(long id, BasicType type, long elements) throws IOException {
        beginInHeap(HeapRecordTag.PRIMITIVE_ARRAY_DUMP, elements * type.size(idSize), id);
        heap.u4(TRACE);
        heap.u4((int) elements);
        heap.u1(type.code());
    }

    /** Puts an id into what was begun. */
    public void putId(long id) throws IOException {
        if (idSize == Long.BYTES) {
            heap.u8(id);
        } else {
            heap.u4((int) id);
        }
    }

    /** Puts a value of a type into what was begun; of a float or double its bits. */
    public void putValue(BasicType type, long bits) throws IOException {
        switch (type.size(idSize)) {
            case 1 -> heap.u1((int) bits);
            case Short.BYTES -> heap.u2((int) bits);
            case Integer.BYTES -> heap.u4((int) bits);
            default -> heap.u8(bits);
        }
    }

    /** Puts values into what was begun that are already in the order of the file. */
    public void putBytes(ByteBuffer values) throws IOException {
        heap.bytes(values);
    }

    /**
     * Writes a root that has no more than its object: {@link HeapRecordTag#ROOT_UNKNOWN}, {@link
     * HeapRecordTag#ROOT_STICKY_CLASS} or {@link HeapRecordTag#ROOT_MONITOR_USED}.
     */
    public void root(int tag, long id) throws IOException {
        beginInHeap(tag, 0, id);
    }

    /** Writes a global reference of native code. */
    public void jniGlobalRoot(long id, long referenceId) throws IOException {
        beginInHeap(HeapRecordTag.ROOT_JNI_GLOBAL, 0, id);
        putId(referenceId);
    }

    /**
     * Writes a root of a thread's: {@link HeapRecordTag#ROOT_JNI_LOCAL} or {@link HeapRecordTag#ROOT_JAVA_FRAME} with a
     * frame, or {@link HeapRecordTag#ROOT_THREAD_OBJECT} with a trace.
     *
     * @param frameOrTrace {@link #NO_FRAME} for none
     */
    public void threadRoot(int tag, long id, int threadSerial, int frameOrTrace) throws IOException {
        beginInHeap(tag, 0, id);
        heap.u4(threadSerial);
        heap.u4(frameOrTrace);
    }

    /** Ends the dump, and gives the stream what it has not got yet. */
    public void end() throws IOException {
        heap.begin(0);
        heap.flush();
        Segments.writeRecordHeader(out, HprofRecordTag.HEAP_DUMP_END, 0);
        out.flush();
    }

    /** Begins a record; {@code more} is what it has behind its fields. */
    private void begin(int tag, long more) throws IOException {
        Segments.writeRecordHeader(out, tag, HprofRecordTag.FORMS.of(tag).size(idSize) + more);
    }

    /** Begins a heap record with the id of its object. */
    private void beginInHeap(int tag, long more, long id) throws IOException {
        heap.begin(1L + HeapRecordTag.FORMS.of(tag).size(idSize) + more);
        heap.u1(tag);
        putId(id);
    }

    private void writeId(long id) throws IOException {
        if (idSize == Long.BYTES) {
            out.write(ByteBuffer.allocate(Long.BYTES).putLong(id).array());
        } else {
            writeU4((int) id);
        }
    }

    private void writeU4(int value) throws IOException {
        out.write(ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
    }
}
