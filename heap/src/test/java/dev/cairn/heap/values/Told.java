// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.Meaning;
import dev.cairn.heap.object.ObjectContents;
import dev.cairn.heap.object.ObjectDescription;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Opens dumps, and writes descriptions on one line each. */
final class Told {
    private Told() {}

    static Snapshot open(Path file) throws IOException {
        return Snapshots.open(
                file,
                SnapshotOptions.standard()
                        .withoutKeepingTheIndex()
                        .withThreads(1)
                        .withCacheFolder(file.resolveSibling("cache")));
    }

    static ObjectDescription describe(Snapshot snapshot, long id) throws IOException {
        return describe(snapshot, id, ElementPage.FIRST);
    }

    static ObjectDescription describe(Snapshot snapshot, long id, ElementPage page) throws IOException {
        return snapshot.describe(snapshot.indexOf(id).orElseThrow(), page);
    }

    static Meaning meaning(ObjectDescription description) {
        return ((ObjectContents.Instance) description.contents()).meaning().orElseThrow();
    }

    static FieldValue field(ObjectDescription description, String declaringClass, String name) {
        return ((ObjectContents.Instance) description.contents())
                .fields().stream()
                        .filter(field -> field.name().equals(name)
                                && field.declaringClass().equals(declaringClass))
                        .findFirst()
                        .orElseThrow()
                        .value();
    }

    static HeapClass type(Snapshot snapshot, String name) {
        return snapshot.classes().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** What the object is, and what it holds behind an arrow. */
    static String line(ObjectDescription description) {
        return switch (description.contents()) {
            case ObjectContents.Instance instance ->
                instance.meaning()
                        .map(meaning -> meaning.words()
                                + meaning.text().map(text -> " -> " + text).orElse("")
                                + meaning.elements()
                                        .map(elements -> line(elements, isInNoOrder(meaning.words())))
                                        .orElse(""))
                        .orElseGet(() -> instance.fields().stream()
                                .map(field -> field.name() + "=" + line(field.value()))
                                .sorted()
                                .collect(Collectors.joining(", ")));
            case ObjectContents.PrimitiveArray array ->
                array.elementType().javaName() + "[" + array.length() + "] -> " + array.hex()
                        + array.text().map(text -> " -> " + text).orElse("");
            case ObjectContents.ObjectArray array ->
                "[" + array.length() + "] -> "
                        + array.elements().stream().map(Told::line).collect(Collectors.joining(", "));
            case ObjectContents.ClassObject type ->
                "class " + type.described().name() + " -> "
                        + type.statics().stream()
                                .filter(each -> !each.name().startsWith("<"))
                                .map(each -> each.name() + "=" + line(each.value()))
                                .sorted()
                                .collect(Collectors.joining(", "));
            case ObjectContents.Opaque opaque ->
                opaque.references() + " references -> "
                        + opaque.referees().stream().map(Told::line).collect(Collectors.joining(", "));
        };
    }

    /** Whether the JDK puts them in another order in every VM. */
    private static boolean isInNoOrder(String words) {
        return words.contains("immutable Set") || words.contains("immutable Map") || words.contains("IdentityHashMap");
    }

    private static String line(Meaning.Elements elements, boolean sorted) {
        Stream<String> words = elements.page().stream()
                .map(each -> each.key().map(key -> line(key) + "=").orElse("") + line(each.value()));
        return " -> " + (sorted ? words.sorted() : words).collect(Collectors.joining(", "));
    }

    static String line(FieldValue value) {
        return switch (value) {
            case FieldValue.Null _ -> "null";
            case FieldValue.Dangling dangling -> "0x" + Long.toHexString(dangling.id()) + "?";
            case FieldValue.Primitive primitive -> primitive.text();
            case FieldValue.Reference reference ->
                reference.text().isEmpty() ? Words.article(Words.simpleName(reference.className())) : reference.text();
        };
    }
}
