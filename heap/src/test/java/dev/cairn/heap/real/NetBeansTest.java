// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Assorted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.netbeans.lib.profiler.heap.Heap;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.JavaClass;

/** Objects of each class against the heap library of NetBeans. */
class NetBeansTest {
    private static final Path DATA = Path.of("../../shared/data");
    /** Class objects are no instances there. */
    private static final String CLASS = "java.lang.Class";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"17, -XX:+UseG1GC", "25, -XX:+UseZGC", "25, -XX:+UseCompactObjectHeaders"})
    void realVmsHaveAsManyObjects(int feature, String option) throws IOException {
        Jdk jdk = feature == 17 ? Jdk.JDK_17 : Jdk.JDK_25;
        Path dump = folder.resolve("vm.hprof");
        try (TargetJvm target = TargetJvm.on(jdk, "-Xmx64m", option).start(Assorted.class)) {
            String _ = Jcmd.run(jdk, target, "GC.heap_dump", "-all", dump.toString());
        }
        compare(dump);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hprof/jdk8-agent-32bit-ids.hprof",
                "hprof/sun_jdk5_13_x32.hprof",
                "hprof/sun_jdk6_30_x64_compressedOops.hprof",
                "hprof/sun_jdk6_30_x64_nocompressedOops.hprof",
                "hprof/oracle_jdk7_21_hprofagent.hprof",
                "android/dialer.android-hprof"
            })
    void oldAndForeignDumpsHaveAsManyObjects(String name) throws IOException {
        Path file = DATA.resolve(name);
        assumeTrue(Files.exists(file), "no real dumps here");
        compare(Files.copy(file, folder.resolve("copy.hprof")));
    }

    private void compare(Path dump) throws IOException {
        Map<String, Long> expected = new TreeMap<>();
        Heap heap = HeapFactory.createHeap(dump.toFile());
        for (Object each : heap.getAllClasses()) {
            JavaClass type = (JavaClass) each;
            if (type.getInstancesCount() > 0) {
                expected.merge(type.getName().replace('+', '/'), (long) type.getInstancesCount(), Long::sum);
            }
        }
        Map<String, Long> found = new TreeMap<>();
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex();
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            for (ClassCount each : snapshot.histogram()) {
                found.merge(snapshot.classes().get(each.type()).name().replace('+', '/'), each.objects(), Long::sum);
            }
            assertThat(snapshot.verify().problems()).isEmpty();
        }
        expected.remove(CLASS);
        found.remove(CLASS);
        Map<String, Long> missing = new TreeMap<>(expected);
        missing.entrySet().removeAll(Map.copyOf(found).entrySet());
        Map<String, Long> more = new TreeMap<>(found);
        more.entrySet().removeAll(Map.copyOf(expected).entrySet());
        assertThat(more).as("what differs").isEqualTo(missing);
        assertThat(found).hasSizeGreaterThan(10);
    }
}
