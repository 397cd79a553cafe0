// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Writes an HPROF file, from the format alone so that it can contradict the reader. Records come in the order in which
 * they are asked for; ids of objects and classes are the caller's, those of names are given out here. What is raw or
 * has a stated length makes files that no VM writes.
 *
 * <pre>{@code
 * new HprofBuilder("1.0.2", 8)
 *         .loadClass(0x100, "java/lang/Object")
 *         .segment(heap -> heap.classDump(0x100, type -> {})
 *                 .instance(0x200, 0x100)
 *                 .rootUnknown(0x200))
 *         .end()
 *         .write(file);
 * }</pre>
 */
public final class HprofBuilder {
    private final int idSize;
    private final HprofBytes out;
    private final Map<String, Long> names = new HashMap<>();
    private final Map<Long, HprofClass> classes = new HashMap<>();
    private final Map<Long, Integer> serials = new HashMap<>();
    private int microseconds;

    public HprofBuilder(String version, int idSize) {
        this(version, idSize, 1_700_000_000_000L);
    }

    public HprofBuilder(String version, int idSize, long timestampMillis) {
        this.idSize = idSize;
        this.out = new HprofBytes(idSize);
        out.raw(("JAVA PROFILE " + version).getBytes(StandardCharsets.US_ASCII))
                .u1(0)
                .u4(idSize)
                .u8(timestampMillis);
    }

    /** The time of the records that follow, since that in the header. */
    public HprofBuilder microseconds(int sinceStart) {
        this.microseconds = sinceStart;
        return this;
    }

    /** The id of a name, with a STRING for it if there was none yet. */
    public long name(String text) {
        Long known = names.get(text);
        if (known != null) {
            return known;
        }
        long id = names.size() + 1L;
        names.put(text, id);
        string(id, text);
        return id;
    }

    /** A STRING with an id of the caller's. */
    public HprofBuilder string(long id, String text) {
        return record(0x01, bytes().id(id).text(text));
    }

    /** A LOAD CLASS with the next serial. */
    public HprofBuilder loadClass(long classId, String name) {
        return loadClass(serials.size() + 1, classId, name);
    }

    public HprofBuilder loadClass(int serial, long classId, String name) {
        serials.put(classId, serial);
        long nameId = name(name);
        return record(0x02, bytes().u4(serial).id(classId).u4(0).id(nameId));
    }

    /** The serial under which a class was loaded; 0 if it was not. */
    public int serialOf(long classId) {
        return serials.getOrDefault(classId, 0);
    }

    public HprofBuilder unloadClass(int serial) {
        return record(0x03, bytes().u4(serial));
    }

    /** A FRAME; an empty source file is left out. */
    public HprofBuilder frame(long id, String method, String signature, String source, int classSerial, int line) {
        long methodId = name(method);
        long signatureId = name(signature);
        long sourceId = source.isEmpty() ? 0 : name(source);
        return record(
                0x04,
                bytes().id(id)
                        .id(methodId)
                        .id(signatureId)
                        .id(sourceId)
                        .u4(classSerial)
                        .u4(line));
    }

    public HprofBuilder trace(int serial, int threadSerial, long... frames) {
        HprofBytes body = bytes().u4(serial).u4(threadSerial).u4(frames.length);
        for (long frame : frames) {
            body.id(frame);
        }
        return record(0x05, body);
    }

    /** A START THREAD; empty names are left out. */
    public HprofBuilder startThread(
            int serial, long objectId, int traceSerial, String name, String group, String parentGroup) {
        long nameId = name.isEmpty() ? 0 : name(name);
        long groupId = group.isEmpty() ? 0 : name(group);
        long parentId = parentGroup.isEmpty() ? 0 : name(parentGroup);
        return record(
                0x0A,
                bytes().u4(serial)
                        .id(objectId)
                        .u4(traceSerial)
                        .id(nameId)
                        .id(groupId)
                        .id(parentId));
    }

    public HprofBuilder endThread(int serial) {
        return record(0x0B, bytes().u4(serial));
    }

