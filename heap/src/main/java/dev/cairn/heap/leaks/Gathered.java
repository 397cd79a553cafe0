// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.Meaning;
import dev.cairn.heap.object.ObjectContents;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What an object that gathers memory has in it.
 *
 * @param words what it is: {@code a HashMap of 12 entries, table of 16, 75 % full}; of others the class
 * @param elements how many it holds, if it is a collection or an array
 * @param elementClass the class of most of the first ones; empty if it has none
 * @param element one of that class, or, if it has no elements, the object itself
 */
public record Gathered(String words, OptionalLong elements, String elementClass, long element) {
    private static final int MOST_ABOVE = 5;
    private static final ElementPage PAGE = new ElementPage(0, 20, 80);

    /** Looks into a container, or, if that is only around a collection, into the one that is above what gathers. */
    public static Gathered in(Snapshot snapshot, long container, long gatherer) throws IOException {
        Gathered result = in(snapshot, container);
        OptionalLong at = OptionalLong.of(gatherer);
        for (int i = 0; i < MOST_ABOVE && result.elements.isEmpty() && at.isPresent(); i++) {
            if (at.getAsLong() == container) {
                break;
            }
            Gathered inner = in(snapshot, at.getAsLong());
            at = snapshot.dominators().dominatorOf(at.getAsLong());
            boolean collection = inner.elements.isPresent() && !inner.words.startsWith("an array");
            result = collection ? inner : result;
        }
        return result;
    }

    /** Looks into an object. */
    public static Gathered in(Snapshot snapshot, long object) throws IOException {
        HeapClass type = snapshot.classOf(object);
        ObjectContents contents = snapshot.describe(object, PAGE).contents();
        Map<String, Integer> found = new HashMap<>();
        Map<String, Long> samples = new HashMap<>();
        return switch (contents) {
            case ObjectContents.Instance(var _, var meaning)
            when meaning.flatMap(Meaning::elements).isPresent() -> {
                Meaning.Elements elements = meaning.get().elements().get();
                elements.page().forEach(each -> count(each.value(), found, samples));
                yield new Gathered(
                        meaning.get().words(),
                        OptionalLong.of(elements.size()),
                        most(found),
                        samples.getOrDefault(most(found), object));
            }
            case ObjectContents.ObjectArray array -> {
                array.elements().forEach(each -> count(each, found, samples));
                yield new Gathered(
                        "an array of length " + array.length(),
                        OptionalLong.of(array.length()),
                        most(found),
                        samples.getOrDefault(most(found), object));
            }
            case ObjectContents.PrimitiveArray array ->
                new Gathered("a " + type.name() + " of length " + array.length(), OptionalLong.empty(), "", object);
            case ObjectContents.Instance _, ObjectContents.ClassObject _, ObjectContents.Opaque _ ->
                new Gathered(ProgramClasses.nameOf(type), OptionalLong.empty(), "", object);
        };
    }

    private static void count(FieldValue value, Map<String, Integer> found, Map<String, Long> samples) {
        if (value instanceof FieldValue.Reference reference) {
            int _ = found.merge(reference.className(), 1, Integer::sum);
            Long _ = samples.putIfAbsent(reference.className(), reference.object());
        }
    }

    private static String most(Map<String, Integer> found) {
        return found.entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse("");
    }
}
