// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.HeapClass;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Short texts in a dump's objects, such as the names of threads. */
public final class HprofText {
    /** More chars are not read; no name is as long. */
    private static final int LONGEST = 1 << 12;

    private static final String STRING = "java.lang.String";
    private static final int UTF16 = 1;

    private final HprofHeap heap;
    private final LongColumn offsets;
    private final int idSize;

    /**
     * The texts of a dump.
     *
     * @param offsets from the graph
     */
    public HprofText(HprofHeap heap, LongColumn offsets) {
        this.heap = heap;
        this.offsets = offsets;
        this.idSize = heap.file().header().idSize();
    }

    /** The name of a thread object; empty where it has none that can be read. */
    public String threadName(long thread) {
        HeapRecord record = heap.record(thread, offsets);
        if (record.tag() != HeapRecordTag.INSTANCE_DUMP) {
            return "";
        }
        return target(record, "java.lang.Thread", "name").map(this::text).orElse("");
    }

    /** The text of a string or of an array of chars. */
    private String text(HeapRecord value) {
        if (value.tag() == HeapRecordTag.PRIMITIVE_ARRAY_DUMP) {
            return decode(value, false);
        }
        if (value.tag() != HeapRecordTag.INSTANCE_DUMP || !isString(value)) {
            return "";
        }
        boolean wide = field(value, STRING, "coder").orElse(0) == UTF16;
        return target(value, STRING, "value")
                .filter(array -> array.tag() == HeapRecordTag.PRIMITIVE_ARRAY_DUMP)
                .map(array -> decode(array, wide))
                .orElse("");
    }

    private boolean isString(HeapRecord record) {
        return classOf(record).map(type -> type.name().equals(STRING)).orElse(false);
    }

    private String decode(HeapRecord array, boolean wide) {
        MemorySegment bytes = heap.file().bytes();
        BasicType type = array.elementType().orElse(BasicType.BYTE);
        int width = type == BasicType.CHAR ? Character.BYTES : 1;
        int length = (int) Math.min(array.length(), (long) LONGEST * 2 / width) * width;
        byte[] content = bytes.asSlice(array.body(), length).toArray(ValueLayout.JAVA_BYTE);
        if (type == BasicType.CHAR) {
            return new String(content, StandardCharsets.UTF_16BE);
        }
        // Chars in an array of bytes are in the order of the machine that the dump is from; all that have dumps of this
        // kind are little-endian but one.
        return new String(content, wide ? StandardCharsets.UTF_16LE : StandardCharsets.ISO_8859_1);
    }

    private Optional<HeapRecord> target(HeapRecord record, String owner, String name) {
        OptionalLong id = field(record, owner, name);
        long object = id.isPresent() && id.getAsLong() != 0 ? heap.ids().indexOf(id.getAsLong()) : ObjectIds.NONE;
        return object == ObjectIds.NONE ? Optional.empty() : Optional.of(heap.record(object, offsets));
    }

    private Optional<HeapClass> classOf(HeapRecord record) {
        long id = record.classId();
        return heap.classes().stream().filter(each -> each.id() == id).findFirst();
    }

    /** The bits of a field of an instance. */
    private OptionalLong field(HeapRecord record, String owner, String name) {
        long end = record.body() + record.length();
        long at = record.body();
        Optional<HeapClass> type = classOf(record);
        while (type.isPresent() && at < end) {
            for (HeapClass.Field field : type.get().fields()) {
                int size = field.type().size(idSize);
                if (type.get().name().equals(owner) && field.name().equals(name)) {
                    return at + size <= end
                            ? OptionalLong.of(Ids.read(heap.file().bytes(), at, size))
                            : OptionalLong.empty();
                }
                at += size;
            }
            OptionalInt above = type.get().superclass();
            type = above.isPresent() ? Optional.of(heap.classes().get(above.getAsInt())) : Optional.empty();
        }
        return OptionalLong.empty();
    }
}
