// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.snapshot;

import dev.cairn.bench.measure.BenchFolder;
import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.bench.measure.ProcessRun;
import dev.cairn.bench.peers.Peer;
import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Assorted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Of how many classes Cairn and others know what their objects take, by the VM's own histogram right before a dump of all
 * objects: however the VM lays out its objects. Not a matter of time.
 */
public final class SizesBenchmark {
    private static final String CLASS = "java.lang.Class";
    /** Dead space of the heap: dumps have it as {@code int[]}. */
    private static final String FILLERS = "jdk.internal.vm.FillerElement[]";

    private static final Map<String, String> PRIMITIVES = Map.of(
            "B", "byte", "Z", "boolean", "C", "char", "S", "short", "I", "int", "J", "long", "F", "float", "D",
            "double");

    private record Vm(String title, Jdk jdk, List<String> options) {
        static Vm of(String title, Jdk jdk, String... options) {
            return new Vm(title, jdk, List.of(options));
        }
    }

    private SizesBenchmark() {}

    public static void run() throws Exception {
        run(List.of(
                Vm.of("JDK 17", Jdk.JDK_17),
                Vm.of("JDK 17, uncompressed references", Jdk.JDK_17, "-XX:-UseCompressedOops"),
                Vm.of("JDK 25", Jdk.JDK_25),
                Vm.of("JDK 25, compact headers", Jdk.JDK_25, "-XX:+UseCompactObjectHeaders"),
                Vm.of("JDK 25, uncompressed references", Jdk.JDK_25, "-XX:-UseCompressedOops"),
                Vm.of("JDK 25, ZGC", Jdk.JDK_25, "-XX:+UseZGC"),
                Vm.of("JDK 25, ZGC, compact headers", Jdk.JDK_25, "-XX:+UseZGC", "-XX:+UseCompactObjectHeaders"),
                Vm.of("JDK 25, aligned to 16 bytes", Jdk.JDK_25, "-XX:ObjectAlignmentInBytes=16")));
    }

    public static void runSmall() throws Exception {
        run(List.of(Vm.of("JDK 25", Jdk.JDK_25)));
    }

    private static void run(List<Vm> vms) throws Exception {
        MarkdownTable table =
                new MarkdownTable("VM", "layout that Cairn found", "classes", "Cairn is right of", "NetBeans", "Shark");
        Path folder = Files.createTempDirectory("cairn-sizes");
        Path dump = folder.resolve("vm.hprof");
        try {
            for (Vm vm : vms) {
                row(vm, dump, table);
                Files.delete(dump);
            }
        } finally {
            BenchFolder.delete(folder);
        }
        table.print("Sizes of objects, by the VM's own histogram");
    }

    private static void row(Vm vm, Path dump, MarkdownTable table) throws Exception {
        Map<String, Long> told = histogramThenDump(vm, dump);
        told.remove(CLASS); // to the others it has no objects
        Long fillers = told.remove(FILLERS);
        if (fillers != null) {
            told.merge("int[]", fillers, Long::sum);
        }
        SnapshotOptions options = SnapshotOptions.standard().withoutKeepingTheIndex();
        try (Snapshot snapshot = Snapshots.open(dump, options);
                Peer netBeans = Peer.Library.NETBEANS.open(dump);
                Peer shark = Peer.Library.SHARK.open(dump)) {
            table.row(
                    vm.title,
                    snapshot.summary().layout(),
                    told.size(),
                    right(told, bytes(snapshot)),
                    right(told, netBeans.bytesPerClass()),
                    right(told, shark.bytesPerClass()));
        }
    }

    private static Map<String, Long> histogramThenDump(Vm vm, Path dump) throws Exception {
        List<String> options = new ArrayList<>(List.of("-Xmx64m"));
        options.addAll(vm.options);
        try (TargetJvm target =
                TargetJvm.on(vm.jdk, options.toArray(String[]::new)).start(Assorted.class)) {
            ProcessRun _ = jcmd(vm, target, "GC.class_histogram", "-all"); // the first one makes objects
            Map<String, Long> told =
                    parse(jcmd(vm, target, "GC.class_histogram", "-all").output());
            ProcessRun _ = jcmd(vm, target, "GC.heap_dump", "-all", dump.toString());
            return told;
        }
    }

    private static ProcessRun jcmd(Vm vm, TargetJvm target, String... command) throws Exception {
        List<String> all = new ArrayList<>(List.of(vm.jdk.tool("jcmd").toString(), Long.toString(target.jvmPid())));
        all.addAll(List.of(command));
        return ProcessRun.of(new ProcessBuilder(all));
    }

    private static Map<String, Long> parse(String histogram) {
        Map<String, Long> bytes = new TreeMap<>();
        histogram
                .lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(words -> words.length >= 4 && words[0].endsWith(":"))
                .forEach(words -> bytes.merge(sourceName(words[3]), Long.parseLong(words[2]), Long::sum));
        return bytes;
    }

    private static String sourceName(String name) {
        String element = name.replaceAll("^\\[+", "");
        int dimensions = name.length() - element.length();
        if (dimensions == 0) {
            return name;
        }
        String plain = element.startsWith("L")
                ? element.substring(1, element.length() - 1)
                : PRIMITIVES.getOrDefault(element, element);
        return plain + "[]".repeat(dimensions);
    }

    private static Map<String, Long> bytes(Snapshot snapshot) {
        Map<String, Long> bytes = new TreeMap<>();
        for (ClassCount each : snapshot.histogram()) {
            bytes.merge(snapshot.classes().get(each.type()).name(), each.shallowBytes(), Long::sum);
        }
        return bytes;
    }

    private static String right(Map<String, Long> told, Map<String, Long> found) {
        Map<String, Long> same = new TreeMap<>();
        found.forEach((name, bytes) -> same.merge(plain(name), bytes, Long::sum));
        long right = told.entrySet().stream()
                .filter(each -> each.getValue().equals(same.get(plain(each.getKey()))))
                .count();
        return Long.toString(right);
    }

    /** Hidden classes end with what each writes in its own way. */
    private static String plain(String name) {
        return name.replace('+', '/');
    }
}
