// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.snapshot;

import dev.cairn.bench.dumps.SyntheticDump;
import dev.cairn.bench.measure.BenchFolder;
import dev.cairn.bench.measure.Figure;
import dev.cairn.bench.measure.MemoryLimit;
import dev.cairn.bench.measure.ProcessRun;
import dev.cairn.bench.peers.Peer;
import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Every dump of a folder: Cairn in this process, beside the least that reading can cost, and as a command; peers too where
 * the dump is small enough for them. All take turns.
 */
public final class SnapshotBenchmark {
    /** Peers take minutes for more. */
    private static final long PEERS_UP_TO = 300_000_000L;

    private static final long HUGE = 10_000_000_000L;

    private static final String OPENING = "Snapshots.open and histogram";
    private static final String WARM_OPENING = OPENING + ", warm";

    /**
     * Opening a small dump is over before the compiler is done: so often it is opened first, then measured. What an opening does once
     * is compiled when it has been done 200 times.
     */
    private static final int WARM_UPS = 250;

    /** The loops over a big dump are compiled while it is read once. */
    private static final int WARM_UPS_OF_BIG = 6;

    private static final int WARM_ROUNDS = 11;

    /** What bigger dumps must also do with, unless they are huge. */
    private static final long LIMIT = 4_000_000_000L;

    private static final int SMALL_NODES = 20_000;

    private final Path cache;
    private final int rounds;

    private SnapshotBenchmark(Path cache, int rounds) {
        this.cache = cache;
        this.rounds = rounds;
    }

    /** Measures with the dumps that bench/make-dumps has made. */
    public static void run(Path folder, int rounds) throws Exception {
        List<Path> dumps = dumpsOf(folder);
        if (dumps.isEmpty()) {
            throw new IllegalArgumentException(folder + " has no *.hprof; bench/make-dumps " + folder + " makes some.");
        }
        // Next to the dumps, as there is room for what is as big as they are.
        Path cache = Files.createTempDirectory(folder.toAbsolutePath(), "index");
        try {
            SnapshotBenchmark benchmark = new SnapshotBenchmark(cache, rounds);
            for (Path dump : dumps) {
                benchmark.inProcess(dump);
                benchmark.asProcesses(dump);
            }
        } finally {
            BenchFolder.delete(cache);
        }
    }

    /** All of it with dumps of a few megabytes, made for that. */
    public static void runSmall() throws Exception {
        Path folder = Files.createTempDirectory("cairn-bench-dumps");
        try {
            for (String shape : List.of("tree", "list", "random", "leak")) {
                Path dump = folder.resolve(shape + ".hprof");
                SyntheticDump.main(new String[] {shape, Integer.toString(SMALL_NODES), dump.toString()});
            }
            run(folder, 1);
        } finally {
            BenchFolder.delete(folder);
        }
    }

