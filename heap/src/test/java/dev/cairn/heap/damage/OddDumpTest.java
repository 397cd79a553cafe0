// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.damage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.ClassMembers;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dumps that lack what every VM writes. */
class OddDumpTest {
    @TempDir
    Path folder;

    private Snapshot open(HprofBuilder dump) throws IOException {
        return Snapshots.open(dump.write(folder.resolve("odd.hprof")), Anything.options(folder));
    }

    @Test
    void aDumpWithoutTheClassOfClassesIsReadAsAnyOther() throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", 8)
                .loadClass(0x10, "java/lang/Object")
                .loadClass(0x20, "A")
                .segment(heap -> heap.classDump(0x10, type -> {})
                        .classDump(
                                0x20,
                                type -> type.superclass(0x10)
                                        .field("next", HprofType.OBJECT)
                                        .staticField("s", HprofType.OBJECT, 0x38))
                        .instance(0x38, 0x20, 0x50)
                        .instance(0x50, 0x20, 0)
                        .rootStickyClass(0x20))
                .end();
        try (Snapshot snapshot = open(dump)) {
            Anything.readAll(snapshot);
            long type = snapshot.indexOf(0x20).orElseThrow();
            assertThat(snapshot.classOf(type).name()).isEqualTo("java.lang.Class");
            assertThat(snapshot.referees(type))
                    .containsExactly(
                            snapshot.indexOf(0x10).orElseThrow(),
                            snapshot.indexOf(0x38).orElseThrow());
            assertThat(snapshot.verify().problems()).isEmpty();
        }
    }

    @Test
    void aDumpWithoutObjectsIsEmpty() throws IOException {
        try (Snapshot snapshot = open(new HprofBuilder("1.0.2", 8)
                .segment(heap -> heap.rootUnknown(0x10))
                .end())) {
            Anything.readAll(snapshot);
            assertThat(snapshot.objectCount()).isZero();
            assertThat(snapshot.histogram()).isEmpty();
            assertThat(snapshot.verify().objects()).isZero();
        }
    }

    /** A small file may name thousands of classes and fields by one text of 64 KiB. */
    @Test
    void aTextThatNamesManyThingsIsThereOnce() throws IOException {
        String text = "n".repeat(60_000);
        HprofBuilder dump = new HprofBuilder("1.0.2", 8)
                .loadClass(0x10, "java/lang/Object")
                .loadClass(0x20, text)
                .loadClass(0x30, text)
                .segment(heap -> heap.classDump(0x10, type -> {})
                        .classDump(
                                0x20,
                                type -> type.superclass(0x10)
                                        .field(text, HprofType.INT)
                                        .staticField(text, HprofType.INT, 7))
                        .classDump(
                                0x30,
                                type -> type.superclass(0x10)
                                        .field(text, HprofType.INT)
                                        .field(text, HprofType.INT)))
                .end();
        try (Snapshot snapshot = open(dump)) {
            List<HeapClass> classes = snapshot.classes().stream()
                    .filter(type -> type.id() == 0x20 || type.id() == 0x30)
                    .toList();
            ClassMembers first = snapshot.membersOf(classes.getFirst().index());
            ClassMembers second = snapshot.membersOf(classes.getLast().index());
            String field = first.fields().getFirst().name();
            assertThat(field).isEqualTo(text);
            assertThat(second.fields())
                    .hasSize(2)
                    .allSatisfy(each -> assertThat(each.name()).isSameAs(field));
            assertThat(first.statics().getFirst().name()).isSameAs(field);
            assertThat(classes.getLast().name()).isSameAs(classes.getFirst().name());
        }
    }

    @Test
    void withoutDistancesBetweenObjectsTheLayoutIsTakenForGranted() throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", 8)
                .loadClass(0x10, "java/lang/Object")
                .segment(heap -> heap.classDump(0x10, type -> {}))
                .end();
        try (Snapshot snapshot = open(dump)) {
            assertThat(snapshot.summary().layout())
                    .isEqualTo("compressed references, taken for granted since no distances between objects are known");
        }
    }
}
