// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.root.RootKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcLogGraphTest {
    @TempDir
    private Path folder;

    @Test
    void hasTheColumnsOfTheExample() throws IOException {
        try (GcLogGraph graph = read(GcLogReaderTest.EXAMPLE, 1)) {
            assertThat(graph.name()).isEqualTo("bubblecs.exe");
            assertThat(graph.timestamp()).isEmpty();
            assertThat(graph.objectCount()).isEqualTo(6);
            assertThat(graph.id(3)).isEqualTo(0x1ce056);
            assertThat(graph.size(3)).isEqualTo(0x118);
            assertThat(graph.types().name(graph.type(3))).isEqualTo("<type 1d>");
            assertThat(graph.types().name(graph.type(2))).isEqualTo("System.NullReferenceException");
            assertThat(graph.referenceCount()).isEqualTo(8);
            assertThat(graph.referencesFrom(3)).isZero();
            assertThat(graph.referencesFrom(4)).isEqualTo(8);
            assertThat(graph.referencesFrom(6)).isEqualTo(8);
            assertThat(graph.reference(7)).isEqualTo(0x1ce26d);
            assertThat(graph.rootCount()).isEqualTo(3);
            assertThat(graph.rootId(0)).isEqualTo(0x22c81b);
            assertThat(graph.rootKind(0)).isEqualTo(RootKind.VM_INTERNAL);
            assertThat(graph.problems()).containsExactly("Types without a record: 2; they are called like <type 1d>.");
        }
        assertThat(folder).isDirectoryContaining("glob:**x.gclog").isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void rootsSayWhatTheyKeepAndWhoseStaticTheyAre() throws IOException {
        try (GcLogGraph graph = read("a 2 x\nr 1 4 0 9\nr 1 3 2\nr 1 1 1\nt 9 Holder\nt 9 Again\nc x 12345678\n", 1)) {
            assertThat(graph.rootContainer(0).stream().mapToObj(graph.types()::name))
                    .containsExactly("Holder");
            assertThat(graph.rootKind(0)).isEqualTo(RootKind.STATIC);
            assertThat(graph.rootRetains(0)).isTrue();
            assertThat(graph.rootContainer(1)).isEmpty();
            assertThat(graph.rootRetains(1)).isFalse();
            assertThat(graph.rootKind(2)).isEqualTo(RootKind.JNI_LOCAL);
            assertThat(graph.rootFlags(2)).isEqualTo(GcLogFormat.FLAG_PINNED);
            assertThat(graph.timestamp()).hasValue(0x12345678);
            assertThat(graph.problems())
                    .containsExactly("Types' records that repeat the id of an earlier one: 1; the first name stands.");
        }
    }

    @Test
    void holdsMoreThanOnePieceOfEachColumn() throws IOException {
        StringBuilder log = new StringBuilder("a 2 x\n");
        for (int i = 0; i < 100_000; i++) {
            log.append("o ")
                    .append(Integer.toHexString(i))
                    .append(" 1 8 ")
                    .append(Integer.toHexString(i / 2))
                    .append('\n');
        }
        try (GcLogGraph graph = read(log.append("c x\n").toString(), 1)) {
            assertThat(graph.objectCount()).isEqualTo(100_000);
            for (int i = 0; i < 100_000; i++) {
                assertThat(graph.id(i)).isEqualTo(i);
                assertThat(graph.reference(graph.referencesFrom(i))).isEqualTo(i / 2);
            }
        }
    }

    @Test
    void aDumpThatIsNotThereLeavesNothingBehind() throws IOException {
        assertThatThrownBy(() -> read(GcLogReaderTest.EXAMPLE, 2))
                .isInstanceOf(SnapshotException.class)
                .hasMessageEndingWith("holds 1 AppDomain, so there is no dump number 2.");
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }

    private GcLogGraph read(String log, int number) throws IOException {
        return GcLogGraph.read(Files.writeString(folder.resolve("x.gclog"), log), number, folder, Progress.NONE);
    }
}
