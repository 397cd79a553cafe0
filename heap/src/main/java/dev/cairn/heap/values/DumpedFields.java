// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.hprof.ObjectRecord;
import dev.cairn.heap.object.FieldReader;
import dev.cairn.wire.hprof.BasicType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import java.util.OptionalLong;

/** Single fields and elements of an HPROF dump's objects. */
public final class DumpedFields implements FieldReader {
    private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final int WORD_SHIFT = 29;

    private final DumpedObjects objects;

    /** Reads the objects of a dump. */
    public DumpedFields(DumpedObjects objects) {
        this.objects = objects;
    }

    @Override
    public OptionalLong object(long object, String field) {
        return objects.fields(object)
                .map(fields -> objects.indexOf(fields.reference(field)))
                .orElse(OptionalLong.empty());
    }

    @Override
    public OptionalLong number(long object, String field) {
        Optional<InstanceFields.Value> value = objects.fields(object)
                .flatMap(fields -> fields.find(field))
                .filter(each -> each.type() != BasicType.OBJECT);
        return value.isPresent() ? OptionalLong.of(value.get().bits()) : OptionalLong.empty();
    }

    @Override
    public String text(long object, int most) {
        return objects.strings()
                .byId(objects.record(object).id())
                .map(run -> run.text(0, most))
                .orElse("");
    }

    @Override
    public OptionalLong length(long array) {
        ObjectRecord record = objects.record(array);
        return switch (record.kind()) {
            case OBJECT_ARRAY, PRIMITIVE_ARRAY -> OptionalLong.of(record.length());
            case INSTANCE, CLASS -> OptionalLong.empty();
        };
    }

    @Override
    public OptionalLong element(long array, long place) {
        ObjectRecord record = objects.record(array);
        return record.kind() == ObjectRecord.Kind.OBJECT_ARRAY && place >= 0 && place < record.length()
                ? objects.indexOf(objects.element(record, place))
                : OptionalLong.empty();
    }

    @Override
    public OptionalLong contentHash(long array) {
        ObjectRecord record = objects.record(array);
        if (record.kind() != ObjectRecord.Kind.PRIMITIVE_ARRAY || !record.hasData()) {
            return OptionalLong.empty();
        }
        MemorySegment bytes = objects.slice(record, 0, record.length());
        long size = bytes.byteSize();
        long hash = mixed(size * MULTIPLIER + record.element().code(), 0);
        long at = 0;
        for (; at + Long.BYTES <= size; at += Long.BYTES) {
            hash = mixed(hash, bytes.get(WORD, at));
        }
        for (; at < size; at++) {
            hash = mixed(hash, bytes.get(ValueLayout.JAVA_BYTE, at));
        }
        return OptionalLong.of(hash);
    }

    private static long mixed(long hash, long word) {
        long product = (hash ^ word) * MULTIPLIER;
        return product ^ (product >>> WORD_SHIFT);
    }
}