    private static List<Path> dumpsOf(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> dumps = new ArrayList<>(
                    files.filter(file -> file.toString().endsWith(".hprof")).toList());
            dumps.sort(Comparator.comparingLong(file -> file.toFile().length()));
            return dumps;
        }
    }

    private void inProcess(Path dump) throws Exception {
        int times = rounds(dump);
        int threads = Runtime.getRuntime().availableProcessors();
        String walking = "tag walk, threads: " + threads;
        String mapping = "tag walk and mapping the file, threads: " + threads;
        String warmMapping = mapping + ", warm";
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(cache)
                .withThreads(threads)
                .withoutKeepingTheIndex();
        Map<String, List<Double>> millis = new LinkedHashMap<>();
        long objects;
        int checked = 0;
        try (TagWalk walk = new TagWalk(dump)) {
            objects = walk.walk(threads).objects();
            for (int i = 0; i < times; i++) {
                timed(millis, "tag walk, threads: 1", () -> walk.walk(1));
                timed(millis, walking, () -> walk.walk(threads));
                timed(millis, mapping, () -> mapAndWalk(dump, threads)).close();
                try (Snapshot snapshot = timed(millis, OPENING, () -> openWithHistogram(dump, options))) {
                    Dominators dominators = timed(millis, "Snapshot.dominators", snapshot::dominators);
                    requireSame(dump, objects, snapshot.objectCount());
                    checked = SnapshotTruth.check(dump, snapshot, dominators);
                }
            }
            int warmUps = Files.size(dump) <= PEERS_UP_TO ? WARM_UPS : WARM_UPS_OF_BIG;
            for (int i = 0; !isHuge(dump) && i < warmUps + WARM_ROUNDS; i++) {
                Map<String, List<Double>> kept = i < warmUps ? new LinkedHashMap<>() : millis;
                timed(kept, warmMapping, () -> mapAndWalk(dump, threads)).close();
                timed(kept, WARM_OPENING, () -> openWithHistogram(dump, options))
                        .close();
            }
        }
        printFigures(dump, objects, checked, millis);
        printRatio(millis, OPENING, mapping);
        printRatio(millis, OPENING, walking);
        if (millis.containsKey(WARM_OPENING)) {
            printRatio(millis, WARM_OPENING, warmMapping);
        }
    }

    /** Returns the walk with its file still mapped, as opening returns a snapshot: to unmap it takes long, and is no part of either. */
    private static TagWalk mapAndWalk(Path dump, int threads) throws Exception {
        TagWalk anew = new TagWalk(dump);
        try {
            TagWalk.Counts _ = anew.walk(threads);
            return anew;
        } catch (Exception | Error e) {
            anew.close();
            throw e;
        }
    }

    private static void printRatio(Map<String, List<Double>> millis, String opening, String walking) {
        System.out.printf(
                Locale.ROOT,
                "%s take %.2f times the %s%n",
                opening,
                figure(millis, opening).median() / figure(millis, walking).median(),
                walking);
    }

    private static Snapshot openWithHistogram(Path dump, SnapshotOptions options) throws IOException {
        Snapshot snapshot = Snapshots.open(dump, options);
        if (snapshot.histogram().isEmpty()) {
            throw new IllegalStateException(dump + " has no objects.");
        }
        return snapshot;
    }

    private static void printFigures(Path dump, long objects, int checked, Map<String, List<Double>> millis)
            throws IOException {
        long bytes = Files.size(dump);
        System.out.printf(
                Locale.ROOT,
                "%n%s: %,d bytes, %,d objects; all in one process; known answers checked: %d%n",
                dump.getFileName(),
                bytes,
                objects,
                checked);
        for (String name : millis.keySet()) {
            Figure figure = figure(millis, name);
            System.out.printf(
                    Locale.ROOT,
                    "%s   first %9.3f ms   %6.2f GB/s%n",
                    figure,
                    figure.millis().getFirst(),
                    bytes / figure.median() / 1e6);
        }
    }

    private static Figure figure(Map<String, List<Double>> millis, String name) {
        return new Figure(name, millis.getOrDefault(name, List.of()));
    }

    private static <T> T timed(Map<String, List<Double>> millis, String name, Callable<T> work) throws Exception {
        long start = System.nanoTime();
        T made = work.call();
        millis.computeIfAbsent(name, key -> new ArrayList<>()).add((System.nanoTime() - start) / 1e6);
        return made;
    }

    /** A dump that does not fit into memory is read from the disk each time. */
    private static boolean isHuge(Path dump) throws IOException {
        return Files.size(dump) >= HUGE;
    }

    private int rounds(Path dump) throws IOException {
        return isHuge(dump) ? 1 : rounds;
    }

    private static void requireSame(Path dump, long walked, long found) {
        if (walked != found) {
            throw new IllegalStateException(
                    dump + " has " + walked + " objects, and Cairn says that they are " + found + ".");
        }
    }

    private List<SnapshotContender> contenders(long bytes, Optional<MemoryLimit> limit) {
        List<SnapshotContender> all = new ArrayList<>(List.of(
                cairn("everything, new index", "dominators", "", true, Optional.empty()),
                cairn("the same, index there", "dominators", "", false, Optional.empty()),
                cairn("summary, index there", "summary", "", false, Optional.empty())));
        if (bytes < HUGE) {
            all.add(cairn("histogram, new index", "histogram", "", true, Optional.empty()));
            all.add(cairn("everything, -Xmx512m", "dominators", "-Xmx512m", true, Optional.empty()));
        }
        if (limit.isPresent()) {
            all.add(cairn("everything, -Xmx512m, 4 GB for all", "dominators", "-Xmx512m", true, limit));
        }
        if (bytes <= PEERS_UP_TO) {
            all.add(new SnapshotContender.Library(Peer.Library.NETBEANS, "2g"));
            all.add(new SnapshotContender.Library(Peer.Library.SHARK, "3g"));
        }
        return all;
    }

    private SnapshotContender cairn(
            String title, String subcommand, String javaOptions, boolean newIndex, Optional<MemoryLimit> limit) {
        return new SnapshotContender.Cairn("Cairn: " + title, List.of(subcommand), javaOptions, newIndex, cache, limit);
    }

    private void asProcesses(Path dump) throws Exception {
        long bytes = Files.size(dump);
        Optional<MemoryLimit> limit = bytes >= LIMIT && bytes < HUGE ? MemoryLimit.of(LIMIT) : Optional.empty();
        try {
            asProcesses(dump, contenders(bytes, limit));
        } finally {
            limit.ifPresent(MemoryLimit::close);
        }
    }

    private void asProcesses(Path dump, List<SnapshotContender> contenders) throws Exception {
        long bytes = Files.size(dump);
        Map<String, List<ProcessRun>> runs = new LinkedHashMap<>();
        for (int i = 0; i < rounds(dump); i++) {
            for (SnapshotContender contender : contenders) {
                ProcessRun run = ProcessRun.of(contender.command(dump));
                runs.computeIfAbsent(contender.title(), key -> new ArrayList<>())
                        .add(run);
            }
        }
        long objects;
        try (TagWalk walk = new TagWalk(dump)) {
            objects = walk.walk(1).objects();
        }
        System.out.printf(
                Locale.ROOT,
                "%n| %s (%.2f GB, %.1f M objects) | wall | min | max | CPU | objects/s | anonymous | an object | files"
                        + " | n |%n%s%n",
                dump.getFileName(),
                bytes / 1e9,
                objects / 1e6,
                "|---|---|---|---|---|---|---|---|---|---|");
        runs.forEach((title, some) -> printRow(title, some, objects));
        printPeers(dump, contenders, runs);
    }

    private void printPeers(Path dump, List<SnapshotContender> contenders, Map<String, List<ProcessRun>> runs)
            throws Exception {
        SnapshotOptions options =
                SnapshotOptions.standard().withCacheFolder(cache).withoutKeepingTheIndex();
        for (SnapshotContender contender : contenders) {
            if (contender instanceof SnapshotContender.Library) {
                String output = runs.getOrDefault(contender.title(), List.of())
                        .getFirst()
                        .output();
                try (Snapshot snapshot = Snapshots.open(dump, options)) {
                    PeerAnswers.print(dump, contender.title(), output, snapshot);
                }
            }
        }
    }

    private static void printRow(String title, List<ProcessRun> runs, long objects) {
        double[] wall =
                runs.stream().mapToDouble(ProcessRun::wallSeconds).sorted().toArray();
        double anonymous = median(runs, ProcessRun::anonymousBytes);
        System.out.printf(
                Locale.ROOT,
                "| %s | %.2f s | %.2f | %.2f | %.2f s | %.1f M | %.0f MB | %.1f B | %.0f MB | %d |%n",
                title,
                wall[wall.length / 2],
                wall[0],
                wall[wall.length - 1],
                median(runs, ProcessRun::cpuSeconds),
                objects / wall[wall.length / 2] / 1e6,
                anonymous / 1e6,
                anonymous / objects,
                median(runs, ProcessRun::fileBytes) / 1e6,
                wall.length);
    }

    private static double median(List<ProcessRun> runs, ToDoubleFunction<ProcessRun> value) {
        return runs.stream().mapToDouble(value).sorted().toArray()[runs.size() / 2];
    }
}
