// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import dev.cairn.bench.measure.BenchFolder;
import dev.cairn.bench.measure.BenchTarget;
import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.bench.measure.SafepointCounts;
import dev.cairn.bench.measure.Spread;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.attach.AttachCommand;
import dev.cairn.monitor.attach.AttachSocket;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.regions.RegionReading;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.load.Heartbeat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Whether a VM stands still while its regions are read each second: how late the beats of its heart are, and which safepoints there are. */
public final class RegionsBenchmark {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final double MICROS_PER_MILLI = 1000;
    /** What a collector does by itself, and the VM too. */
    private static final Set<String> OWN =
            Set.of("G1CollectForAllocation", "Cleanup", "G1PauseRemark", "G1PauseCleanup");

    private RegionsBenchmark() {}

    private enum Company {
        NOBODY("nobody looks"),
        REGIONS("regions are read each second"),
        FLIGHT_RECORDER("the flight recorder (JFR) reports them each second");

        private final String words;

        Company(String words) {
            this.words = words;
        }
    }

    /** What the runs in one company came to. */
    private static final class Runs {
        private final List<Double> medians = new ArrayList<>();
        private final List<Double> p99 = new ArrayList<>();
        private final List<Double> latest = new ArrayList<>();
        private final List<Double> readings = new ArrayList<>();
        private SafepointCounts safepoints = SafepointCounts.NONE;
    }

    /** Measures both JDKs with 2048 regions. */
    public static void run(int rounds, int seconds) throws Exception {
        MarkdownTable table = new MarkdownTable(
                "JDK",
                "while",
                "median beat late",
                "99 % within",
                "latest",
                "a reading",
                "safepoints beside collections");
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            measured(jdk, rounds, seconds)
                    .forEach((company, runs) -> table.row(
                            jdk,
                            company.words,
                            new Spread(runs.medians).text("%.2f"),
                            new Spread(runs.p99).text("%.2f"),
                            new Spread(runs.latest).text("%.1f"),
                            runs.readings.isEmpty() ? "" : new Spread(runs.readings).text("%.1f"),
                            runs.safepoints.text()));
        }
        table.print(String.format(
                Locale.ROOT, "How late a beat of 1 kHz is with 2048 regions, ms, in %d runs of %d s", rounds, seconds));
    }

    private static Map<Company, Runs> measured(Jdk jdk, int rounds, int seconds) throws Exception {
        Path log = BenchFolder.untilTheEnd("regions").resolve("safepoints.log");
        Map<Company, Runs> all = new EnumMap<>(Company.class);
        List<Company> turns = new ArrayList<>(List.of(Company.values()));
        turns.forEach(each -> all.put(each, new Runs()));
        try (BenchTarget target = BenchTarget.start(
                jdk,
                Heartbeat.class,
                "-XX:+UseG1GC",
                "-Xms2g",
                "-Xmx2g",
                "-XX:G1HeapRegionSize=1m",
                "-Xlog:safepoint:file=" + log)) {
            for (Company company : turns) {
                listen(target, company, 2, new Runs(), log); // until both sides have been compiled
            }
            for (int round = 0; round < rounds; round++) {
                for (Company company : turns) {
                    listen(target, company, seconds, Objects.requireNonNull(all.get(company)), log);
                }
                Collections.rotate(turns, 1);
            }
        }
        return all;
    }

    private static void listen(BenchTarget target, Company company, int seconds, Runs runs, Path log) throws Exception {
        SafepointCounts before = SafepointCounts.in(log);
        Thread reader = Thread.ofPlatform().start(() -> keepReading(target.id(), company, runs.readings));
        String[] beats = target.tell("beat " + seconds, "beats").split(" ", -1);
        reader.interrupt();
        reader.join();
        runs.medians.add(Long.parseLong(beats[2]) / MICROS_PER_MILLI);
        runs.p99.add(Long.parseLong(beats[3]) / MICROS_PER_MILLI);
        runs.latest.add(Long.parseLong(beats[5]) / MICROS_PER_MILLI);
        runs.safepoints =
                runs.safepoints.plus(SafepointCounts.in(log).since(before).without(OWN));
    }

    private static void keepReading(VmId vm, Company company, List<Double> millis) {
        try {
            while (company != Company.NOBODY) {
                long start = System.nanoTime();
                if (company == Company.REGIONS) {
                    readRegions(vm);
                } else {
                    readByFlightRecorder(vm);
                }
                millis.add((System.nanoTime() - start) / MICROS_PER_MILLI / MICROS_PER_MILLI);
                Thread.sleep(Monitor.STEP);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void readRegions(VmId vm) throws InterruptedException {
        if (RegionReading.of(vm, PATIENCE) instanceof RegionReading.Result.Failed(String sentence)) {
            throw new IllegalStateException(sentence);
        }
    }

    /** Its event is written when a recording begins, and when it ends. */
    private static void readByFlightRecorder(VmId vm) throws Exception {
        Target target = Target.of(ProcFs.ofThisMachine(), vm).orElseThrow();
        if (!(AttachSocket.open(target, PATIENCE) instanceof AttachSocket.Opening.Open(AttachSocket socket))) {
            throw new IllegalStateException("The VM takes no requests.");
        }
        for (String command : List.of(
                "JFR.start name=regions settings=none +jdk.G1HeapRegionInformation#enabled=true",
                "JFR.stop name=regions")) {
            try (AttachCommand sent = socket.send("jcmd", List.of(command))) {
                var _ = sent.await(PATIENCE).orElseThrow();
            }
        }
    }
}
