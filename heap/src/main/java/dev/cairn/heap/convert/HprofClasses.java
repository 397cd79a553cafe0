// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.gclog.GcLogTypes;
import dev.cairn.heap.hprof.write.HprofWriter;
import dev.cairn.heap.hprof.write.HprofWriter.ClassDump;
import dev.cairn.heap.hprof.write.HprofWriter.Field;
import dev.cairn.heap.hprof.write.HprofWriter.Static;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The classes of an HPROF file that stand for the types of a log: one for each of a type's {@link TypeShapes}, all of the
 * type's name, below a {@code java.lang.Object} that has the field for an object's size. A type whose name ends in
 * brackets has an array class. Each is a root of its own, as nothing in the log unloads a type.
 */
final class HprofClasses {
    static final String SIZE_FIELD = "gcLogSize";
    private static final String OBJECT = "java.lang.Object";
    private static final String CLASS = "java.lang.Class";
    private static final String BRACKETS = "[]";
    private static final int ALIGNMENT = 8;
    private static final int CLASSES_OF_ITS_OWN = 2;
    private static final int ARRAY = TypeShapes.STEPS;

    private final LogSurvey survey;
    private final GcLogTypes types;
    private final long firstId;
    private final int idSize;
    private final List<Entry> entries = new ArrayList<>();
    private final Map<Long, Integer> numbers = new HashMap<>();

    /** A class: the type and shape it stands for, or none. */
    private record Entry(String name, int type, int step) {}

    HprofClasses(LogSurvey survey) throws SnapshotException {
        this.survey = survey;
        this.types = survey.types;
        list();
        this.firstId = survey.freeIds(entries.size())
                .orElseThrow(
                        () -> new SnapshotException("The ids of the log's objects leave no room for ids of classes."));
        long last = firstId + (long) ALIGNMENT * entries.size();
        this.idSize = last >>> Integer.SIZE == 0 ? Integer.BYTES : Long.BYTES;
    }

    private void list() {
        entries.add(new Entry(OBJECT, -1, 0));
        boolean classes = false;
        for (int type = 0; type < types.size(); type++) {
            classes |= types.name(type).equals(CLASS);
        }
        if (!classes) {
            entries.add(new Entry(CLASS, -1, 0));
        }
        for (int type = 0; type < types.size(); type++) {
            listShapes(type);
        }
    }

    private void listShapes(int type) {
        String name = types.name(type);
        TypeShapes shapes = survey.shapesOf(type);
        if (name.equals(OBJECT) && shapes.fields(0) == 0 && shapes.staticCount() == 0) {
            numbers.put(key(type, 0), 0); // it is the one that all have above them
        } else if (isArray(type)) {
            add(type, ARRAY, arrayName(name.substring(0, name.length() - BRACKETS.length())));
            return;
        } else {
            add(type, 0, name);
        }
        for (int step = 1; step < TypeShapes.STEPS; step++) {
            if (shapes.has(step)) {
                add(type, step, name);
            }
        }
        if (shapes.hasArrays()) {
            add(type, ARRAY, arrayName(name));
        }
    }

    private void add(int type, int step, String name) {
        numbers.put(key(type, step), entries.size());
        entries.add(new Entry(name, type, step));
    }

    /** As class files have it: {@code [[LSystem.Object;} for {@code System.Object[][]}. */
    private static String arrayName(String element) {
        String name = element;
        StringBuilder text = new StringBuilder("[");
        while (name.endsWith(BRACKETS)) {
            name = name.substring(0, name.length() - BRACKETS.length());
            text.append('[');
        }
        return text.append('L').append(name).append(';').toString();
    }

    private static long key(int type, int step) {
        return (long) type * (TypeShapes.STEPS + 1) + step;
    }

    int idSize() {
        return idSize;
    }

    int count() {
        return entries.size();
    }

    boolean isArray(int type) {
        return types.name(type).endsWith(BRACKETS) && types.name(type).length() > BRACKETS.length();
    }

    /** The class of the type's objects that have this many references. */
    long instanceClass(int type, long references) {
        return idOf(numbers.getOrDefault(key(type, TypeShapes.stepOf(references)), 0));
    }

    /** The class of the type's objects that are arrays. */
    long arrayClass(int type) {
        return idOf(numbers.getOrDefault(key(type, ARRAY), 0));
    }

    private long idOf(int number) {
        return firstId + (long) ALIGNMENT * number;
    }

    /** Writes names, classes, and the root that each class is. */
    void write(HprofWriter out) throws IOException {
        long sizeName = out.string(SIZE_FIELD);
        List<Field> references = names(out, "ref", mostFields());
        List<Field> statics = names(out, "static", mostStatics());
        for (int i = 0; i < entries.size(); i++) {
            out.loadClass(i + 1, idOf(i), out.string(entries.get(i).name));
        }
        out.emptyTrace();
        Field size = new Field(sizeName, BasicType.LONG);
        out.classDump(new ClassDump(idOf(0), 0, 0, Long.BYTES, List.of(), List.of(size)));
        for (int i = 1; i < entries.size(); i++) {
            out.classDump(dump(i, references, statics));
        }
        for (int i = 0; i < entries.size(); i++) {
            out.root(HeapRecordTag.ROOT_STICKY_CLASS, idOf(i));
        }
    }

    private ClassDump dump(int number, List<Field> references, List<Field> statics) {
        Entry entry = entries.get(number);
        if (entry.type < 0) {
            return new ClassDump(idOf(number), idOf(0), 0, Long.BYTES, List.of(), List.of());
        }
        TypeShapes shapes = survey.shapesOf(entry.type);
        List<Static> values = new ArrayList<>();
        if (entry.step == 0 || isArray(entry.type)) {
            for (int i = 0; i < shapes.staticCount(); i++) {
                values.add(new Static(statics.get(i).nameId(), BasicType.OBJECT, shapes.staticId(i)));
            }
        }
        int fields = entry.step == ARRAY ? 0 : shapes.fields(entry.step);
        int bytes = entry.step == ARRAY ? 0 : fields * idSize + Long.BYTES;
        return new ClassDump(idOf(number), idOf(0), 0, bytes, values, references.subList(0, fields));
    }

    private int mostFields() {
        int most = 0;
        for (int type = 0; type < types.size(); type++) {
            for (int step = 0; step < TypeShapes.STEPS; step++) {
                most = Math.max(most, survey.shapesOf(type).fields(step));
            }
        }
        return most;
    }

    private int mostStatics() {
        int most = 0;
        for (int type = 0; type < types.size(); type++) {
            most = Math.max(most, survey.shapesOf(type).staticCount());
        }
        return most;
    }

    private static List<Field> names(HprofWriter out, String prefix, int count) throws IOException {
        List<Field> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(new Field(out.string(prefix + i), BasicType.OBJECT));
        }
        return names;
    }

    /** How many classes have a name that another has too. */
    long sharedNames() {
        return entries.size() - entries.stream().map(Entry::name).distinct().count();
    }

    /** How many classes stand for no type. */
    long made() {
        return entries.stream()
                .limit(CLASSES_OF_ITS_OWN)
                .filter(entry -> entry.type < 0)
                .count();
    }
}
