// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.sizes;

import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.heap.hprof.classes.ClassTable;
import dev.cairn.heap.hprof.classes.DumpedClass;
import dev.cairn.heap.hprof.classes.FieldCounts;
import dev.cairn.heap.hprof.classes.HiddenFields;
import dev.cairn.heap.hprof.outline.HprofStrings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where the fields of a class's objects end, by HotSpot's rules: those since JDK 15 ({@code fieldLayoutBuilder.cpp}), or
 * those before ({@code classFileParser.cpp}).
 */
public final class ObjectLayout {
    /**
     * Fields of a class that the VM treats in a special way.
     *
     * @param group those that are kept apart from all others
     */
    private record SpecialFields(Set<String> declared, List<ClassDumpRecord.Field> group, FieldCounts others) {}

    private final List<DumpedClass> classes;
    private final HprofStrings strings;
    /** Each class behind its superclass, so that objects can begin where those of that end. */
    private final int[] order;

    private final int[] superclasses;

    private final FieldCounts[] counts;
    /** Of the same what primitives take and how many references there are, where most layouts need no more. */
    private final long[] primitiveSizes;

    private final int[] references;
    private final boolean[] special;
    private final boolean isNew;
    private final boolean hides;
    /** As every layout is tried on every class below them. */
    private final Map<DumpedClass, SpecialFields> specials = new HashMap<>();

    public ObjectLayout(List<DumpedClass> classes, HprofStrings strings) {
        this.classes = classes;
        this.strings = strings;
        this.order = order(classes);
        this.counts = new FieldCounts[classes.size()];
        this.primitiveSizes = new long[classes.size()];
        this.references = new int[classes.size()];
        this.superclasses = new int[classes.size()];
        this.special = new boolean[classes.size()];
        for (DumpedClass each : classes) {
            counts[each.index] = each.fieldCounts();
            primitiveSizes[each.index] = counts[each.index].primitiveSize();
            references[each.index] = counts[each.index].references();
            superclasses[each.index] = each.superclass;
            special[each.index] = each.isSpecial;
        }
        this.isNew = classes.stream()
                .filter(each -> special[each.index] && HiddenFields.isThread(each.name))
                .anyMatch(each -> HiddenFields.isNew(declared(each)));
        this.hides = classes.stream()
                .filter(each -> special[each.index] && HiddenFields.isThread(each.name))
                .allMatch(each -> HiddenFields.areThereWith(declared(each)));
    }

    private static int[] order(List<DumpedClass> classes) {
        int[] order = new int[classes.size()];
        boolean[] isThere = new boolean[classes.size()];
        int end = 0;
        for (DumpedClass each : classes) {
            int first = end;
            for (int at = each.index; at >= 0 && !isThere[at]; at = classes.get(at).superclass) {
                isThere[at] = true;
                order[end++] = at;
            }
            reverse(order, first, end - 1);
        }
        return order;
    }

    private static void reverse(int[] numbers, int from, int to) {
        for (int low = from, high = to; low < high; low++, high--) {
            int number = numbers[low];
            numbers[low] = numbers[high];
            numbers[high] = number;
        }
    }

    private Set<String> declared(DumpedClass type) {
        return type.fields().stream().map(field -> strings.text(field.nameId())).collect(Collectors.toSet());
    }

    /** What an instance of each class takes, by the class's number. */
    long[] instances(HeapLayout layout) {
        long[] sizes = new long[order.length];
        for (int index : order) {
            int superclass = superclasses[index];
            sizes[index] = end(index, superclass < 0 ? layout.header() : sizes[superclass], layout);
        }
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = layout.aligned(sizes[i]);
        }
        return sizes;
    }

    /** Where the fields of a class end, and those of its subclasses begin. */
    private long end(int index, long start, HeapLayout layout) {
        if (special[index]) {
            long end = special(classes.get(index), start, layout);
            return layout.packed() ? end : align(end, layout.reference());
        }
        return layout.packed()
                ? start + primitiveSizes[index] + (long) references[index] * layout.reference()
                : OldFields.end(counts[index], start, layout);
    }

    private long special(DumpedClass owner, long start, HeapLayout layout) {
        SpecialFields fields = specials.computeIfAbsent(owner, this::specialFields);
        List<ClassDumpRecord.Field> group = fields.group;
        FieldCounts others = fields.others;
        boolean whole = HiddenFields.isContended(owner.name);
        long end = whole ? start + HiddenFields.PADDING : start;
        end += others.primitiveSize() + hidden(owner, fields.declared).size(layout.reference());
        long references = (long) others.references() * layout.reference();
        if (references > 0 && (whole || !group.isEmpty())) {
            end = align(end, layout.reference());
        }
        end += references;
        if (!group.isEmpty()) {
            end = align(end + HiddenFields.PADDING, largest(group, layout))
                    + FieldCounts.of(group).primitiveSize();
        }
        return whole || !group.isEmpty() ? end + HiddenFields.PADDING : end;
    }

    private SpecialFields specialFields(DumpedClass owner) {
        Set<String> declared = declared(owner);
        Set<String> apart = HiddenFields.contended(owner.name, declared, isNew);
        Map<Boolean, List<ClassDumpRecord.Field>> fields = owner.fields().stream()
                .collect(Collectors.partitioningBy(field -> apart.contains(strings.text(field.nameId()))));
        return new SpecialFields(
                declared, fields.getOrDefault(true, List.of()), FieldCounts.of(fields.getOrDefault(false, List.of())));
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
    static long statics(long start, FieldCounts statics, HeapLayout layout) {
        long end = start + (long) statics.references() * layout.reference();
        return (statics.longs() > 0 ? HeapLayout.align(end) : end) + statics.primitiveSize();
    }
}
