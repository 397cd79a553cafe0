// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.hprof.ObjectRecord;
import dev.cairn.heap.object.DescribedField;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectContents;
import dev.cairn.heap.object.ObjectDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;

/** Says of one object what it is and what it holds. */
public final class Describer {
    private final DumpedObjects objects;
    private final ValueReader values;

    /** Describes the objects of a dump that has values. */
    public Describer(DumpedObjects objects) {
        this.objects = objects;
        this.values = new ValueReader(objects);
    }

    /** What one object holds, as much of it as the page asks for. */
    public ObjectDescription describe(long object, ElementPage page) {
        ObjectRecord record = objects.record(object);
        List<String> problems = new ArrayList<>();
        ObjectContents contents = switch (record.kind()) {
            case INSTANCE -> instance(record, page, problems);
            case OBJECT_ARRAY -> objectArray(record, page);
            case PRIMITIVE_ARRAY -> primitiveArray(record, page, problems);
            case CLASS -> classObject(record, problems);
        };
        return new ObjectDescription(
                object,
                record.id(),
                objects.snapshot().classOf(object),
                objects.snapshot().shallowBytes(object),
                values.shortText(object),
                objects.allocationTrace(record),
                contents,
                problems);
    }

    /** The same for a snapshot without values. */
    public static ObjectDescription describeOpaque(Snapshot snapshot, long object, ElementPage page) {
        List<FieldValue> shown = new ArrayList<>();
        long count = 0;
        for (PrimitiveIterator.OfLong each = snapshot.eachReferee(object); each.hasNext(); count++) {
            long referee = each.nextLong();
            if (count >= page.from() && shown.size() < page.count()) {
                shown.add(new FieldValue.Reference(
                        referee,
                        snapshot.idOf(referee),
                        snapshot.classOf(referee).name(),
                        ""));
            }
        }
        return new ObjectDescription(
                object,
                snapshot.idOf(object),
                snapshot.classOf(object),
                snapshot.shallowBytes(object),
                "",
                List.of(),
                new ObjectContents.Opaque(count, page.from(), shown),
                List.of());
    }

    private ObjectContents instance(ObjectRecord record, ElementPage page, List<String> problems) {
        Optional<InstanceFields> known = objects.fields(record);
        if (known.isEmpty()) {
            problems.add("The dump does not describe the class 0x" + Long.toHexString(record.classId())
                    + " of this object, so its " + record.length() + " bytes of fields have no names.");
            return new ObjectContents.Instance(List.of(), Optional.empty());
        }
        InstanceFields fields = known.get();
        HeapClass own = fields.lineage().getFirst();
        if (!own.defined()) {
            problems.add("The dump only names the class of this object, so its " + record.length()
                    + " bytes of fields have no names.");
        } else if (fields.surplusBytes() != 0) {
            problems.add("The object has " + record.length() + " bytes of fields, and its class says "
                    + (record.length() - fields.surplusBytes()) + " bytes; what lies beyond either is not shown.");
        }
        List<DescribedField> described = fields.all().stream()
                .map(field -> new DescribedField(
                        field.name(),
                        field.declaringClass().name(),
                        field.type(),
                        values.of(field.type(), field.bits())))
                .toList();
        Optional<DescriptionBuilder> builder = values.builder(fields, page);
        builder.map(DescriptionBuilder::problems).ifPresent(problems::addAll);
        return new ObjectContents.Instance(described, builder.map(DescriptionBuilder::finish));
    }

    private ObjectContents objectArray(ObjectRecord record, ElementPage page) {
        List<FieldValue> elements = new ArrayList<>();
        for (long i = page.from(); i < record.length() && elements.size() < page.count(); i++) {
            elements.add(values.of(objects.element(record, i)));
        }
        return new ObjectContents.ObjectArray(record.length(), page.from(), elements);
    }

    private ObjectContents primitiveArray(ObjectRecord record, ElementPage page, List<String> problems) {
        if (!record.hasData()) {
            problems.add("The dump does not have the elements of this array, only how many there are.");
        }
        long from = Math.min(page.from(), record.length());
        int count =
                record.hasData() ? (int) Math.min(record.length() - from, Math.min(page.count(), ArrayText.MOST)) : 0;
        List<FieldValue.Primitive> elements = new ArrayList<>(count);
        for (long i = from; i < from + count; i++) {
            long bits = objects.element(record, i);
            elements.add(new FieldValue.Primitive(record.element(), bits, PrimitiveText.of(record.element(), bits)));
        }
        return new ObjectContents.PrimitiveArray(
                record.element(),
                record.length(),
                record.hasData(),
                from,
                elements,
                ArrayText.hex(objects, record, from, count),
                ArrayText.text(objects, record, from, count));
    }

    private ObjectContents classObject(ObjectRecord record, List<String> problems) {
        Optional<HeapClass> known = objects.classById(record.id());
        if (known.isEmpty()) {
            problems.add("The id 0x" + Long.toHexString(record.id()) + " cannot be that of a class.");
            return new ObjectContents.Instance(List.of(), Optional.empty());
        }
        HeapClass type = known.get();
        List<DescribedField> statics = objects.membersOf(type).statics().stream()
                .map(each -> new DescribedField(
                        each.name(),
                        type.name(),
                        each.type(),
                        values.of(each.type(), PrimitiveText.signed(each.type(), each.bits()))))
                .toList();
        FieldValue superclass = type.superclass().isPresent()
                ? values.of(objects.classes().get(type.superclass().getAsInt()).id())
                : new FieldValue.Null();
        return new ObjectContents.ClassObject(type, superclass, values.of(type.loaderId()), statics);
    }
}
