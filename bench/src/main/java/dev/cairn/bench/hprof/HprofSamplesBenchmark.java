// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.hprof;

import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.bench.measure.MeanRatio;
import dev.cairn.bench.measure.Spread;
import dev.cairn.bench.measure.ThreadClocks;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.execution.BusyAndIdle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What cpu=samples takes of a core while fifty threads are looked at, of which ten compute on all cores there are: the agent's own
 * threads and the collector. Goal: less than 2 %. And whether the busy threads come on as far as those of a VM without the agent, once
 * each in every round.
 */
public final class HprofSamplesBenchmark {
    private static final int BUSY = 10;
    private static final int IDLE = 40;
    private static final String OPTIONS = "cpu=samples,interval=10";
    private static final Pattern TOTAL = Pattern.compile("CPU SAMPLES BEGIN \\(total = (\\d+)\\)");

    private HprofSamplesBenchmark() {}

    /** All but the last two are shares of one core. */
    private record Load(double agent, double collector, double othersOfVm, double pieces, double samples) {}

    /**
     * Measures what samples cost, and prints the table.
     *
     * @param settle how many seconds a VM has, and the collector, until it is looked at
     * @param seconds for which it is looked at
     */
    public static void run(int rounds, double settle, double seconds) throws Exception {
        HprofAgent agent = HprofAgent.find();
        MarkdownTable table = new MarkdownTable(
                "JDK",
                "agent's threads, of one core",
                "collector",
                "both",
                "the VM's other threads that are not busy, with the agent",
                "without",
                "what the busy threads do in a second, against no agent",
                "samples a second",
                "n");
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            List<Load> with = new ArrayList<>();
            List<Load> without = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                boolean agentFirst = round % 2 == 0;
                Load first = measure(agent, jdk, agentFirst ? OPTIONS : HprofAgent.NONE, settle, seconds);
                Load second = measure(agent, jdk, agentFirst ? HprofAgent.NONE : OPTIONS, settle, seconds);
                with.add(agentFirst ? first : second);
                without.add(agentFirst ? second : first);
            }
            row(jdk, with, without, table);
        }
        table.print(String.format(
                Locale.ROOT, "%s, %d threads that compute and %d that wait, for %.0f s", OPTIONS, BUSY, IDLE, seconds));
    }

    private static Load measure(HprofAgent agent, Jdk jdk, String options, double settle, double seconds)
            throws Exception {
        long start = System.nanoTime();
        try (HprofTarget target =
                agent.start(jdk, options, BusyAndIdle.class, Integer.toString(BUSY), Integer.toString(IDLE))) {
            sleep(settle);
            long pieces = target.tell("pieces", 1);
            ThreadClocks vm = ThreadClocks.of(target.pid());
            ThreadClocks beside = collector(target);
            long from = System.nanoTime();
            sleep(seconds);
            ThreadClocks vmThen = ThreadClocks.of(target.pid());
            ThreadClocks besideThen = collector(target);
            double nanos = System.nanoTime() - from;
            long done = target.tell("pieces", 1) - pieces;
            target.end();
            double whole = (System.nanoTime() - start) / 1e9;
            return new Load(
                    vmThen.since(vm, name -> name.startsWith("cairn-")) / nanos,
                    besideThen.since(beside, name -> true) / nanos,
                    vmThen.since(vm, name -> !name.startsWith("cairn-") && !name.startsWith("busy-")) / nanos,
                    done / nanos,
                    options.equals(HprofAgent.NONE) ? 0 : total(target.report()) / whole);
        }
    }

    private static void sleep(double seconds) throws InterruptedException {
        Thread.sleep((long) (seconds * 1000));
    }

    private static ThreadClocks collector(HprofTarget target) throws IOException {
        OptionalLong pid = target.collector();
        return pid.isPresent() ? ThreadClocks.of(pid.getAsLong()) : new ThreadClocks(Map.of());
    }

    private static double total(Path report) throws IOException {
        Matcher total = TOTAL.matcher(Files.readString(report, StandardCharsets.ISO_8859_1));
        if (!total.find()) {
            throw new IllegalStateException("The report has no section CPU SAMPLES.");
        }
        return Long.parseLong(total.group(1));
    }

    private static void row(Jdk jdk, List<Load> with, List<Load> without, MarkdownTable table) {
        List<Double> logs = new ArrayList<>();
        for (int round = 0; round < with.size(); round++) {
            logs.add(Math.log(with.get(round).pieces() / without.get(round).pieces()));
        }
        table.row(
                jdk,
                share(with.stream().map(Load::agent).toList()),
                share(with.stream().map(Load::collector).toList()),
                share(with.stream().map(load -> load.agent() + load.collector()).toList()),
                share(with.stream().map(Load::othersOfVm).toList()),
                share(without.stream().map(Load::othersOfVm).toList()),
                MeanRatio.of95Percent(logs),
                new Spread(with.stream().map(Load::samples).toList()).text("%.0f"),
                with.size());
    }

    private static String share(List<Double> shares) {
        return new Spread(shares.stream().map(each -> 100 * each).toList()).text("%.2f %%");
    }
}
