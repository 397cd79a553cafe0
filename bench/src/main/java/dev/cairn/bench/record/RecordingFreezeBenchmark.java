// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.record;

import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.bench.measure.SafepointCounts;
import dev.cairn.bench.record.HeartbeatTarget.Beats;
import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.record.AllocationOptions;
import dev.cairn.monitor.record.Recording;
import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.testkit.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * How late a thread of the target is that sleeps a millisecond at a time, and which safepoints there were: while nobody records;
 * while profiles are taken one after the other, each written in another format; while DDM's tracker is asked for reports
 * of a full store; while async-profiler and JFR write what they have. In turn, in the same VM. This process, which takes and writes all
 * that, and jcmd give way to the target: how long the processors are taken by others is not what is asked. To show that too,
 * profiles are taken once more without giving way.
 */
public final class RecordingFreezeBenchmark {
    private static final List<ExportFormat> FORMATS = List.of(ExportFormat.values());

    private RecordingFreezeBenchmark() {}

    /** What goes on while the heart is listened to. */
    private enum Company {
        NOBODY("nobody records"),
        PROFILES("profiles are taken and written"),
        AS_USUAL("profiles are taken and written without giving way"),
        REPORTS("REAL reports of a full store"),
        ASYNC_PROFILER("dumps of async-profiler's stacks"),
        FLIGHT_RECORDER("dumps of JFR's recording");

        final String text;

        Company(String text) {
            this.text = text;
        }
    }

    /**
     * One run.
     *
     * @param pieces profiles or reports meanwhile
     * @param smallest of the reports, in allocations
     * @param meanwhile safepoints without what it took to begin and to end
     * @param switching safepoints while recording was begun and ended
     */
    private record Run(Beats beats, int pieces, int smallest, SafepointCounts meanwhile, SafepointCounts switching) {}

    /** Something that is done again and again; says how large it was. */
    private interface Piece {
        int take(int number) throws Exception;
    }

