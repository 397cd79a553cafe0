// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.record;

import dev.cairn.bench.measure.BenchFolder;
import dev.cairn.bench.measure.BenchTarget;
import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.record.AllocationOptions;
import dev.cairn.monitor.record.Recording;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.allocation.KnownAllocations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** How far estimates are from what a target knows that it has allocated. */
public final class RecordingBiasBenchmark {
    private static final List<Integer> SIZES = List.of(24, 120, 1016, 8 << 10, 32 << 10, 64 << 10, 128 << 10, 1 << 20);
    private static final int THREADS = 2;
    private static final int SWINGING_THREADS = 8;
    private static final int SWINGING_SIZE = 1024;
    private static final String ALLOCATING = "allocate";

    private RecordingBiasBenchmark() {}

    /**
     * Compares estimates with what was allocated, and prints the tables.
     *
     * @param samples how many to take of each size, roughly
     */
    public static void run(int samples, int swingSeconds) throws Exception {
        MarkdownTable table = new MarkdownTable(
                "JDK",
                "how",
                "truth",
                "estimate",
                "standard error",
                "within 2 % or 3 of these",
                "samples",
                "lost",
                "callbacks of the target's CPU time",
                "async-profiler's estimate",
                "JFR's estimate");
        Path folder = BenchFolder.untilTheEnd("bias");
        AllocationPeers peers = AllocationPeers.in(folder);
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            for (int interval : List.of(64 << 10, 512 << 10)) {
                for (int size : SIZES) {
                    long arrays = (long) samples * Math.max(interval, size) / size / THREADS;
                    measure(
                            table,
                            jdk,
                            new Work(
                                    "interval " + (interval >> 10) + " KiB, size " + size,
                                    size + " " + arrays + " " + THREADS,
                                    size),
                            AllocationOptions.sampled().withInterval(interval).withoutShareLimit(),
                            peers,
                            "alloc=" + (interval >> 10) + "k");
                }
            }
            measure(
                    table,
                    jdk,
                    new Work(
                            "300 samples a second, load swings",
                            "swing " + swingSeconds + " " + SWINGING_THREADS,
                            SWINGING_SIZE),
                    AllocationOptions.sampled(),
                    peers,
                    "alloc=512k");
        }
        table.print("How far estimates are from the truth");
    }

    /**
     * A piece of work for a target.
     *
     * @param line the command that is sent to the target
     * @param size of each array, in bytes
     */
    private record Work(String text, String line, int size) {
        BenchTarget start(Jdk jdk) throws IOException {
            return BenchTarget.start(jdk, KnownAllocations.class, "-Xmx512m", "-XX:+UseSerialGC");
        }

        /** Has it done, and says how many bytes that were. */
        double in(BenchTarget target) throws IOException {
            return (double) size * Long.parseLong(target.tell(line, "done").split(" ", -1)[1]);
        }
    }

    private static void measure(
            MarkdownTable table,
            Jdk jdk,
            Work work,
            AllocationOptions options,
            AllocationPeers peers,
            String peerOptions)
            throws Exception {
        try (BenchTarget target = work.start(jdk);
                AgentSessions sessions = AgentSessions.forOneLook();
                Recording recording =
                        sessions.recordings().of(target.id(), "known").record(options.withDepth(8))) {
            double truth = work.in(target);
            recording.stop();
            RecordedProfile profile = recording.snapshot();
            Estimate told = profile.sites().stream()
                    .filter(site -> site.className().equals("byte[]"))
                    .filter(RecordingBiasBenchmark::isOurs)
                    .map(site -> site.value(AllocationSamples.BYTES))
                    .reduce(Estimate.ZERO, Estimate::plus);
            double error = told.value() - truth;
            double standardError = told.standardError().orElseThrow();
            boolean near = Math.abs(error) <= Math.max(0.02 * truth, 3 * standardError);
            table.row(
                    jdk,
                    work.text(),
                    String.format(Locale.ROOT, "%.1f GB", truth / 1e9),
                    percent("%+.2f %%", error / truth),
                    percent("%.2f %%", standardError / truth),
                    near ? "yes" : "no",
                    profile.samples(),
                    profile.loss().allocations(),
                    percent("%.2f %%", profile.cost().callbackShare()),
                    byPeer(jdk, work, peers.asyncProfiler(peerOptions), peers::bytesByAsyncProfiler),
                    byPeer(jdk, work, peers.flightRecorder(), peers::bytesByFlightRecorder));
        }
    }

    /** How many bytes a profiler says that there were below a method. */
    private interface Told {
        double bytes(String type, String method) throws IOException;
    }

    /** The same work in another VM of the same kind. */
    private static String byPeer(Jdk jdk, Work work, ProfiledTarget peer, Told told) throws Exception {
        try (BenchTarget target = work.start(jdk)) {
            peer.begin(jdk, target.id().pid());
            double truth = work.in(target);
            peer.end(jdk, target.id().pid());
            return percent("%+.2f %%", told.bytes(KnownAllocations.class.getName(), ALLOCATING) / truth - 1);
        }
    }

    private static String percent(String format, double share) {
        return String.format(Locale.ROOT, format, 100 * share);
    }

    private static boolean isOurs(RecordedSite site) {
        return site.frames().stream()
                .anyMatch(frame -> frame.className().equals(KnownAllocations.class.getName())
                        && frame.method().equals(ALLOCATING));
    }
}
