// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.perfetto;

import dev.cairn.heap.root.RootKind;
import java.io.IOException;
import java.io.OutputStream;
import java.util.PrimitiveIterator;
import java.util.function.Supplier;

/**
 * Writes one heap graph as a trace, in packets of some 64 KiB: types, roots and objects, and then the names of fields. An
 * object of many references is a packet of its own, which is not held in memory.
 *
 * <p>The caller must close the stream, after {@link #end}.
 */
public final class HeapGraphWriter {
    /** More references no object has in a trace: readers refuse messages of 256 MiB, and a reference may take ten bytes. */
    public static final int MOST_REFERENCES = 1 << 24;

    private static final int PID = 1;
    private static final int PACKET_BYTES = 1 << 16;

    private final OutputStream out;
    private final TracePackets packets;
    private final ProtoBuffer head = new ProtoBuffer();
    private final ProtoBuffer graph = new ProtoBuffer();
    private final ProtoBuffer part = new ProtoBuffer();
    private long written;
    private long lastId;

    /**
     * Begins a trace of one process.
     *
     * @param timestampNanos of the dump, not 0, which readers take for none
     */
    public HeapGraphWriter(OutputStream out, long timestampNanos, String process) throws IOException {
        this.out = out;
        this.packets = new TracePackets(out, timestampNanos);
        part.number(HeapGraphForm.PROCESS_PID, PID);
        part.text(HeapGraphForm.PROCESS_COMMAND, process);
        head.message(HeapGraphForm.TREE_PROCESS, part);
        packets.begin(HeapGraphForm.PACKET_PROCESS_TREE, head.size());
        head.writeTo(out);
    }

    /**
     * A type.
     *
     * @param id not 0
     * @param objectBytes of each object; 0 if they differ
     * @param superclass id of its type; 0 for none
     * @param loader id of the object; 0 for none
     */
    public void type(long id, String name, long objectBytes, long superclass, long loader, TypeKind kind)
            throws IOException {
        part.clear();
        part.number(HeapGraphForm.TYPE_ID, id);
        part.text(HeapGraphForm.TYPE_NAME, name);
        unlessZero(HeapGraphForm.TYPE_OBJECT_BYTES, objectBytes);
        unlessZero(HeapGraphForm.TYPE_SUPERCLASS, superclass);
        unlessZero(HeapGraphForm.TYPE_KIND, kind.number);
        unlessZero(HeapGraphForm.TYPE_LOADER, loader);
        add(HeapGraphForm.GRAPH_TYPE);
    }

    private void unlessZero(int field, long value) {
        if (value != 0) {
            part.number(field, value);
        }
    }

    /** Objects that are kept for the same reason. */
    public void roots(RootKind kind, long[] ids, int count) throws IOException {
        part.clear();
        part.numbers(HeapGraphForm.ROOT_OBJECTS, ids, count);
        part.number(HeapGraphForm.ROOT_KIND, GraphRootKinds.numberOf(kind));
        add(HeapGraphForm.GRAPH_ROOT);
    }

    /** An object with what it refers to, of which nothing has the id 0. */
    public void object(long id, long type, long bytes, NamedTargets targets) throws IOException {
        beginObject(id, type, bytes);
        targets.writeTo(part);
        add(HeapGraphForm.GRAPH_OBJECT);
    }

    /**
     * The same of many references without names, which are asked for twice.
     *
     * @param count of them, at most {@link #MOST_REFERENCES}; what comes after them is left out
     */
    public void longObject(long id, long type, long bytes, Supplier<PrimitiveIterator.OfLong> targets, long count)
            throws IOException {
        flush();
        beginObject(id, type, bytes);
        long length = 0;
        PrimitiveIterator.OfLong first = targets.get();
        for (long i = 0; i < count; i++) {
            length += ProtoBuffer.sizeOf(first.nextLong());
        }
        part.begin(HeapGraphForm.OBJECT_REFERENCES, length);
        graph.begin(HeapGraphForm.GRAPH_OBJECT, part.size() + length);
        writePacket(true, part.size() + length);
        PrimitiveIterator.OfLong again = targets.get();
        for (long i = 0; i < count; i++) {
            if (part.size() >= PACKET_BYTES) {
                part.writeTo(out);
                part.clear();
            }
            part.varint(again.nextLong());
        }
        part.writeTo(out);
    }

    private void beginObject(long id, long type, long bytes) {
        part.clear();
        if (lastId != 0 && Long.compareUnsigned(id, lastId) > 0) {
            part.number(HeapGraphForm.OBJECT_ID_DISTANCE, id - lastId);
        } else {
            part.number(HeapGraphForm.OBJECT_ID, id);
        }
        lastId = id;
        part.number(HeapGraphForm.OBJECT_TYPE, type);
        part.number(HeapGraphForm.OBJECT_BYTES, bytes);
    }

    /** What a number of a field means; readers want it after all objects. */
    public void fieldName(long id, String name) throws IOException {
        part.clear();
        part.number(HeapGraphForm.NAME_ID, id);
        part.text(HeapGraphForm.NAME_TEXT, name);
        add(HeapGraphForm.GRAPH_FIELD_NAME);
    }

    /** Nothing follows. */
    public void end() throws IOException {
        writePacket(false, 0);
        out.flush();
    }

    private void add(int field) throws IOException {
        graph.message(field, part);
        if (graph.size() >= PACKET_BYTES) {
            flush();
        }
    }

    private void flush() throws IOException {
        if (!graph.isEmpty()) {
            writePacket(true, 0);
        }
    }

    /**
     * Writes what of the graph is in memory as a packet.
     *
     * @param following how many bytes more of it the caller writes
     */
    private void writePacket(boolean continued, long following) throws IOException {
        head.clear();
        head.number(HeapGraphForm.GRAPH_PID, PID);
        head.number(HeapGraphForm.GRAPH_INDEX, written++);
        head.number(HeapGraphForm.GRAPH_CONTINUED, continued ? 1 : 0);
        packets.begin(HeapGraphForm.PACKET_HEAP_GRAPH, head.size() + graph.size() + following);
        head.writeTo(out);
        graph.writeTo(out);
        graph.clear();
    }
}
