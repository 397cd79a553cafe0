// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.hprof.ObjectRecord;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.Meaning;
import dev.cairn.wire.hprof.BasicType;
import java.util.Optional;
import java.util.OptionalLong;

/** What references lead to, in a few words. */
final class ValueReader {
    private static final ElementPage SHORT = new ElementPage(0, 0, 80);

    private static final long MOST_LINKS = 1 << 20;
    /** For a few words, as there may be many of those. */
    private static final long FEW_LINKS = 10_000;

    private final DumpedObjects objects;

    ValueReader(DumpedObjects objects) {
        this.objects = objects;
    }

    DumpedObjects objects() {
        return objects;
    }

    FieldValue of(BasicType type, long bits) {
        return type == BasicType.OBJECT ? of(bits) : new FieldValue.Primitive(type, bits, PrimitiveText.of(type, bits));
    }

    /** The object of an id. */
    FieldValue of(long id) {
        if (id == 0) {
            return new FieldValue.Null();
        }
        OptionalLong object = objects.indexOf(id);
        if (object.isEmpty()) {
            return new FieldValue.Dangling(id);
        }
        long index = object.getAsLong();
        return new FieldValue.Reference(
                index, id, objects.snapshot().classOf(index).name(), shortText(index));
    }

    /** Empty if there are no few words for the object. */
    String shortText(long object) {
        ObjectRecord record = objects.record(object);
        return switch (record.kind()) {
            case OBJECT_ARRAY, PRIMITIVE_ARRAY -> "length " + record.length();
            case CLASS ->
                objects.classById(record.id()).map(type -> type.name()).orElse("");
            case INSTANCE ->
                objects.fields(record)
                        .flatMap(fields -> builder(fields, SHORT, FEW_LINKS))
                        .map(builder -> shortText(builder.finish()))
                        .orElse("");
        };
    }

    private static String shortText(Meaning meaning) {
        return meaning.text()
                .orElseGet(() -> meaning.elements()
                        .map(elements -> (meaning.words().contains(ConcurrentShapes.CUT) ? "size at least " : "size ")
                                + elements.size())
                        .orElse(""));
    }

    /** The meaning of an object, if its class is a well-known one. */
    Optional<DescriptionBuilder> builder(InstanceFields fields, ElementPage page) {
        return builder(fields, page, MOST_LINKS);
    }

    private Optional<DescriptionBuilder> builder(InstanceFields fields, ElementPage page, long mostLinks) {
        return KnownClasses.find(fields).map(match -> {
            DescriptionBuilder builder = new DescriptionBuilder(
                    this,
                    fields.upFrom(match.owner()),
                    page,
                    mostLinks,
                    Words.simpleName(fields.lineage().getFirst().name()));
            match.shape().draw(builder);
            return builder;
        });
    }
}
