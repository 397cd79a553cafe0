// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.wire.hprof.BasicType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where the fields of a class's objects end, by HotSpot's rules: those since JDK 15 ({@code fieldLayoutBuilder.cpp}), or
 * those before ({@code classFileParser.cpp}).
 */
final class ObjectLayout {
    /**
     * Fields of a class that the VM treats in a special way.
     *
     * @param group those that are kept apart from all others
     */
    private record SpecialFields(
            Set<String> declared, List<ClassDumpRecord.Field> group, List<ClassDumpRecord.Field> others) {}

    private final HprofStrings strings;
    private final boolean isNew;
    private final boolean hides;
    /** As every layout is tried on every class below them. */
    private final Map<DumpedClass, SpecialFields> specials = new HashMap<>();

    ObjectLayout(List<DumpedClass> classes, HprofStrings strings) {
        this.strings = strings;
        this.isNew = classes.stream()
                .filter(each -> HiddenFields.isThread(each.name))
                .anyMatch(each -> HiddenFields.isNew(declared(each)));
        this.hides = classes.stream()
                .filter(each -> HiddenFields.isThread(each.name))
                .allMatch(each -> HiddenFields.areThereWith(declared(each)));
    }

    private Set<String> declared(DumpedClass type) {
        return type.fields().stream().map(field -> strings.text(field.nameId())).collect(Collectors.toSet());
    }

    /**
     * What an instance takes.
     *
     * @param lineage its class and the superclasses, from there up
     */
    long instance(List<DumpedClass> lineage, HeapLayout layout) {
        long end = layout.header();
        for (DumpedClass owner : lineage.reversed()) {
            if (HiddenFields.isSpecial(owner.name)) {
                end = special(owner, end, layout);
                end = layout.packed() ? end : align(end, layout.reference());
            } else {
                end = layout.packed()
                        ? end + allBytes(owner.fields(), layout)
                        : OldFields.end(owner.fields(), end, layout);
            }
        }
        return layout.aligned(end);
    }

    private static long referenceBytes(List<ClassDumpRecord.Field> fields, HeapLayout layout) {
        long sum = 0;
        for (ClassDumpRecord.Field field : fields) {
            sum += field.type() == BasicType.OBJECT ? layout.reference() : 0;
        }
        return sum;
    }

    /** The same as the sum of both kinds, in one go: every layout is tried on every class. */
    private static long allBytes(List<ClassDumpRecord.Field> fields, HeapLayout layout) {
        long sum = 0;
        for (ClassDumpRecord.Field field : fields) {
            sum += layout.size(field.type());
        }
        return sum;
    }

    private static long primitiveBytes(List<ClassDumpRecord.Field> fields, HeapLayout layout) {
        long sum = 0;
        for (ClassDumpRecord.Field field : fields) {
            sum += field.type() == BasicType.OBJECT ? 0 : layout.size(field.type());
        }
        return sum;
    }

    private long special(DumpedClass owner, long start, HeapLayout layout) {
        SpecialFields fields = specials.computeIfAbsent(owner, this::specialFields);
        List<ClassDumpRecord.Field> group = fields.group;
        List<ClassDumpRecord.Field> others = fields.others;
        boolean whole = HiddenFields.isContended(owner.name);
        long end = whole ? start + HiddenFields.PADDING : start;
        end += primitiveBytes(others, layout) + hidden(owner, fields.declared).size(layout.reference());
        long references = referenceBytes(others, layout);
        if (references > 0 && (whole || !group.isEmpty())) {
            end = align(end, layout.reference());
        }
        end += references;
        if (!group.isEmpty()) {
            end = align(end + HiddenFields.PADDING, largest(group, layout)) + primitiveBytes(group, layout);
        }
        return whole || !group.isEmpty() ? end + HiddenFields.PADDING : end;
    }

    private SpecialFields specialFields(DumpedClass owner) {
        Set<String> declared = declared(owner);
        Set<String> apart = HiddenFields.contended(owner.name, declared, isNew);
        Map<Boolean, List<ClassDumpRecord.Field>> fields = owner.fields().stream()
                .collect(Collectors.partitioningBy(field -> apart.contains(strings.text(field.nameId()))));
        return new SpecialFields(declared, fields.getOrDefault(true, List.of()), fields.getOrDefault(false, List.of()));
    }

    private HiddenFields hidden(DumpedClass owner, Set<String> declared) {
        return hides || owner.name.equals(ClassTable.CLASS)
                ? HiddenFields.of(owner.name, declared, isNew)
                : HiddenFields.NONE;
    }

    private static long largest(List<ClassDumpRecord.Field> fields, HeapLayout layout) {
        return fields.stream()
                .mapToLong(field -> layout.size(field.type()))
                .max()
                .orElse(1);
    }

    private static long align(long offset, long to) {
        return (offset + to - 1) / to * to;
    }

    /** Where the statics of a class object end that begin at an offset: first references, then what needs most space. */
    static long statics(long start, List<ClassDumpRecord.Static> statics, HeapLayout layout) {
        long references = 0;
        long longs = 0;
        long others = 0;
        for (ClassDumpRecord.Static each : statics) {
            int size = layout.size(each.type());
            if (each.type() == BasicType.OBJECT) {
                references += size;
            } else if (size == Long.BYTES) {
                longs += size;
            } else {
                others += size;
            }
        }
        long end = start + references;
        return (longs > 0 ? HeapLayout.align(end) : end) + longs + others;
    }
}
