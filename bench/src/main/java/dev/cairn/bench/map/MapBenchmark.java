// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.map;

import com.sun.tools.attach.VirtualMachine;
import dev.cairn.bench.measure.BenchFolder;
import dev.cairn.bench.measure.BenchTarget;
import dev.cairn.bench.measure.CairnLauncher;
import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.bench.measure.Spread;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a VM stands still for a map of its heap, by its own log of safepoints, against walks of JVMTI that do nothing with what
 * they meet, once each in every round, in an order that changes. Goal: 1.2 times the bare walk; with reachability one of the
 * bare walks along references, where the heap can be read.
 */
public final class MapBenchmark {
    private static final int OBJECTS_A_NODE = 3;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final Pattern WALK =
            Pattern.compile("Safepoint \"\\w*Heap(?:Iterate|Walk)Operation\".*At safepoint: +([0-9]+) ns");

    private MapBenchmark() {}

    private enum Walk {
        ITERATE("bare IterateThroughHeap"),
        FOLLOW("bare FollowReferences"),
        MAP("`cairn map`"),
        MAP_HELD("`cairn map --reachability`");

        private final String text;

        Walk(String text) {
            this.text = text;
        }
    }

    /** In milliseconds. */
    private record Pauses(double all, double longest, int count) {}

    public static void run(int rounds, int largeNodes, int smallNodes) throws Exception {
        Path library = compile();
        MarkdownTable table = new MarkdownTable(
                "VM",
                "objects",
                "walk",
                "stood still",
                "longest pause",
                "pauses",
                "times the bare walk",
                "times FollowReferences",
                "n");
        for (int nodes : new int[] {largeNodes, smallNodes}) {
            for (String option : List.of("-XX:+UseG1GC", "-XX:+UseZGC")) {
                measure(library, option, nodes, rounds, table);
            }
        }
        table.print("Heap map");
    }

    private static Path compile() throws IOException, InterruptedException {
        Path library = BenchFolder.untilTheEnd("bare-walks").resolve("libbarewalks.so");
        String headers = Jdk.JDK_25.home().resolve("include").toString();
        Path source = CairnLauncher.findScript().resolveSibling("bench/src/main/c/bare_walks.c");
        Process compiler = new ProcessBuilder(
                        "cc",
                        "-O2",
                        "-shared",
                        "-fPIC",
                        "-I" + headers,
                        "-I" + headers + "/linux",
                        "-o",
                        library.toString(),
                        source.toString())
                .inheritIO()
                .start();
        if (compiler.waitFor() != 0) {
            throw new IOException(source + " was not compiled.");
        }
        return library;
    }

    private static void measure(Path library, String option, int nodes, int rounds, MarkdownTable table)
            throws Exception {
        Path log = BenchFolder.untilTheEnd("safepoints").resolve("safepoints.log");
        CairnLauncher cairn = CairnLauncher.find();
        Map<Walk, List<Pauses>> all = new EnumMap<>(Walk.class);
        List<Walk> turns = new ArrayList<>(Arrays.asList(Walk.values()));
        turns.forEach(walk -> all.put(walk, new ArrayList<>()));
        Random order = new Random(7);
        try (BenchTarget target = BenchTarget.of(
                new ProcessBuilder(
                                Jdk.JDK_25.java(),
                                option,
                                "-Xmx3g",
                                "-XX:+EnableDynamicAgentLoading",
                                "-Xlog:safepoint:file=" + log,
                                "-cp",
                                TargetJvm.classPath(),
                                DumpedHeap.class.getName(),
                                Integer.toString(nodes))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start(),
                "DumpedHeap")) {
            for (int round = 0; round < rounds; round++) {
                Collections.shuffle(turns, order);
                for (Walk walk : turns) {
                    int before = Files.readAllLines(log).size();
                    walk(cairn, library, target.process().pid(), walk);
                    List<String> lines = Files.readAllLines(log);
                    Objects.requireNonNull(all.get(walk)).add(pauses(lines.subList(before, lines.size())));
                }
            }
        }
        all.forEach((walk, its) -> row(option, nodes, walk, its, all, table));
    }

    private static void walk(CairnLauncher cairn, Path library, long pid, Walk walk) throws Exception {
        if (walk == Walk.ITERATE || walk == Walk.FOLLOW) {
            VirtualMachine vm = VirtualMachine.attach(Long.toString(pid));
            vm.loadAgentPath(library.toString(), walk == Walk.ITERATE ? "iterate" : "follow");
            vm.detach();
            return;
        }
        List<String> words = new ArrayList<>(List.of("map", Long.toString(pid), "--patience", "2m"));
        if (walk == Walk.MAP_HELD) {
            words.add("--reachability");
        }
        Process map = cairn.start(true, words.toArray(String[]::new));
        String said = new String(map.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (map.waitFor() != 0) {
            throw new IllegalStateException("cairn map ended with " + map.exitValue() + ": " + said);
        }
    }

    private static Pauses pauses(List<String> lines) {
        List<Double> millis = new ArrayList<>();
        for (String line : lines) {
            Matcher found = WALK.matcher(line);
            if (found.find()) {
                millis.add(Long.parseLong(found.group(1)) / NANOS_PER_MILLI);
            }
        }
        if (millis.isEmpty()) {
            throw new IllegalStateException("The log of safepoints has no walk over the heap.");
        }
        double all = millis.stream().mapToDouble(each -> each).sum();
        return new Pauses(all, Collections.max(millis), millis.size());
    }

    private static void row(
            String option, int nodes, Walk walk, List<Pauses> its, Map<Walk, List<Pauses>> all, MarkdownTable table) {
        table.row(
                "JDK 25, " + option,
                String.format(Locale.ROOT, "%,d", OBJECTS_A_NODE * nodes),
                walk.text,
                new Spread(its.stream().map(Pauses::all).toList()).text("%.0f ms"),
                new Spread(its.stream().map(Pauses::longest).toList()).text("%.0f ms"),
                its.stream().mapToInt(Pauses::count).max().orElse(0),
                times(its, Objects.requireNonNull(all.get(Walk.ITERATE))),
                times(its, Objects.requireNonNull(all.get(Walk.FOLLOW))),
                its.size());
    }

    /** Of both the shortest, as other programs only make them longer. */
    private static String times(List<Pauses> its, List<Pauses> others) {
        double least = its.stream().mapToDouble(Pauses::all).min().orElse(0);
        double other = others.stream().mapToDouble(Pauses::all).min().orElse(1);
        return String.format(Locale.ROOT, "%.2f", least / other);
    }
}
