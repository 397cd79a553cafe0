// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.real;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.real.ClassHistogram.Amount;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Assorted;
import dev.cairn.testkit.target.heap.Compiles;
import dev.cairn.testkit.target.heap.ManyKinds;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects and bytes of each class against the VM's own histogram, taken at once before the dump. */
class HistogramTest {
    private static final String CLASS = "java.lang.Class";
    private static final String INTS = "int[]";
    /** Dead space of the heap: the dump has it as arrays of {@code int}. */
    private static final String FILLERS = "jdk.internal.vm.FillerElement[]";

    private static final String UNSHARED = "-Xshare:off";

    private static final int FEWEST_CLASSES = 200;
    /** One of each class that the compiler knows. */
    private static final int MOST_EXCEPTIONS = 5;

    private static final String SOURCES = "../wire/src/main/java";

    @TempDir
    Path folder;

    /**
     * A VM, and what the test must find out about how it lays out objects.
     *
     * @param layout in words
     * @param alignment of objects, in bytes
     */
    record Vm(Jdk jdk, List<String> options, String layout, int alignment) {
        private static Vm of(Jdk jdk, String layout, String... options) {
            return new Vm(jdk, List.of(options), layout, 8);
        }

        /** Without the JDK's archive, all classes' own objects are in the dump. */
        private Vm unshared() {
            return new Vm(
                    jdk, Stream.concat(options.stream(), Stream.of(UNSHARED)).toList(), layout, alignment);
        }

        private Vm alignedTo(int bytes) {
            return new Vm(
                    jdk,
                    Stream.concat(options.stream(), Stream.of("-XX:ObjectAlignmentInBytes=" + bytes))
                            .toList(),
                    layout,
                    bytes);
        }

        TargetJvm start(Class<?> target) {
            return starter().start(target);
        }

        TargetJvm.Starter starter() {
            return TargetJvm.on(
                    jdk, Stream.concat(Stream.of("-Xmx64m"), options.stream()).toArray(String[]::new));
        }

        @Override
        public String toString() {
            return jdk + " " + String.join(" ", options);
        }
    }

    static Stream<Vm> vms() {
        Stream<Vm> collectors = Collectors.onAllJdks()
                .map(pair -> Vm.of(
                        pair.jdk(),
                        pair.collector().equals("Z") ? "references of 8 bytes" : "compressed references",
                        pair.option(),
                        "-XX:+UseCompressedOops"));
        return Stream.concat(collectors, layouts().map(Vm::unshared));
    }

    private static Stream<Vm> layouts() {
        String compact = "-XX:+UseCompactObjectHeaders";
        String wide = "-XX:-UseCompressedOops";
        String wideClasses = "-XX:-UseCompressedClassPointers";
        return Stream.of(
                Vm.of(Jdk.JDK_17, "compressed references", "-XX:+UseSerialGC"),
                Vm.of(Jdk.JDK_25, "compressed references", "-XX:+UseG1GC"),
                Vm.of(Jdk.JDK_25, "compact object headers, compressed references", "-XX:+UseSerialGC", compact),
                Vm.of(Jdk.JDK_25, "compact object headers, references of 8 bytes", "-XX:+UseZGC", compact),
                Vm.of(Jdk.JDK_25, "compact object headers, references of 8 bytes", wide, compact),
                Vm.of(Jdk.JDK_25, "references of 8 bytes", wide, "-XX:+UseCompressedClassPointers"),
                Vm.of(Jdk.JDK_25, "class pointers of 8 bytes, compressed references", wideClasses),
                Vm.of(Jdk.JDK_25, "class pointers and references of 8 bytes", wide, wideClasses),
                Vm.of(Jdk.JDK_17, "class pointers and references of 8 bytes, arrays aligned to 8", wide, wideClasses),
                Vm.of(Jdk.JDK_25, "compressed references", "-XX:+UseParallelGC").alignedTo(16),
                Vm.of(Jdk.JDK_17, "compressed references", "-XX:+UseG1GC").alignedTo(32));
    }

    static Stream<Collectors.Pair> collectors() {
        return Collectors.onAllJdks();
    }

    @ParameterizedTest
    @MethodSource("vms")
    void everyClassHasAsManyObjectsAndBytesAsTheVmSays(Vm vm) throws IOException {
        try (TargetJvm target = vm.start(Assorted.class)) {
            assertThat(compare(vm.jdk(), target))
                    .startsWith(vm.layout() + ", found by the distances between objects")
                    .endsWith(vm.alignment() == 8 ? "objects" : "aligned to " + vm.alignment() + " bytes");
        }
    }

