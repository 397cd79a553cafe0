// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.write;

import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofHeader;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A strict reader of small files, which holds all of it and fails at the first byte that is not as it should be. */
public final class PlainHprof {
    public final HprofHeader header;
    public final Map<Long, String> strings = new HashMap<>();
    public final Map<Long, String> classNames = new LinkedHashMap<>();
    public final Map<Long, Type> types = new LinkedHashMap<>();
    public final List<Item> objects = new ArrayList<>();
    public final List<Root> roots = new ArrayList<>();
    public final List<Long> segments = new ArrayList<>();
    public boolean ended;
    private final ByteBuffer in;

    public record Type(long id, long superId, int instanceSize, Map<String, Long> statics, List<BasicType> fields) {}

    /** An object; of an instance the references that are in its own fields and the long that is in its superclass's. */
    public record Item(long id, long classId, char kind, List<Long> references, long value) {
        /** Those that are not null. */
        public List<Long> referees() {
            return references.stream().filter(reference -> reference != 0).toList();
        }
    }

    public record Root(int tag, long id) {}

    public PlainHprof(byte[] file) {
        in = ByteBuffer.wrap(file);
        header = HprofHeader.read(in).orElseThrow();
        in.position(header.size());
        while (in.hasRemaining()) {
            record();
        }
    }

    public String className(Item object) {
        return classNames.getOrDefault(object.classId(), "");
    }

    public Type type(long id) {
        return Optional.ofNullable(types.get(id)).orElseThrow();
    }

    private void record() {
        int tag = in.get() & 0xFF;
        in.getInt();
        long length = in.getInt() & 0xFFFF_FFFFL;
        int end = in.position() + Math.toIntExact(length);
        switch (tag) {
            case HprofRecordTag.STRING -> {
                long id = id();
                byte[] text = new byte[end - in.position()];
                in.get(text);
                strings.put(id, new String(text, StandardCharsets.UTF_8));
            }
            case HprofRecordTag.LOAD_CLASS -> {
                in.getInt();
                long id = id();
                in.getInt();
                classNames.put(id, strings.getOrDefault(id(), "no string"));
            }
            case HprofRecordTag.TRACE -> in.position(end);
            case HprofRecordTag.HEAP_DUMP_SEGMENT -> {
                segments.add(length);
                while (in.position() < end) {
                    item();
                }
            }
            case HprofRecordTag.HEAP_DUMP_END -> ended = true;
            default -> throw new IllegalStateException("tag " + tag);
        }
        if (in.position() != end) {
            throw new IllegalStateException("record " + tag + " ends at " + in.position() + " instead of " + end);
        }
    }

    private void item() {
        int tag = in.get() & 0xFF;
        long id = id();
        switch (tag) {
            case HeapRecordTag.ROOT_UNKNOWN, HeapRecordTag.ROOT_STICKY_CLASS -> roots.add(new Root(tag, id));
            case HeapRecordTag.ROOT_JNI_GLOBAL -> {
                var _ = id();
                roots.add(new Root(tag, id));
            }
            case HeapRecordTag.ROOT_JAVA_FRAME, HeapRecordTag.ROOT_JNI_LOCAL, HeapRecordTag.ROOT_THREAD_OBJECT -> {
                in.getLong();
                roots.add(new Root(tag, id));
            }
            case HeapRecordTag.CLASS_DUMP -> readType(id);
            case HeapRecordTag.INSTANCE_DUMP -> instance(id);
            case HeapRecordTag.OBJECT_ARRAY_DUMP -> {
                in.getInt();
                int count = in.getInt();
                long classId = id();
                objects.add(new Item(id, classId, 'a', ids(count), 0));
            }
            case HeapRecordTag.PRIMITIVE_ARRAY_DUMP -> {
                in.getInt();
                int count = in.getInt();
                BasicType type = BasicType.of(in.get()).orElseThrow();
                in.position(in.position() + count * type.size(header.idSize()));
                objects.add(new Item(id, type.code(), 'p', List.of(), count));
            }
            default -> throw new IllegalStateException("heap tag " + tag);
        }
    }

    private void readType(long id) {
        in.getInt();
        long superId = id();
        for (int i = 0; i < 5; i++) {
            var _ = id();
        }
        int size = in.getInt();
        in.getShort();
        Map<String, Long> statics = new LinkedHashMap<>();
        for (int count = in.getShort() & 0xFFFF; count > 0; count--) {
            String name = strings.getOrDefault(id(), "no string");
            statics.put(name, value(BasicType.of(in.get()).orElseThrow()));
        }
        List<BasicType> fields = new ArrayList<>();
        for (int count = in.getShort() & 0xFFFF; count > 0; count--) {
            if (!strings.containsKey(id())) {
                throw new IllegalStateException("field without a name");
            }
            fields.add(BasicType.of(in.get()).orElseThrow());
        }
        types.put(id, new Type(id, superId, size, statics, fields));
    }

    private void instance(long id) {
        in.getInt();
        long classId = id();
        int bytes = in.getInt();
        Type type = type(classId);
        if (type.instanceSize() != bytes) {
            throw new IllegalStateException("instance of " + bytes + " bytes of " + type);
        }
        int references = (bytes - Long.BYTES) / header.idSize();
        objects.add(new Item(id, classId, 'i', ids(references), in.getLong()));
    }

    private List<Long> ids(int count) {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(id());
        }
        return ids;
    }

    private long value(BasicType type) {
        return switch (type.size(header.idSize())) {
            case 1 -> in.get();
            case 2 -> in.getShort();
            case 4 -> in.getInt();
            default -> in.getLong();
        };
    }

    private long id() {
        return header.idSize() == 4 ? in.getInt() & 0xFFFF_FFFFL : in.getLong();
    }
}
