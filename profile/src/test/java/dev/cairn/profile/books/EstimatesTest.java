// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import static dev.cairn.profile.books.EventScript.site;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.symbols.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether estimates are right, and whether they know how right, over a thousand recordings of one known program. */
class EstimatesTest {
    private static final int RUNS = 1000;
    private static final Site PLACE = site("Thing", "a.B.c");

    @ParameterizedTest
    @CsvSource({
        "24, 65536",
        "1016, 65536",
        "16384, 65536",
        "65552, 65536",
        "131088, 65536",
        "1048576, 65536",
        "24, 524288",
        "32784, 524288",
        "524304, 524288",
        "1048576, 524288",
        "64, 512"
    })
    void estimatesAreUnbiasedAndTheirErrorsAreTrue(long size, long interval) {
        SplittableRandom random = new SplittableRandom(size * 31 + interval);
        long objects = Math.max(1000, 200 * interval / size);
        Runs runs = new Runs((double) objects, (double) objects * size);
        for (int run = 0; run < RUNS; run++) {
            EventScript script = new EventScript();
            allocate(script, new PoissonSampler(random, interval), size, objects, interval);
            runs.add(script, interval);
        }
        runs.check();
    }

    @Test
    void aChangeOfTheIntervalOnTheWayChangesNothing() {
        SplittableRandom random = new SplittableRandom(77);
        long size = 4096;
        long objects = 30_000;
        Runs runs = new Runs(6.0 * objects, 6.0 * objects * size);
        for (int run = 0; run < RUNS; run++) {
            EventScript script = new EventScript();
            PoissonSampler sampler = new PoissonSampler(random, 524288);
            for (long interval : new long[] {524288, 65536, 1 << 20, 262144, 65536, 524288}) {
                allocate(script, sampler, size, objects, interval);
            }
            runs.add(script, 524288);
        }
        runs.check();
    }

    @Test
    void whatLivesIsEstimatedAsWell() {
        SplittableRandom random = new SplittableRandom(5);
        long size = 1024;
        long objects = 40_000;
        List<Estimate> live = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            EventScript script = new EventScript();
            allocate(script, new PoissonSampler(random, 65536), size, objects, 65536);
            // Every other object dies. Which ones are sampled has nothing to do with it.
            for (int id = 1; id <= objects; id += 2) {
                script.free(id, 1);
            }
            Books books = new Books(AllocationSamples.KIND, Profiles.CLOCK, 65536, true, BookLimits.DEFAULT);
            script.into(books);
            live.add(Profiles.only(Profiles.whole(books), "Thing")
                    .live()
                    .orElseThrow()
                    .bytes());
        }
        check(live, objects / 2.0 * size);
    }

    /** Ids are the numbers of the objects, so that any can be freed. */
    private static void allocate(
            EventScript script, PoissonSampler sampler, long size, long objects, long intervalNow) {
        long allocated = 0;
        while (allocated < objects) {
            long step = sampler.next(size, objects - allocated);
            allocated += step;
            if (allocated <= objects) {
                script.allocation(allocated, size, sampler.interval(), PLACE, "main", 0);
                sampler.interval(intervalNow);
                sampler.redraw();
            }
        }
    }

    private record Runs(double objects, double bytes, List<Estimate> objectRuns, List<Estimate> byteRuns) {
        private Runs(double objects, double bytes) {
            this(objects, bytes, new ArrayList<>(), new ArrayList<>());
        }

        private void add(EventScript script, long interval) {
            Books books = new Books(AllocationSamples.KIND, Profiles.CLOCK, interval, false, BookLimits.DEFAULT);
            script.into(books);
            RecordedSite site = Profiles.only(Profiles.whole(books), "Thing");
            objectRuns.add(site.value(AllocationSamples.OBJECTS));
            byteRuns.add(site.value(AllocationSamples.BYTES));
        }

        private void check() {
            EstimatesTest.check(objectRuns, objects);
            EstimatesTest.check(byteRuns, bytes);
        }
    }

    private static void check(List<Estimate> runs, double truth) {
        double mean = runs.stream().mapToDouble(Estimate::value).average().orElseThrow();
        double squares = runs.stream()
                .mapToDouble(run -> (run.value() - truth) * (run.value() - truth))
                .sum();
        double spread = Math.sqrt(squares / runs.size());
        double told = Math.sqrt(runs.stream()
                .mapToDouble(run ->
                        run.standardError().orElseThrow() * run.standardError().orElseThrow())
                .average()
                .orElseThrow());
        assertThat(mean)
                .as("the mean of all runs")
                .isCloseTo(truth, within(3 * spread / Math.sqrt(runs.size()) + 1e-6 * truth));
        assertThat(told).as("the error that is told").isCloseTo(spread, within(0.08 * spread + 1e-6 * truth));
        if (spread > 0.001 * truth) {
            assertThat(closer(runs, truth, 1)).as("closer than one error").isBetween(0.64, 0.73);
            assertThat(closer(runs, truth, 2)).as("closer than two errors").isBetween(0.93, 0.975);
            assertThat(closer(runs, truth, 4)).as("closer than four errors").isGreaterThan(0.995);
        }
    }

    private static double closer(List<Estimate> runs, double truth, double errors) {
        return runs.stream()
                        .filter(run -> Math.abs(run.value() - truth)
                                <= errors * run.standardError().orElseThrow())
                        .count()
                / (double) runs.size();
    }
}
