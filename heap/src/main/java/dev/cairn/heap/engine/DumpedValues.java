// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.NamedReference;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.paths.GraphAnswers;
import dev.cairn.heap.values.ObjectReader;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Values as a dump has them; of a log only references, without names. */
final class DumpedValues implements ObjectValues {
    private static final OptionalLong[] NO_FIELDS = {};
    private static final long[] NO_ELEMENTS = {};

    private final Optional<ObjectReader> reader;
    private final GraphAnswers answers;

    DumpedValues(Optional<ObjectReader> reader, GraphAnswers answers) {
        this.reader = reader;
        this.answers = answers;
    }

    @Override
    public List<Field> fieldsOf(int type) {
        return reader.map(each -> each.fieldsOf(type)).orElse(List.of());
    }

    @Override
    public OptionalLong[] fields(long object) {
        return reader.map(each -> each.fields(object)).orElse(NO_FIELDS);
    }

    @Override
    public Optional<FieldValue> field(long object, String name) {
        return reader.flatMap(each -> each.field(object, name));
    }

    @Override
    public Optional<String> text(long object, int most) {
        return reader.flatMap(each -> each.text(object, most));
    }

    @Override
    public String label(long object) {
        return reader.map(each -> each.label(object)).orElse("");
    }

    @Override
    public OptionalLong textLength(long object) {
        return reader.map(each -> each.textLength(object)).orElse(OptionalLong.empty());
    }

    @Override
    public OptionalLong size(long object) {
        return reader.map(each -> each.size(object)).orElse(OptionalLong.empty());
    }

    @Override
    public OptionalLong capacity(long object) {
        return reader.map(each -> each.capacity(object)).orElse(OptionalLong.empty());
    }

    @Override
    public long[] elements(long array, long from, int count) {
        return reader.map(each -> each.elements(array, from, count)).orElse(NO_ELEMENTS);
    }

    @Override
    public List<NamedReference> references(long object, int limit) {
        return answers.namedReferences(object, limit);
    }
}
