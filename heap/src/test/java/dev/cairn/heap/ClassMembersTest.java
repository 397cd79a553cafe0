// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.ClassMembers;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import dev.cairn.wire.hprof.BasicType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a snapshot says of the fields of its classes, and when it does not. */
class ClassMembersTest {
    @TempDir
    Path folder;

    private Path dump() throws IOException {
        return new HprofBuilder("1.0.2", 8)
                .loadClass(0x10, "java/lang/Object")
                .loadClass(0x20, "a/Cart")
                .loadClass(0x30, "a/Named")
                .segment(heap -> heap.classDump(0x10, type -> {})
                        .classDump(
                                0x20,
                                type -> type.superclass(0x10)
                                        .field("next", HprofType.OBJECT)
                                        .field("count", HprofType.INT)
                                        .staticField("FIRST", HprofType.OBJECT, 0x100))
                        .instance(0x100, 0x20, 0x100, 3)
                        .instance(0x130, 0x30)
                        .rootUnknown(0x100))
                .end()
                .write(folder.resolve("dump.hprof"));
    }

    private Snapshot open(Path file) throws IOException {
        return Snapshots.open(file, SnapshotOptions.standard().withThreads(1).withCacheFolder(folder.resolve("cache")));
    }

    private static int type(Snapshot snapshot, String name) {
        return snapshot.classes().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow()
                .index();
    }

    private static void assertTold(Snapshot snapshot) {
        assertThat(snapshot.membersOf(type(snapshot, "a.Cart")))
                .isEqualTo(new ClassMembers(
                        List.of(
                                new ClassMembers.Field("next", BasicType.OBJECT),
                                new ClassMembers.Field("count", BasicType.INT)),
                        List.of(new ClassMembers.Static("FIRST", BasicType.OBJECT, 0x100))));
        for (String without : List.of("a.Named", "int[]", "java.lang.Object")) {
            assertThat(snapshot.membersOf(type(snapshot, without))).isEqualTo(ClassMembers.NONE);
        }
    }

    @Test
    void theFieldsOfAClassAreToldWithAnIndexAndWithout() throws IOException {
        Path file = dump();
        try (Snapshot snapshot = open(file)) {
            assertTold(snapshot);
            snapshot.dominators();
            assertTold(snapshot);
        }
        try (Snapshot reopened = open(file)) {
            assertTold(reopened);
        }
    }

    @Test
    void aClassThatThereIsNotIsNamed() throws IOException {
        try (Snapshot snapshot = open(dump())) {
            int count = snapshot.classes().size();
            for (int type : new int[] {-1, count}) {
                assertThatThrownBy(() -> snapshot.membersOf(type))
                        .isInstanceOf(IndexOutOfBoundsException.class)
                        .hasMessage("There are " + count + " classes, and none has the index " + type + ".");
            }
        }
    }

    @Test
    void ofADumpThatWasWrittenToNothingIsTold() throws IOException {
        Path file = dump();
        try (Snapshot snapshot = open(file)) {
            Files.setLastModifiedTime(file, FileTime.fromMillis(0));
            assertThatThrownBy(() -> snapshot.membersOf(0))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasCauseInstanceOf(SnapshotException.class)
                    .hasMessageContaining("changed while it was being read");
        }
    }

    @Test
    void ofAClosedSnapshotNothingIsTold() throws IOException {
        Snapshot snapshot = open(dump());
        snapshot.close();
        assertThatThrownBy(() -> snapshot.membersOf(0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith("is closed.");
    }

    @Test
    void aLogHasNoFields() throws IOException {
        Path file =
                Files.writeString(folder.resolve("log.txt"), "a 2 x\nr 1 4 0 9\no 1 9 16\nt 9 Holder\nc x 12345678\n");
        try (Snapshot snapshot = open(file)) {
            Files.setLastModifiedTime(file, FileTime.fromMillis(0));
            assertThat(snapshot.membersOf(0)).isEqualTo(ClassMembers.NONE);
        }
    }
}
