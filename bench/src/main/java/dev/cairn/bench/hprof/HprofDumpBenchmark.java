// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.hprof;

import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.bench.measure.Spread;
import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.heap.DumpedHeap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How long a dump of the heap takes, from the request until the file is whole, and how long a thread of the target is held up: of the
 * agent, and of the VM's own dumper in a VM without the agent, once each in every round, in an order that changes. Each dump is
 * the first one of its VM. Goal: 3 times as long as the VM's own.
 */
public final class HprofDumpBenchmark {
    private static final String NODE = DumpedHeap.class.getName() + "$Node";
    private static final int OBJECTS_A_NODE = 3;

    private HprofDumpBenchmark() {}

    private enum Dumper {
        OF_VM("the VM's own (`HotSpotDiagnosticMXBean.dumpHeap`), all objects", HprofAgent.NONE),
        OF_VM_LIVE("the VM's own, what can be reached, as the agent's", HprofAgent.NONE),
        BINARY("`heap=dump,format=b`", "heap=dump,format=b,doe=n"),
        TEXT("`heap=dump`, text", "heap=dump,doe=n");

        final String text;
        final String options;

        boolean isOfVm() {
            return this == OF_VM || this == OF_VM_LIVE;
        }

        /** The line that is sent to the target. */
        String line(Path file) {
            return switch (this) {
                case OF_VM -> "vm " + file;
                case OF_VM_LIVE -> "vm-live " + file;
                case BINARY, TEXT -> "agents";
            };
        }

        Dumper(String text, String options) {
            this.text = text;
            this.options = options;
        }
    }

    /** Times are in seconds. */
    private record Dump(double took, double heldUp, double megabytes) {}

    public static void run(int rounds, int nodes) throws Exception {
        HprofAgent agent = HprofAgent.find();
        MarkdownTable table = new MarkdownTable(
                "JDK",
                "dumper",
                "took",
                "times the VM's own, all",
                "times the VM's own, reachable",
                "a thread was held up at most for",
                "file",
                "n");
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            Map<Dumper, List<Dump>> dumps = new EnumMap<>(Dumper.class);
            List<Dumper> turns = new ArrayList<>(Arrays.asList(Dumper.values()));
            turns.forEach(each -> dumps.put(each, new ArrayList<>()));
            Random order = new Random(7);
            for (int round = 0; round < rounds; round++) {
                Collections.shuffle(turns, order);
                for (Dumper dumper : turns) {
                    Objects.requireNonNull(dumps.get(dumper)).add(measure(agent, jdk, dumper, nodes, round == 0));
                }
            }
            dumps.forEach((dumper, its) -> row(jdk, dumper, its, dumps, table));
        }
        table.print(String.format(Locale.ROOT, "Heap dumps of %,d objects", OBJECTS_A_NODE * nodes));
    }

    private static void row(
            Jdk jdk, Dumper dumper, List<Dump> dumps, Map<Dumper, List<Dump>> all, MarkdownTable table) {
        table.row(
                jdk,
                dumper.text,
                new Spread(dumps.stream().map(Dump::took).toList()).text("%.2f s"),
                times(dumper, Dumper.OF_VM, all),
                times(dumper, Dumper.OF_VM_LIVE, all),
                new Spread(dumps.stream().map(Dump::heldUp).toList()).text("%.2f s"),
                String.format(
                        Locale.ROOT,
                        "%.0f MB",
                        new Spread(dumps.stream().map(Dump::megabytes).toList()).median()),
                dumps.size());
    }

    /** How many times as long as another dumper in the same round; nothing for the VM's own. */
    private static String times(Dumper dumper, Dumper other, Map<Dumper, List<Dump>> all) {
        if (dumper.isOfVm()) {
            return "";
        }
        List<Dump> its = Objects.requireNonNull(all.get(dumper));
        List<Dump> others = Objects.requireNonNull(all.get(other));
        return new Spread(IntStream.range(0, its.size())
                        .mapToObj(round ->
                                its.get(round).took() / others.get(round).took())
                        .toList())
                .text("%.1f");
    }

    private static Dump measure(HprofAgent agent, Jdk jdk, Dumper dumper, int nodes, boolean checked) throws Exception {
        try (HprofTarget target = agent.start(jdk, dumper.options, DumpedHeap.class, Integer.toString(nodes))) {
            Path file = dumper.isOfVm() ? agent.folder().resolve("own.hprof") : target.report();
            target.atRest(); // what the collector has still to book is no part of the dump
            String[] answer = target.vm().tell(dumper.line(file)).split(" ", -1);
            if (checked) {
                checkThatAllAreThere(file, dumper == Dumper.TEXT, nodes);
            }
            target.end();
            double megabytes = Files.size(file) / 1e6;
            Files.delete(file);
            return new Dump(Long.parseLong(answer[1]) / 1e9, Long.parseLong(answer[2]) / 1e9, megabytes);
        }
    }

    private static void checkThatAllAreThere(Path file, boolean text, int nodes) throws IOException {
        long there = text ? inText(file) : inBinary(file);
        if (there != nodes) {
            throw new IllegalStateException(
                    "The dump " + file + " has " + there + " objects of " + NODE + ", where " + nodes + " were.");
        }
    }

    private static long inText(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith("OBJ ") && line.contains("class=" + NODE + "@"))
                    .count();
        }
    }

    private static long inBinary(Path file) throws IOException {
        try (Snapshot snapshot = Snapshots.open(
                file,
                SnapshotOptions.standard().withoutKeepingTheIndex().withCacheFolder(file.resolveSibling("index")))) {
            List<HeapClass> classes = snapshot.classes();
            return snapshot.histogram().stream()
                    .filter(count -> classes.get(count.type()).name().equals(NODE))
                    .mapToLong(ClassCount::objects)
                    .sum();
        }
    }
}