    @ParameterizedTest
    @MethodSource("vms")
    void soItIsWithClassesThatFewProgramsHave(Vm vm) throws IOException, URISyntaxException {
        String classes = Path.of(NewKinds.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        try (TargetJvm target = vm.jdk().equals(Jdk.JDK_17)
                ? vm.start(ManyKinds.class)
                : vm.starter()
                        .startWith(List.of(
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                classes + ":" + TargetJvm.classPath(),
                                NewKinds.class.getName()))) {
            assertThat(compare(vm.jdk(), target)).startsWith(vm.layout() + ", found by the distances between objects");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void soItIsInACompiler(Jdk jdk) throws IOException {
        try (TargetJvm target = TargetJvm.on(jdk, "-Xmx256m", UNSHARED).start(Compiles.class, SOURCES)) {
            String _ = compare(jdk, target);
        }
    }

    @ParameterizedTest
    @MethodSource("collectors")
    @Tag("long")
    void soItIsInACompilerWithAnyCollector(Collectors.Pair pair) throws IOException {
        try (TargetJvm target =
                TargetJvm.on(pair.jdk(), "-Xmx256m", pair.option()).start(Compiles.class, SOURCES)) {
            String _ = compare(pair.jdk(), target);
        }
    }

    /** Compares, and returns what layout was found. */
    private String compare(Jdk jdk, TargetJvm target) throws IOException {
        Path dump = folder.resolve("vm.hprof");
        // The first command makes objects.
        String _ = Jcmd.run(jdk, target, "GC.class_histogram", "-all");
        Map<String, Amount> told = ClassHistogram.parse(Jcmd.run(jdk, target, "GC.class_histogram", "-all"));
        String _ = Jcmd.run(jdk, target, "GC.heap_dump", "-all", dump.toString());
        Map<String, Amount> later = ClassHistogram.parse(Jcmd.run(jdk, target, "GC.class_histogram", "-all"));
        Found dumped = found(dump);
        Map<String, Amount> found = dumped.byClass;
        checkFillers(told, found);
        checkClassObjects(told, found, dumped);
        Set<Map.Entry<String, Amount>> same = new HashSet<>(Map.copyOf(told).entrySet());
        same.retainAll(found.entrySet());
        told.entrySet().removeAll(same);
        found.entrySet().removeAll(same);
        // A compiler makes an exception beforehand for code that throws it: what came before the dump was written is in
        // both.
        Set<Map.Entry<String, Amount>> came = new HashSet<>(later.entrySet());
        came.retainAll(found.entrySet());
        assertThat(came)
                .as("what came meanwhile")
                .hasSizeLessThanOrEqualTo(MOST_EXCEPTIONS)
                .allSatisfy(each ->
                        assertThat(each.getKey()).startsWith("java.lang.").endsWith("Exception"));
        came.forEach(each -> told.remove(each.getKey()));
        found.entrySet().removeAll(came);
        assertThat(found).as("what differs").isEqualTo(told);
        assertThat(same).as("classes").hasSizeGreaterThan(FEWEST_CLASSES);
        return dumped.layout;
    }

    private static void checkFillers(Map<String, Amount> told, Map<String, Amount> found) {
        Amount fillers = told.remove(FILLERS);
        if (fillers != null) {
            told.merge(INTS, fillers, Amount::plus);
        }
        assertThat(found.get(INTS)).isEqualTo(told.get(INTS));
    }

    /**
     * A dump has none of those that came out of the archive of the JDK and have not been used, nor those of the classes of
     * fillers. The latter have no statics, as far as anybody knows; each of the former takes at least what one without any
     * does.
     */
    private static void checkClassObjects(Map<String, Amount> told, Map<String, Amount> found, Found dumped) {
        Amount all = told.remove(CLASS);
        Amount ours = found.remove(CLASS);
        assertThat(all).isNotNull();
        assertThat(ours).isNotNull();
        long missing = all.objects() - ours.objects();
        long bytes = all.bytes() - ours.bytes();
        assertThat(missing).isNotNegative();
        if (missing <= 2) {
            assertThat(bytes).isEqualTo(missing * dumped.smallestClassObject);
        } else {
            assertThat(bytes).isBetween(missing * dumped.smallestClassObject, missing * dumped.largestClassObject);
        }
    }

    /** What Cairn finds in a dump. */
    private record Found(
            Map<String, Amount> byClass, String layout, long smallestClassObject, long largestClassObject) {}

    private Found found(Path dump) throws IOException {
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(folder.resolve("cache"))
                .withoutKeepingTheIndex();
        Map<String, Amount> byClass = new TreeMap<>();
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            for (ClassCount each : snapshot.histogram()) {
                String name = snapshot.classes().get(each.type()).name().replace('+', '/');
                byClass.merge(name, new Amount(each.objects(), each.shallowBytes()), Amount::plus);
            }
            LongSummaryStatistics classObjects =
                    snapshot.objectsOf(CLASS).map(snapshot::shallowBytes).summaryStatistics();
            return new Found(byClass, snapshot.summary().layout(), classObjects.getMin(), classObjects.getMax());
        }
    }
}