    /**
     * Measures how long threads stand still, and prints the tables.
     *
     * @param pieces profiles, and reports, within each run
     */
    public static void run(int rounds, int seconds, int pieces) throws Exception {
        MarkdownTable lateness = new MarkdownTable(
                "JDK",
                "while",
                "runs",
                "99.9 % of beats within, median",
                "min, max",
                "latest beat",
                "runs within those without");
        MarkdownTable safepoints = new MarkdownTable(
                "JDK", "while", "safepoints meanwhile", "of kinds that there are not without", "such to begin and end");
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            Map<Company, Run> first = new EnumMap<>(Company.class);
            Map<Company, List<Run>> runs = measured(jdk, rounds, seconds, pieces, first);
            for (Company company : Company.values()) {
                tellLateness(lateness, jdk, company, runs);
                tellSafepoints(safepoints, jdk, company, runs, Objects.requireNonNull(first.get(company)));
            }
        }
        lateness.print("How late a beat of 1 kHz is, in runs of " + seconds + " s");
        safepoints.print("Safepoints in these runs");
    }

    /** @param first is given the runs that are not measured, until both sides have been compiled */
    private static Map<Company, List<Run>> measured(
            Jdk jdk, int rounds, int seconds, int pieces, Map<Company, Run> first) throws Exception {
        Map<Company, List<Run>> runs = new EnumMap<>(Company.class);
        List<Company> turns = new ArrayList<>(List.of(Company.values()));
        turns.forEach(each -> runs.put(each, new ArrayList<>()));
        try (HeartbeatTarget target = HeartbeatTarget.start(jdk)) {
            giveWay("--idle"); // those that are started are as the process is, and the target is there
            for (Company company : turns) {
                first.put(company, listen(target, company, 1, 5));
            }
            for (int round = 0; round < rounds; round++) {
                for (Company company : turns) {
                    of(company, runs).add(listen(target, company, seconds, pieces));
                }
                Collections.rotate(turns, 1);
            }
        } finally {
            giveWay("--other");
        }
        return runs;
    }

    /**
     * All threads of this process, and those that they start.
     *
     * @param how {@code --idle}: they get a processor only where nobody else wants it; {@code --other}: as usual
     */
    private static void giveWay(String how) throws IOException, InterruptedException {
        long pid = ProcessHandle.current().pid();
        Process chrt = new ProcessBuilder("chrt", "--all-tasks", how, "--pid", "0", Long.toString(pid))
                .inheritIO()
                .start();
        if (chrt.waitFor() != 0) {
            throw new IllegalStateException("chrt could not make process " + pid + " give way.");
        }
    }

    private static List<Run> of(Company company, Map<Company, List<Run>> runs) {
        return Objects.requireNonNull(runs.get(company));
    }

    private static Run listen(HeartbeatTarget target, Company company, int seconds, int pieces) throws Exception {
        return switch (company) {
            case NOBODY -> nobody(target, seconds);
            case PROFILES -> profiles(target, seconds, pieces);
            case AS_USUAL -> asUsual(target, seconds, pieces);
            case REPORTS -> reports(target, seconds, pieces);
            case ASYNC_PROFILER -> asyncProfiler(target, seconds, pieces);
            case FLIGHT_RECORDER -> flightRecorder(target, seconds, pieces);
        };
    }

    private static Run nobody(HeartbeatTarget target, int seconds) throws Exception {
        SafepointCounts before = target.safepoints();
        Beats beats = target.listen(seconds).get();
        return new Run(beats, 0, 0, target.safepoints().since(before), SafepointCounts.NONE);
    }

    private static Run profiles(HeartbeatTarget target, int seconds, int pieces) throws Exception {
        Path folder = target.folder();
        SafepointCounts before = target.safepoints();
        Run run;
        try (AgentSessions sessions = AgentSessions.forOneLook();
                Recording recording = sessions.recordings()
                        .of(target.id(), "heartbeat")
                        .record(AllocationOptions.sampled().withLive())) {
            run = meanwhile(target, seconds, pieces, number -> write(recording, folder, number));
        }
        return withSwitching(run, before, target);
    }

    private static Run asUsual(HeartbeatTarget target, int seconds, int pieces) throws Exception {
        giveWay("--other");
        try {
            return profiles(target, seconds, pieces);
        } finally {
            giveWay("--idle");
        }
    }

    /** Snapshots and windows in turn, and one format after the other. */
    private static int write(Recording recording, Path folder, int number) throws Exception {
        RecordedProfile profile = number % 2 == 0 ? recording.snapshot() : recording.window();
        ExportFormat format = FORMATS.get(number % FORMATS.size());
        Path file = folder.resolve("profile" + format.ending());
        ProfileExport.write(new ExportedProfile.Recorded(profile), file);
        Files.delete(file);
        return (int) profile.samples();
    }

    private static Run reports(HeartbeatTarget target, int seconds, int pieces) throws Exception {
        SafepointCounts before = target.safepoints();
        Run run;
        try (TrackedStore store = TrackedStore.full(target.id())) {
            run = meanwhile(target, seconds, pieces, _ -> store.report());
        }
        return withSwitching(run, before, target);
    }

    private static Run asyncProfiler(HeartbeatTarget target, int seconds, int pieces) throws Exception {
        AllocationPeers peers = target.peers();
        return byPeer(target, peers.asyncProfiler("alloc=512k"), seconds, pieces, peers::dumpAsyncProfiler);
    }

    private static Run flightRecorder(HeartbeatTarget target, int seconds, int pieces) throws Exception {
        AllocationPeers peers = target.peers();
        return byPeer(target, peers.flightRecorder(), seconds, pieces, peers::dumpFlightRecorder);
    }

    /** Has a profiler write what it has. */
    private interface Dump {
        void take(Jdk jdk, long pid) throws Exception;
    }

    private static Run byPeer(HeartbeatTarget target, ProfiledTarget peer, int seconds, int pieces, Dump dump)
            throws Exception {
        SafepointCounts before = target.safepoints();
        long pid = target.id().pid();
        peer.begin(target.jdk(), pid);
        Run run = meanwhile(target, seconds, pieces, number -> {
            dump.take(target.jdk(), pid);
            return number;
        });
        peer.end(target.jdk(), pid);
        return withSwitching(run, before, target);
    }

    private static Run meanwhile(HeartbeatTarget target, int seconds, int pieces, Piece piece) throws Exception {
        SafepointCounts begun = target.safepoints();
        CompletableFuture<Beats> beats = target.listen(seconds);
        int smallest = Integer.MAX_VALUE;
        int taken = 0;
        long start = System.nanoTime();
        while (!beats.isDone()) {
            smallest = Math.min(smallest, piece.take(taken++));
            long due = start + taken * (seconds * 1_000_000_000L / pieces);
            Thread.sleep(Math.max(0, (due - System.nanoTime()) / 1_000_000));
        }
        return new Run(beats.get(), taken, smallest, target.safepoints().since(begun), SafepointCounts.NONE);
    }

    private static Run withSwitching(Run run, SafepointCounts before, HeartbeatTarget target) throws Exception {
        target.awaitAlone();
        SafepointCounts all = target.safepoints().since(before);
        return new Run(run.beats(), run.pieces(), run.smallest(), run.meanwhile(), all.since(run.meanwhile()));
    }

    private static void tellLateness(MarkdownTable table, Jdk jdk, Company company, Map<Company, List<Run>> runs) {
        List<Run> ours = of(company, runs);
        long highestAlone = p999(of(Company.NOBODY, runs)).getMax();
        LongSummaryStatistics p999 = p999(ours);
        List<Long> sorted =
                ours.stream().map(each -> each.beats().p999()).sorted().toList();
        table.row(
                jdk,
                described(company, ours),
                ours.size(),
                millis(sorted.get(sorted.size() / 2)),
                millis(p999.getMin()) + ", " + millis(p999.getMax()),
                millis(ours.stream()
                        .mapToLong(each -> each.beats().latest())
                        .max()
                        .orElseThrow()),
                company == Company.NOBODY
                        ? ""
                        : sorted.stream().filter(each -> each <= highestAlone).count() + " of " + ours.size());
    }

    private static String described(Company company, List<Run> runs) {
        int pieces = runs.stream().mapToInt(Run::pieces).sum();
        return switch (company) {
            case NOBODY -> company.text;
            case PROFILES, AS_USUAL, ASYNC_PROFILER, FLIGHT_RECORDER ->
                String.format(Locale.ROOT, "%,d %s", pieces, company.text);
            case REPORTS ->
                String.format(
                        Locale.ROOT,
                        "%,d %s, %,d allocations each at least",
                        pieces,
                        company.text,
                        runs.stream().mapToInt(Run::smallest).min().orElseThrow());
        };
    }

    /** @param first of its kind in the VM: what is begun for the first time may take more */
    private static void tellSafepoints(
            MarkdownTable table, Jdk jdk, Company company, Map<Company, List<Run>> runs, Run first) {
        SafepointCounts alone = sum(of(Company.NOBODY, runs), Run::meanwhile);
        SafepointCounts meanwhile = sum(of(company, runs), Run::meanwhile);
        SafepointCounts switching = first.switching().plus(sum(of(company, runs), Run::switching));
        Set<String> kinds = alone.byName().keySet();
        boolean nobody = company == Company.NOBODY;
        table.row(
                jdk,
                company.text,
                meanwhile.text(),
                nobody ? "" : meanwhile.without(kinds).text(),
                nobody
                        ? ""
                        : switching.without(kinds).text() + ", in "
                                + (of(company, runs).size() + 1) + " times");
    }

    private static SafepointCounts sum(List<Run> runs, Function<Run, SafepointCounts> which) {
        return runs.stream().map(which).reduce(SafepointCounts.NONE, SafepointCounts::plus);
    }

    private static LongSummaryStatistics p999(List<Run> runs) {
        return runs.stream().mapToLong(each -> each.beats().p999()).summaryStatistics();
    }

    private static String millis(long micros) {
        return String.format(Locale.ROOT, "%.2f ms", micros / 1000.0);
    }
}