    /** An ALLOC SITES of whose sites each is kind, class serial, trace serial, live bytes and count, all bytes and count. */
    public HprofBuilder allocSites(
            int flags, int liveBytes, int liveObjects, long allBytes, long allObjects, int[]... sites) {
        HprofBytes body = bytes().u2(flags).u4(0x40000000).u4(liveBytes).u4(liveObjects);
        body.u8(allBytes).u8(allObjects).u4(sites.length);
        for (int[] site : sites) {
            body.u1(site[0]);
            for (int i = 1; i < site.length; i++) {
                body.u4(site[i]);
            }
        }
        return record(0x06, body);
    }

    public HprofBuilder heapSummary(int liveBytes, int liveObjects, long allBytes, long allObjects) {
        return record(0x07, bytes().u4(liveBytes).u4(liveObjects).u8(allBytes).u8(allObjects));
    }

    /** A CPU SAMPLES of whose samples each is count and trace serial. */
    public HprofBuilder cpuSamples(int total, int[]... samples) {
        HprofBytes body = bytes().u4(total).u4(samples.length);
        for (int[] sample : samples) {
            body.u4(sample[0]).u4(sample[1]);
        }
        return record(0x0D, body);
    }

    public HprofBuilder controlSettings(int flags, int depth) {
        return record(0x0E, bytes().u4(flags).u2(depth));
    }

    /** A HEAP DUMP: a dump of its own, in one record. */
    public HprofBuilder heapDump(Consumer<HprofHeap> content) {
        return record(0x0C, heap(content).bytes);
    }

    /** A HEAP DUMP that says that it has another length than it has. */
    public HprofBuilder heapDump(long statedLength, Consumer<HprofHeap> content) {
        return record(0x0C, statedLength, heap(content).bytes.toArray());
    }

    /** A HEAP DUMP SEGMENT: a part of the dump that {@link #end} ends. */
    public HprofBuilder segment(Consumer<HprofHeap> content) {
        return record(0x1C, heap(content).bytes);
    }

    /** A HEAP DUMP SEGMENT that says that it has another length than it has. */
    public HprofBuilder segment(long statedLength, Consumer<HprofHeap> content) {
        return record(0x1C, statedLength, heap(content).bytes.toArray());
    }

    public HprofBuilder end() {
        return record(0x2C, bytes());
    }

    /** A record of any tag with any body. */
    public HprofBuilder record(int tag, byte[] body) {
        return record(tag, body.length, body);
    }

    /** A record that says that it has another length than it has. */
    public HprofBuilder record(int tag, long statedLength, byte[] body) {
        out.u1(tag).u4(microseconds).u4(statedLength).raw(body);
        return this;
    }

    /** Any bytes at all. */
    public HprofBuilder raw(byte... anything) {
        out.raw(anything);
        return this;
    }

    /** Bytes so far, so that a test can say where something is. */
    public int size() {
        return out.size();
    }

    public byte[] build() {
        return out.toArray();
    }

    public Path write(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            return Files.write(file, build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HprofBuilder record(int tag, HprofBytes body) {
        return record(tag, body.toArray());
    }

    private HprofHeap heap(Consumer<HprofHeap> content) {
        HprofHeap heap = new HprofHeap(this);
        content.accept(heap);
        return heap;
    }

    HprofBytes bytes() {
        return new HprofBytes(idSize);
    }

    void remember(HprofClass type) {
        classes.put(type.id, type);
    }

    /** Types of all fields of a class's objects, as far up as classes were described. */
    List<HprofType> fieldsOf(long classId) {
        List<HprofType> types = new ArrayList<>();
        HprofClass type = classes.get(classId);
        Set<HprofClass> seen = new HashSet<>();
        while (type != null && seen.add(type)) {
            type.fields.forEach(field -> types.add(field.type()));
            type = classes.get(type.superId);
        }
        return types;
    }

    long instanceSize(long classId) {
        return fieldsOf(classId).stream().mapToLong(type -> type.size(idSize)).sum();
    }
}
