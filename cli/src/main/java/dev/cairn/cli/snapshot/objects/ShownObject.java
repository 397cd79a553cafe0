// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.objects;

import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.DescribedField;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.Meaning;
import dev.cairn.heap.object.NamedReference;
import dev.cairn.heap.object.ObjectContents;
import dev.cairn.heap.object.ObjectDescription;
import dev.cairn.heap.object.References;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.heap.site.AllocationSite;
import dev.cairn.report.snapshot.ShowReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An object with what it holds, as a message. */
final class ShownObject {
    private final List<ShowReport.Field> fields = new ArrayList<>();
    private Optional<HeapClass> describes = Optional.empty();
    private Optional<String> text = Optional.empty();
    private Optional<String> meaning;
    private Optional<String> hex = Optional.empty();
    private OptionalLong size = OptionalLong.empty();
    private OptionalLong capacity = OptionalLong.empty();
    private Optional<List<ShowReport.Element>> elements = Optional.empty();

    private ShownObject(ObjectDescription object) {
        this.meaning = Optional.of(object.text()).filter(words -> !words.isEmpty());
        switch (object.contents()) {
            case ObjectContents.Instance instance -> instance(instance);
            case ObjectContents.ObjectArray array -> {
                size = OptionalLong.of(array.length());
                elements(array.elements(), array.from());
            }
            case ObjectContents.PrimitiveArray array -> primitives(array);
            case ObjectContents.ClassObject type -> {
                describes = Optional.of(type.described());
                link("<superclass>", "java.lang.Class", type.superclass());
                link("<class loader>", "java.lang.Class", type.loader());
                type.statics().forEach(this::field);
            }
            case ObjectContents.Opaque opaque -> {
                size = OptionalLong.of(opaque.references());
                elements(opaque.referees(), opaque.from());
            }
        }
    }

    static ShowReport report(Snapshot snapshot, ObjectDescription object, Optional<References> references) {
        ShownObject shown = new ShownObject(object);
        AllocationSite site = AllocationSite.of(object.allocatedAt());
        return new ShowReport(
                SnapshotText.address(object.id()),
                object.type().name(),
                object.shallowBytes(),
                shown.describes.map(HeapClass::name).orElse(null),
                shown.text.orElse(null),
                shown.meaning.orElse(null),
                shown.fields,
                boxed(shown.size),
                boxed(shown.capacity),
                shown.elements.orElse(null),
                shown.hex.orElse(null),
                site.frames().stream().map(StackFrame::words).toList(),
                site.note().isEmpty() ? null : site.note(),
                references.map(found -> neighbours(snapshot, found)).orElse(null),
                object.problems());
    }

    private static @Nullable Long boxed(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }

    private void instance(ObjectContents.Instance instance) {
        instance.fields().forEach(this::field);
        instance.meaning().ifPresent(known -> {
            meaning = Optional.of(known.words());
            text = known.text();
            known.elements().ifPresent(this::collection);
        });
    }

    private void collection(Meaning.Elements found) {
        size = OptionalLong.of(found.size());
        capacity = found.capacity();
        List<ShowReport.Element> rows = new ArrayList<>();
        for (Meaning.Element each : found.page()) {
            rows.add(element(found.from() + rows.size(), each.key().map(ShownObject::value), each.value()));
        }
        elements = Optional.of(rows);
    }

    private void primitives(ObjectContents.PrimitiveArray array) {
        size = OptionalLong.of(array.length());
        hex = Optional.of(array.hex()).filter(_ -> array.known());
        text = array.text();
        if (array.known()) {
            elements(array.elements(), array.from());
        }
    }

    private void elements(List<? extends FieldValue> values, long from) {
        List<ShowReport.Element> rows = new ArrayList<>();
        for (FieldValue each : values) {
            rows.add(element(from + rows.size(), Optional.empty(), each));
        }
        elements = Optional.of(rows);
    }

    private static ShowReport.Element element(long index, Optional<ShowReport.Value> key, FieldValue held) {
        ShowReport.Value value = value(held);
        return new ShowReport.Element(
                index, key.orElse(null), value.value(), value.object(), value.className(), value.text());
    }

    private void link(String name, String declaringClass, FieldValue held) {
        ShowReport.Value value = value(held);
        fields.add(new ShowReport.Field(
                name, declaringClass, "Object", null, value.object(), value.className(), value.text()));
    }

    private void field(DescribedField field) {
        ShowReport.Value value = value(field.value());
        fields.add(new ShowReport.Field(
                field.name(),
                field.declaringClass(),
                field.type().javaName(),
                value.value(),
                value.object(),
                value.className(),
                value.text()));
    }

    private static ShowReport.Value value(FieldValue held) {
        return switch (held) {
            case FieldValue.Primitive primitive -> new ShowReport.Value(json(primitive), null, null, null);
            case FieldValue.Reference to ->
                new ShowReport.Value(
                        null,
                        SnapshotText.address(to.id()),
                        to.className(),
                        to.text().isEmpty() ? null : to.text());
            case FieldValue.Null _ -> new ShowReport.Value(null, null, null, null);
            case FieldValue.Dangling(long id) -> new ShowReport.Value(null, SnapshotText.address(id), null, null);
        };
    }

    /** JSON has numbers for all but chars and what is not finite. */
    private static Object json(FieldValue.Primitive primitive) {
        long bits = primitive.bits();
        Supplier<Object> asText = primitive::text;
        return switch (primitive.type()) {
            case BOOLEAN -> bits != 0;
            case BYTE, SHORT, INT, LONG -> bits;
            case FLOAT -> finite(shortest(Float.intBitsToFloat((int) bits)), asText);
            case DOUBLE -> finite(Double.longBitsToDouble(bits), asText);
            case CHAR -> String.valueOf((char) bits);
            case OBJECT -> primitive.text();
        };
    }

    /** The number with only the digits that distinguish a float from its neighbours; as a double it has more. */
    private static double shortest(float value) {
        return Double.parseDouble(Float.toString(value));
    }

    private static Object finite(double number, Supplier<Object> otherwise) {
        return Double.isFinite(number) ? (Object) number : otherwise.get();
    }

    private static ShowReport.References neighbours(Snapshot snapshot, References found) {
        return new ShowReport.References(
                found.allReferees(),
                rows(snapshot, found.referees()),
                found.allReferrers(),
                rows(snapshot, found.referrers()));
    }

    private static List<ShowReport.Reference> rows(Snapshot snapshot, List<NamedReference> references) {
        return references.stream()
                .map(each -> new ShowReport.Reference(
                        each.name(),
                        SnapshotText.address(snapshot.idOf(each.object())),
                        snapshot.classOf(each.object()).name(),
                        each.keeps()))
                .toList();
    }
}
