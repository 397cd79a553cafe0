// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.real;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The stacks of virtual threads that sleep take what the VM says they do, each its own size. */
class StackChunksTest {
    private static final String CHUNK = "jdk.internal.vm.StackChunk";

    @TempDir
    Path folder;

    static Stream<Arguments> layouts() {
        return Stream.of(
                Arguments.of("-XX:+UseSerialGC", "-XX:+UseCompressedOops"),
                Arguments.of("-XX:+UseG1GC", "-XX:-UseCompressedOops"),
                Arguments.of("-XX:+UseG1GC", "-XX:+UseCompactObjectHeaders"),
                Arguments.of("-XX:+UseParallelGC", "-XX:ObjectAlignmentInBytes=16"),
                Arguments.of("-XX:+UseZGC", "-XX:+UseCompactObjectHeaders"),
                Arguments.of("-XX:-UseCompressedOops", "-XX:-UseCompressedClassPointers"));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void eachChunkTakesWhatItsStackDoes(String collector, String layout) throws IOException, URISyntaxException {
        Path dump = folder.resolve("vm.hprof");
        String histogram;
        Path classes = Path.of(VirtualSleepers.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-Xmx128m", collector, layout)
                .startWith(List.of("-cp", classes.toString(), VirtualSleepers.class.getName()))) {
            histogram = Jcmd.run(Jdk.JDK_25, target, "GC.class_histogram", "-all");
            String _ = Jcmd.run(Jdk.JDK_25, target, "GC.heap_dump", "-all", dump.toString());
        }
        String[] told = histogram
                .lines()
                .map(String::strip)
                .filter(line -> line.contains(" " + CHUNK + " "))
                .findFirst()
                .orElseThrow()
                .split("\\s+");
        try (Snapshot snapshot =
                Snapshots.open(dump, SnapshotOptions.standard().withCacheFolder(folder.resolve("cache")))) {
            HeapClass type = snapshot.classes().stream()
                    .filter(each -> each.name().equals(CHUNK))
                    .findFirst()
                    .orElseThrow();
            ClassCount found = snapshot.histogram().stream()
                    .filter(each -> each.type() == type.index())
                    .findFirst()
                    .orElseThrow();

            assertThat(found.objects())
                    .isEqualTo(Long.parseLong(told[1]))
                    .isGreaterThanOrEqualTo(VirtualSleepers.COUNT);
            assertThat(found.shallowBytes()).isEqualTo(Long.parseLong(told[2]));
            assertThat(snapshot.objectsOf(type.index())
                            .map(snapshot::shallowBytes)
                            .sum())
                    .isEqualTo(found.shallowBytes());
            assertThat(snapshot.objectsOf(type.index())
                            .map(snapshot::shallowBytes)
                            .distinct())
                    .hasSizeGreaterThan(1);
        }
    }
}
