// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.real;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.Assorted;
import dev.cairn.testkit.target.Compiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects and bytes of each class against the VM's own histogram, taken at once before the dump. */
class HistogramTest {
    private static final String CLASS = "java.lang.Class";
    private static final String INTS = "int[]";
    /** Dead space of the heap: the dump has it as arrays of {@code int}. */
    private static final String FILLERS = "jdk.internal.vm.FillerElement[]";

    private static final int FEWEST_CLASSES = 200;
    private static final String SOURCES = "../wire/src/main/java";

    @TempDir
    Path folder;

    static Stream<Arguments> vms() {
        Stream<Arguments> collectors =
                Collectors.onAllJdks().map(pair -> Arguments.of(pair.jdk(), pair.option(), "-XX:+UseCompressedOops"));
        Stream<Arguments> layouts = Stream.of(
                Arguments.of(Jdk.JDK_25, "-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders"),
                Arguments.of(Jdk.JDK_25, "-XX:+UseZGC", "-XX:+UseCompactObjectHeaders"),
                Arguments.of(Jdk.JDK_25, "-XX:-UseCompressedOops", "-XX:+UseCompactObjectHeaders"),
                Arguments.of(Jdk.JDK_25, "-XX:-UseCompressedOops", "-XX:+UseCompressedClassPointers"),
                Arguments.of(Jdk.JDK_25, "-XX:+UseG1GC", "-XX:-UseCompressedClassPointers"),
                Arguments.of(Jdk.JDK_25, "-XX:-UseCompressedOops", "-XX:-UseCompressedClassPointers"),
                Arguments.of(Jdk.JDK_25, "-XX:+UseParallelGC", "-XX:ObjectAlignmentInBytes=16"),
                Arguments.of(Jdk.JDK_17, "-XX:+UseG1GC", "-XX:ObjectAlignmentInBytes=32"),
                Arguments.of(Jdk.JDK_17, "-XX:-UseCompressedOops", "-XX:-UseCompressedClassPointers"));
        return Stream.concat(collectors, layouts);
    }

    static Stream<Collectors.Pair> collectors() {
        return Collectors.onAllJdks();
    }

    static Stream<Jdk> jdks() {
        return Stream.of(Jdk.JDK_17, Jdk.JDK_25);
    }

    @ParameterizedTest
    @MethodSource("vms")
    void everyClassHasAsManyObjectsAndBytesAsTheVmSays(Jdk jdk, String option, String layout) throws IOException {
        try (TargetJvm target = TargetJvm.on(jdk, "-Xmx64m", option, layout).start(Assorted.class)) {
            compare(jdk, target);
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void soItIsInACompiler(Jdk jdk) throws IOException {
        try (TargetJvm target = TargetJvm.on(jdk, "-Xmx256m").start(Compiles.class, SOURCES)) {
            compare(jdk, target);
        }
    }

    @ParameterizedTest
    @MethodSource("collectors")
    @Tag("long")
    void soItIsInACompilerWithAnyCollector(Collectors.Pair pair) throws IOException {
        try (TargetJvm target =
                TargetJvm.on(pair.jdk(), "-Xmx256m", pair.option()).start(Compiles.class, SOURCES)) {
            compare(pair.jdk(), target);
        }
    }

    private void compare(Jdk jdk, TargetJvm target) throws IOException {
        Path dump = folder.resolve("vm.hprof");
        // The first command makes objects.
        String _ = Jcmd.run(jdk, target, "GC.class_histogram", "-all");
        Map<String, Amount> told = parse(Jcmd.run(jdk, target, "GC.class_histogram", "-all"));
        String _ = Jcmd.run(jdk, target, "GC.heap_dump", "-all", dump.toString());
        Map<String, Amount> found = found(dump);
        checkFillers(told, found);
        checkClassObjects(told, found);
        Set<Map.Entry<String, Amount>> same = new HashSet<>(Map.copyOf(told).entrySet());
        same.retainAll(found.entrySet());
        told.entrySet().removeAll(same);
        found.entrySet().removeAll(same);
        assertThat(found).as("what differs").isEqualTo(told);
        assertThat(same).as("classes").hasSizeGreaterThan(FEWEST_CLASSES);
    }

    private static void checkFillers(Map<String, Amount> told, Map<String, Amount> found) {
        Amount fillers = told.remove(FILLERS);
        if (fillers != null) {
            told.merge(INTS, fillers, Amount::plus);
        }
        assertThat(found.get(INTS)).isEqualTo(told.get(INTS));
    }

    /** A dump has none of those that came out of the archive of the JDK and have not been used: they have no statics. */
    private static void checkClassObjects(Map<String, Amount> told, Map<String, Amount> found) {
        Amount all = told.remove(CLASS);
        Amount dumped = found.remove(CLASS);
        assertThat(all).isNotNull();
        assertThat(dumped).isNotNull();
        long missing = all.objects - dumped.objects;
        assertThat(missing).isNotNegative();
        if (missing <= 2) {
            // Those of the classes of fillers, which have no statics: the bytes can be told.
            assertThat((all.bytes - dumped.bytes) % 8).isZero();
            assertThat(all.bytes - dumped.bytes).isBetween(missing * 100, missing * 250);
        } else {
            assertThat(all.bytes).isGreaterThan(dumped.bytes);
        }
    }

    private Map<String, Amount> found(Path dump) throws IOException {
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex();
        Map<String, Amount> result = new TreeMap<>();
        try (Snapshot snapshot = Snapshot.open(dump, options)) {
            for (ClassCount each : snapshot.histogram()) {
                String name = snapshot.classes().get(each.type()).name().replace('+', '/');
                result.merge(name, new Amount(each.objects(), each.shallowBytes()), Amount::plus);
            }
        }
        return result;
    }

    private static Map<String, Amount> parse(String histogram) {
        Map<String, Amount> result = new TreeMap<>();
        histogram
                .lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(words -> words.length >= 4 && words[0].endsWith(":"))
                .forEach(words -> result.merge(
                        javaName(words[3]).replace('+', '/'),
                        new Amount(Long.parseLong(words[1]), Long.parseLong(words[2])),
                        Amount::plus));
        return result;
    }

    private static String javaName(String name) {
        String element = name.replaceAll("^\\[+", "");
        int dimensions = name.length() - element.length();
        String plain = dimensions == 0
                ? element
                : switch (element.charAt(0)) {
                    case 'L' -> element.substring(1, element.length() - 1);
                    case 'B' -> "byte";
                    case 'Z' -> "boolean";
                    case 'C' -> "char";
                    case 'S' -> "short";
                    case 'I' -> "int";
                    case 'J' -> "long";
                    case 'F' -> "float";
                    default -> "double";
                };
        return plain + "[]".repeat(dimensions);
    }

    /** Of one class. */
    private record Amount(long objects, long bytes) {
        Amount plus(Amount other) {
            return new Amount(objects + other.objects, bytes + other.bytes);
        }
    }
}
