// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.write;

import dev.cairn.testkit.HprofReader;
import dev.cairn.testkit.HprofType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All of a small file, strictly read. */
public final class PlainHprof implements HprofReader.HeapVisitor {
    public final HprofReader file;
    public final Map<Long, String> strings = new HashMap<>();
    public final Map<Long, String> classNames = new LinkedHashMap<>();
    public final Map<Long, HprofReader.Type> types = new HashMap<>();
    public final List<Item> objects = new ArrayList<>();
    public final List<Root> roots = new ArrayList<>();
    public final List<Long> segments = new ArrayList<>();
    public boolean ended;

    /** An object; of an instance the references that are in its own fields and the long that is in its superclass's. */
    public record Item(long id, long classId, char kind, List<Long> references, long value) {
        /** Those that are not null. */
        public List<Long> referees() {
            return references.stream().filter(reference -> reference != 0).toList();
        }
    }

    public record Root(int tag, long id) {}

    public PlainHprof(byte[] bytes) {
        file = new HprofReader(bytes);
        while (file.next()) {
            record();
        }
    }

    public String className(Item object) {
        return classNames.getOrDefault(object.classId(), "");
    }

    /** The statics of a class, by their names. */
    public Map<String, Long> statics(long classId) {
        Map<String, Long> statics = new LinkedHashMap<>();
        type(classId).statics().forEach(each -> statics.put(name(each.nameId()), each.bits()));
        return statics;
    }

    private HprofReader.Type type(long id) {
        return Optional.ofNullable(types.get(id)).orElseThrow();
    }

    private String name(long id) {
        return Optional.ofNullable(strings.get(id)).orElseThrow();
    }

    private void record() {
        switch (file.tag()) {
            case 0x01 -> {
                long id = file.id();
                strings.put(id, file.text());
            }
            case 0x02 -> {
                file.skip(4);
                long id = file.id();
                file.skip(4);
                classNames.put(id, name(file.id()));
            }
            case 0x05 -> file.skip(file.left());
            case 0x1C -> {
                segments.add((long) file.left());
                file.heap(this);
            }
            case 0x2C -> ended = true;
            default -> throw new AssertionError("Nobody expects tag " + file.tag() + ".");
        }
    }

    @Override
    public void root(int tag, long id) {
        roots.add(new Root(tag, id));
    }

    @Override
    public void type(HprofReader.Type type) {
        type.fields().forEach(field -> name(field.nameId()));
        types.put(type.id(), type);
    }

    @Override
    public void instance(long id, long classId, int bytes) {
        if (type(classId).instanceSize() != bytes) {
            throw new AssertionError("An instance of " + type(classId) + " has " + bytes + " bytes.");
        }
        int references = (bytes - Long.BYTES) / file.idSize();
        objects.add(new Item(id, classId, 'i', file.ids(references), file.u8()));
    }

    @Override
    public void array(long id, long classId, List<Long> elements) {
        objects.add(new Item(id, classId, 'a', elements, 0));
    }

    @Override
    public void primitives(long id, HprofType type, int elements) {
        objects.add(new Item(id, type.code(), 'p', List.of(), elements));
    }
}
