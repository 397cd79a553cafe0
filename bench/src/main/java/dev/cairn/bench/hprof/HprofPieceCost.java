// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.hprof;

import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.bench.measure.Spread;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.load.TimedWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * What the HPROF agent costs a program that does little else than what is recorded, for each call or object: each way of recording
 * once in every round, in a VM of its own, in an order that changes, less what a VM without the agent took in that round. The report
 * must have all of it.
 *
 * @param work a line for {@link TimedWork}
 * @param units calls or objects in it
 * @param warmUps lines before it
 * @param check fails if the report has not all that these lines did
 */
record HprofPieceCost(String work, long units, List<String> warmUps, Check check) {
    static final List<String> COLUMNS =
            List.of("JDK", "what", "wall clock of the loop", "CPU of the target", "CPU of the collector", "n");

    private static final String FORMAT = "%.0f ns";

    /** Of a report. */
    interface Check {
        void check(Path report) throws IOException;
    }

    /** Options of the agent. */
    record Way(String text, String options) {}

    /** Nanoseconds a call or object. */
    private record Cost(double wall, double target, double collector) {
        Cost less(Cost other) {
            return new Cost(wall - other.wall, target - other.target, collector);
        }
    }

    /** Adds lines to a table with these columns: what no agent takes, and how much more than that each way does. */
    void compare(HprofAgent agent, Jdk jdk, Way alone, List<Way> ways, int rounds, MarkdownTable table)
            throws Exception {
        Map<Way, List<Cost>> costs = new LinkedHashMap<>();
        costs.put(alone, new ArrayList<>());
        ways.forEach(way -> costs.put(way, new ArrayList<>()));
        Random order = new Random(6);
        for (int round = 0; round < rounds; round++) {
            List<Way> turns = new ArrayList<>(costs.keySet());
            Collections.shuffle(turns, order);
            for (Way way : turns) {
                Objects.requireNonNull(costs.get(way)).add(measure(agent, jdk, way.options()));
            }
        }
        List<Cost> without = Objects.requireNonNull(costs.remove(alone));
        row(jdk, alone.text(), without, table);
        costs.forEach((way, its) -> {
            List<Cost> more = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                more.add(its.get(round).less(without.get(round)));
            }
            row(jdk, way.text() + ", more than that", more, table);
        });
    }

    private Cost measure(HprofAgent agent, Jdk jdk, String options) throws Exception {
        try (HprofTarget target = agent.start(jdk, options, TimedWork.class)) {
            for (String line : warmUps) {
                target.tell(line, 1);
            }
            HprofTarget.Usage before = target.atRest();
            double wall = target.tell(work, 1);
            target.tell("collect 1", 1);
            HprofTarget.Usage after = target.atRest();
            target.end();
            if (!options.equals(HprofAgent.NONE)) {
                check.check(target.report());
                Files.delete(target.report());
            }
            return new Cost(
                    wall / units,
                    (after.target() - before.target()) / units,
                    (after.collector() - before.collector()) / units);
        }
    }

    private static void row(Jdk jdk, String text, List<Cost> costs, MarkdownTable table) {
        table.row(
                jdk,
                text,
                new Spread(costs.stream().map(Cost::wall).toList()).text(FORMAT),
                new Spread(costs.stream().map(Cost::target).toList()).text(FORMAT),
                new Spread(costs.stream().map(Cost::collector).toList()).text(FORMAT),
                costs.size());
    }
}
