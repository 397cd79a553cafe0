// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.Compiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects, classes, and objects of each class are those that the libraries of others find. */
class OraclesTest {
    private static final Path DATA = Path.of("../../shared/data");
    /** Two dumps in one file. */
    private static final String TWO_DUMPS = "hprof/oracle_jdk7_21_hprofagent.hprof";

    private static final String SOURCES = "../wire/src/main/java";
    /** Class objects are no instances to either library, but those of primitive types, which dumps have as such. */
    private static final String CLASS = "java.lang.Class";

    private static final int FEWEST_CLASSES = 10;

    @TempDir
    Path folder;

    static Stream<Collectors.Pair> collectors() {
        return Collectors.onAllJdks();
    }

    @ParameterizedTest
    @MethodSource("collectors")
    @Tag("long")
    void realProgramsHaveAsManyObjects(Collectors.Pair pair) throws Exception {
        Path dump = folder.resolve("vm.hprof");
        try (TargetJvm target =
                TargetJvm.on(pair.jdk(), "-Xmx256m", pair.option()).start(Compiles.class, SOURCES)) {
            assertThat(new ProcessBuilder(
                                    pair.jdk().tool("jcmd").toString(),
                                    String.valueOf(target.jvmPid()),
                                    "GC.heap_dump",
                                    "-all",
                                    dump.toString())
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor())
                    .isZero();
        }
        for (Peer.Library library : Peer.Library.values()) {
            compare(dump, library);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hprof/jdk8-agent-32bit-ids.hprof",
                "hprof/java_pid1884.0001.hprof.gz",
                "hprof/sun_jdk5_13_x32.hprof",
                "hprof/sun_jdk6_30_x64_compressedOops.hprof",
                "hprof/sun_jdk6_30_x64_nocompressedOops.hprof",
                "android/dialer.android-hprof"
            })
    void oldAndForeignDumpsHaveAsManyObjects(String name) throws IOException {
        Path file = DATA.resolve(name);
        assumeTrue(Files.exists(file), "no real dumps here");
        Path dump = folder.resolve("copy.hprof");
        if (name.endsWith(".gz")) {
            try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
                long _ = Files.copy(in, dump);
            }
        } else {
            Path _ = Files.copy(file, dump);
        }
        for (Peer.Library library : Peer.Library.values()) {
            compare(dump, library);
        }
    }

    /** NetBeans has the first one, as Cairn has unless it is asked for another; Shark adds up the objects of both. */
    @Test
    void ofTwoDumpsInOneFileSharkMakesOne() throws IOException {
        Path file = DATA.resolve(TWO_DUMPS);
        assumeTrue(Files.exists(file), "no real dumps here");
        Path dump = Files.copy(file, folder.resolve("copy.hprof"));
        compare(dump, Peer.Library.NETBEANS);
        compare(found(dump, 1).and(found(dump, 2)), dump, Peer.Library.SHARK);
    }

    private void compare(Path dump, Peer.Library library) throws IOException {
        compare(found(dump, 1), dump, library);
    }

    /**
     * What Cairn finds.
     *
     * @param classes those without objects too
     */
    private record Found(long classes, Map<String, Long> instances) {
        Found and(Found other) {
            Map<String, Long> both = new TreeMap<>(instances);
            other.instances.forEach((name, count) -> both.merge(name, count, Long::sum));
            return new Found(classes + other.classes, both);
        }
    }

    private Found found(Path dump, int number) throws IOException {
        long classes;
        Map<String, Long> found = new TreeMap<>();
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withDumpNumber(number);
        try (Snapshot snapshot = Snapshot.open(dump, options)) {
            classes = snapshot.summary().classes();
            for (ClassCount each : snapshot.histogram()) {
                found.merge(plain(snapshot.classes().get(each.type()).name()), each.objects(), Long::sum);
            }
        }
        found.remove(CLASS);
        return new Found(classes, found);
    }

    private static void compare(Found cairn, Path dump, Peer.Library library) throws IOException {
        Map<String, Long> found = cairn.instances;
        Map<String, Long> told = new TreeMap<>();
        long objects;
        try (Peer peer = library.open(dump)) {
            peer.instancesPerClass().forEach((name, count) -> told.merge(plain(name), count, Long::sum));
            objects = peer.objects();
            assertThat(peer.classes()).as("classes, %s", library).isEqualTo(cairn.classes);
        }
        Long ofPrimitiveTypes = told.remove(CLASS);
        Map<String, Long> theirs = new TreeMap<>(told);
        theirs.entrySet().removeAll(Map.copyOf(found).entrySet());
        Map<String, Long> ours = new TreeMap<>(found);
        ours.entrySet().removeAll(Map.copyOf(told).entrySet());
        assertThat(ours).as("what differs from %s", library).isEqualTo(theirs);
        assertThat(found).hasSizeGreaterThan(FEWEST_CLASSES).hasSameSizeAs(told);
        assertThat(found.values().stream().mapToLong(Long::longValue).sum())
                .as("objects, %s", library)
                .isEqualTo(objects - (ofPrimitiveTypes == null ? 0 : ofPrimitiveTypes));
    }

    /** Names of hidden classes end in a way of each library's own. */
    private static String plain(String name) {
        return name.replace('+', '/');
    }
}
