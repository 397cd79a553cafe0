// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.hprof.ObjectRecord;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.Meaning;
import dev.cairn.heap.object.ObjectColumns;
import dev.cairn.heap.object.ObjectValues.Field;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads single values of objects, for {@link dev.cairn.heap.object.ObjectValues}. */
public final class ObjectReader {
    private static final OptionalLong[] NO_FIELDS = {};
    private static final ElementPage NO_ELEMENTS = new ElementPage(0, 0, 0);

    private final DumpedObjects objects;
    private final ValueReader values;

    public ObjectReader(DumpedObjects objects) {
        this.objects = objects;
        this.values = new ValueReader(objects);
    }

    /** See {@link dev.cairn.heap.object.ObjectValues#fieldsOf}. */
    public List<Field> fieldsOf(int type) {
        return objects.layoutOf(type).slots().stream()
                .map(slot -> new Field(slot.name(), slot.declaringClass(), slot.type()))
                .toList();
    }

    /** See {@link dev.cairn.heap.object.ObjectValues#fields}. */
    public OptionalLong[] fields(long object) {
        return objects.fields(object).map(InstanceFields::bits).orElse(NO_FIELDS);
    }

    /** See {@link dev.cairn.heap.object.ObjectValues#field}. */
    public Optional<FieldValue> field(long object, String name) {
        return objects.fields(object)
                .flatMap(fields -> fields.find(name))
                .map(field -> values.of(field.type(), field.bits()));
    }

    /** See {@link dev.cairn.heap.object.ObjectValues#text}. */
    public Optional<String> text(long object, int most) {
        ObjectRecord record = objects.record(object);
        return switch (record.kind()) {
            case CLASS -> objects.classById(record.id()).map(type -> type.name());
            case PRIMITIVE_ARRAY -> characters(record, most);
            case OBJECT_ARRAY -> Optional.empty();
            case INSTANCE -> objects.fields(record).flatMap(fields -> text(fields, most));
        };
    }

    /** See {@link dev.cairn.heap.object.ObjectValues#label}. */
    public String label(long object) {
        return values.shortText(object);
    }

    /** Strings are the most, and need no builder. */
    private Optional<String> text(InstanceFields fields, int most) {
        if (isString(fields)) {
            return objects.strings().string(fields).map(run -> run.text(0, most));
        }
        return values.builder(fields, new ElementPage(0, 0, most))
                .map(DescriptionBuilder::finish)
                .flatMap(Meaning::text);
    }

    private static boolean isString(InstanceFields fields) {
        return fields.lineage().getFirst().name().equals("java.lang.String");
    }

    private Optional<String> characters(ObjectRecord array, int most) {
        return array.hasData() && CharRun.canBe(array)
                ? objects.strings().array(array.id()).map(run -> run.text(0, most))
                : Optional.empty();
    }

    /** See {@link dev.cairn.heap.object.ObjectValues#textLength}. */
    public OptionalLong textLength(long object) {
        return objects.fields(object)
                .filter(ObjectReader::isString)
                .flatMap(objects.strings()::string)
                .map(run -> OptionalLong.of(run.length()))
                .orElse(OptionalLong.empty());
    }

    /** See {@link dev.cairn.heap.object.ObjectValues#size}. */
    public OptionalLong size(long object) {
        ObjectRecord record = objects.record(object);
        return switch (record.kind()) {
            case OBJECT_ARRAY, PRIMITIVE_ARRAY -> OptionalLong.of(record.length());
            case CLASS -> OptionalLong.empty();
            case INSTANCE ->
                elements(record).map(each -> OptionalLong.of(each.size())).orElse(OptionalLong.empty());
        };
    }

    /** See {@link dev.cairn.heap.object.ObjectValues#elements}. */
    public long[] elements(long array, long from, int count) {
        ObjectRecord record = objects.record(array);
        long length = record.kind() == ObjectRecord.Kind.OBJECT_ARRAY && record.hasData() ? record.length() : 0;
        long[] result = new long[Math.clamp(length - from, 0, count)];
        for (int i = 0; i < result.length; i++) {
            result[i] = objects.indexOf(objects.element(record, from + i)).orElse(ObjectColumns.NONE);
        }
        return result;
    }

    /** See {@link dev.cairn.heap.object.ObjectValues#capacity}. */
    public OptionalLong capacity(long object) {
        return elements(objects.record(object)).map(Meaning.Elements::capacity).orElse(OptionalLong.empty());
    }

    private Optional<Meaning.Elements> elements(ObjectRecord record) {
        return objects.fields(record)
                .flatMap(fields -> values.builder(fields, NO_ELEMENTS))
                .map(DescriptionBuilder::finish)
                .flatMap(Meaning::elements);
    }
}
