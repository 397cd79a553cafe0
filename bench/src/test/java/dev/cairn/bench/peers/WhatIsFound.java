// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * What Cairn finds in a dump, to be held against what the libraries of others find.
 *
 * @param classes how many, those without objects too
 * @param objects of each class, by its name
 */
record WhatIsFound(Path dump, long classes, Map<String, Long> objects) {
    /** Class objects are no instances to any library, but those of primitive types, which dumps have as such. */
    static final String CLASS = "java.lang.Class";

    private static final int FEWEST_CLASSES = 10;

    /** @param folder for the index */
    static WhatIsFound in(Path dump, Path folder) throws IOException {
        return in(dump, folder, 1);
    }

    /** @param number of the dump, where a file has several */
    static WhatIsFound in(Path dump, Path folder, int number) throws IOException {
        long classes;
        Map<String, Long> objects = new TreeMap<>();
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withDumpNumber(number);
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            classes = snapshot.summary().classes();
            for (ClassCount each : snapshot.histogram()) {
                objects.merge(plain(snapshot.classes().get(each.type()).name()), each.objects(), Long::sum);
            }
        }
        objects.remove(CLASS);
        return new WhatIsFound(dump, classes, objects);
    }

    /** The objects of both. */
    WhatIsFound with(WhatIsFound other) {
        Map<String, Long> both = new TreeMap<>(objects);
        other.objects.forEach((name, count) -> both.merge(name, count, Long::sum));
        return new WhatIsFound(dump, classes + other.classes, both);
    }

    void isWhatAllFind() throws IOException {
        for (Peer.Library library : Peer.Library.values()) {
            isWhatFinds(library);
        }
    }

    void isWhatFinds(Peer.Library library) throws IOException {
        Map<String, Long> told = new TreeMap<>();
        long count;
        try (Peer peer = library.open(dump)) {
            peer.instancesPerClass().forEach((name, each) -> told.merge(plain(name), each, Long::sum));
            count = peer.objects();
            assertThat(peer.classes()).as("classes, %s", library).isEqualTo(classes);
        }
        Long ofPrimitiveTypes = told.remove(CLASS);
        Map<String, Long> theirs = new TreeMap<>(told);
        theirs.entrySet().removeAll(Map.copyOf(objects).entrySet());
        Map<String, Long> ours = new TreeMap<>(objects);
        ours.entrySet().removeAll(Map.copyOf(told).entrySet());
        assertThat(ours).as("what differs from %s", library).isEqualTo(theirs);
        assertThat(objects).hasSizeGreaterThan(FEWEST_CLASSES).hasSameSizeAs(told);
        assertThat(objects.values().stream().mapToLong(Long::longValue).sum())
                .as("objects, %s", library)
                .isEqualTo(count - (ofPrimitiveTypes == null ? 0 : ofPrimitiveTypes));
    }

    /** Names of hidden classes end in a way of each library's own. */
    static String plain(String name) {
        return name.replace('+', '/').replace(".0x", "/0x");
    }
}
