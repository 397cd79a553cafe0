// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.terminal.Measure;
import dev.cairn.monitor.record.AllocationOptions;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** How memory is sampled, of whichever heap. */
final class MemorySamplingOptions {
    @Option(
            names = "--budget",
            paramLabel = "N",
            description = "At most about this many samples a second, whatever the VM allocates; default 300.")
    private Optional<Integer> budget = Optional.empty();

    @Option(
            names = "--interval",
            paramLabel = "BYTES",
            converter = Measure.Size.class,
            description = "One sample in this many bytes, such as 512k, however many samples that makes.")
    private Optional<Long> interval = Optional.empty();

    @Option(
            names = "--at-any-cost",
            description =
                    "Where no budget limits it: go on even where recording takes more than a quarter of a processor"
                            + " in the VM over 5 s, or more than half a processor of Cairn.")
    private boolean atAnyCost;

    @Option(names = "--depth", paramLabel = "N", description = "Java frames of a stack, 512 at most; 64 if not given.")
    private Optional<Integer> depth = Optional.empty();

    @Option(
            names = "--live",
            description = "Also show what of it is alive, or not freed, by site and by age in collections.")
    private boolean live;

    /** What is wrong with one of them. */
    Optional<String> problem() {
        return Stream.of(
                        budget.filter(samples -> samples < 1 || samples > AllocationOptions.MOST_BUDGET)
                                .map(samples -> "--budget " + samples + " is not from 1 to "
                                        + AllocationOptions.MOST_BUDGET + " samples a second."),
                        interval.filter(bytes -> bytes < 1 || bytes > Integer.MAX_VALUE)
                                .map(bytes -> "--interval " + bytes + " is not from 1 byte to less than 2g."),
                        depth.flatMap(MemorySamplingOptions::depthProblem))
                .flatMap(Optional::stream)
                .findFirst();
    }

    static Optional<String> depthProblem(int depth) {
        return depth < 1 || depth > AllocationOptions.MAX_DEPTH
                ? Optional.of("--depth " + depth + " is not from 1 to " + AllocationOptions.MAX_DEPTH + " frames.")
                : Optional.empty();
    }

    Optional<Integer> budget() {
        return budget;
    }

    Optional<Long> interval() {
        return interval;
    }

    boolean atAnyCost() {
        return atAnyCost;
    }

    Optional<Integer> depth() {
        return depth;
    }

    boolean live() {
        return live;
    }

    /** Those options with what was given here. */
    AllocationOptions of(AllocationOptions usual, RecordedFilter filter) {
        AllocationOptions options = budget.map(usual::withBudget).orElse(usual);
        options = interval.map(options::withInterval).orElse(options);
        options = options.withDepth(depth.orElse(AllocationOptions.DEFAULT_DEPTH))
                .include(filter.includes())
                .exclude(filter.excludes());
        options = live ? options.withLive() : options;
        return atAnyCost ? options.withoutShareLimit() : options;
    }
}
