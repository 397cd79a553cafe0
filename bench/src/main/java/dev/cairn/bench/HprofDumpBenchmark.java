// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.HeapClass;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.DumpedHeap;
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
import java.util.stream.Stream;

/**
 * How long a dump of the heap takes, from the request until the file is whole, and how long a thread of the target is held up: of the
 * agent, and of the VM's own dumper in a VM without the agent, once each in every round, in an order that changes. Each dump is
 * the first one of its VM. Goal: 3 times as long as the VM's own.
 */
final class HprofDumpBenchmark {
    private static final String NODE = DumpedHeap.class.getName() + "$Node";
    private static final int OBJECTS_A_NODE = 3;

    private HprofDumpBenchmark() {}

    private enum Dumper {
        OF_VM("the VM's own (`HotSpotDiagnosticMXBean.dumpHeap`)", HprofAgent.NONE),
        BINARY("`heap=dump,format=b`", "heap=dump,format=b,doe=n"),
        TEXT("`heap=dump`, text", "heap=dump,doe=n");

        final String text;
        final String options;

        Dumper(String text, String options) {
            this.text = text;
            this.options = options;
        }
    }

    /** Seconds, but for the last. */
    private record Dump(double took, double heldUp, double megabytes) {}

    static void run(int rounds, int nodes) throws Exception {
        HprofAgent agent = HprofAgent.find();
        MarkdownTable table = new MarkdownTable(
                "JDK", "dumper", "took", "times the VM's own", "a thread was held up at most for", "file", "n");
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
            List<Dump> own = Objects.requireNonNull(dumps.get(Dumper.OF_VM));
            dumps.forEach((dumper, its) -> row(jdk, dumper, its, own, table));
        }
        table.print(String.format(Locale.ROOT, "Heap dumps of %,d objects", OBJECTS_A_NODE * nodes));
    }

    private static void row(Jdk jdk, Dumper dumper, List<Dump> dumps, List<Dump> own, MarkdownTable table) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < dumps.size(); round++) {
            ratios.add(dumps.get(round).took() / own.get(round).took());
        }
        table.row(
                jdk,
                dumper.text,
                new Spread(dumps.stream().map(Dump::took).toList()).text("%.2f s"),
                dumper == Dumper.OF_VM ? "" : new Spread(ratios).text("%.1f"),
                new Spread(dumps.stream().map(Dump::heldUp).toList()).text("%.2f s"),
                String.format(
                        Locale.ROOT,
                        "%.0f MB",
                        new Spread(dumps.stream().map(Dump::megabytes).toList()).median()),
                dumps.size());
    }

    private static Dump measure(HprofAgent agent, Jdk jdk, Dumper dumper, int nodes, boolean checked) throws Exception {
        try (HprofTarget target = agent.start(jdk, dumper.options, DumpedHeap.class, Integer.toString(nodes))) {
            Path file = dumper == Dumper.OF_VM ? agent.folder().resolve("own.hprof") : target.report();
            target.atRest(); // what the collector has still to book is no part of the dump
            String[] answer = target.vm()
                    .tell(dumper == Dumper.OF_VM ? "vm " + file : "agents")
                    .split(" ", -1);
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
        try (Snapshot snapshot = Snapshot.open(
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
