// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.profile.service.Guardrails;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What to record of a VM's allocations. Where several callers record one VM at a time, the VM records what is enough
 * for all of them, and each gets what its own filters let through.
 *
 * @param intervalBytes the mean number of bytes between two samples; 0 for every allocation. With a budget, where to
 *     begin
 * @param budget samples a second that the recording must not exceed by much: it takes samples further apart; 0 for a
 *     fixed interval
 * @param depth of stacks, in frames
 * @param live whether to record the end of sampled objects too, so that the profile shows what is alive
 * @param includes what to report, and nothing else, as {@link dev.cairn.profile.model.ProfileFilter} has it; empty for
 *     everything
 * @param excludes what not to report, in the same form
 * @param whenFull what the VM does where it records more than can be read
 * @param callbackShareLimit how much of one processor, from 0 to 1, a recording at a fixed interval, or of every
 *     allocation, may take in the VM over 5 s before it is ended; 1 for no limit, neither there nor of the CPU time
 *     that Cairn takes itself
 * @param engine what records
 */
public record AllocationOptions(
        long intervalBytes,
        int budget,
        int depth,
        boolean live,
        List<String> includes,
        List<String> excludes,
        WhenFull whenFull,
        double callbackShareLimit,
        Engine engine)
        implements RecordingOptions {
    public static final int DEFAULT_BUDGET = 300;
    /** The largest number of samples a second that people may ask for. */
    public static final int MOST_BUDGET = 1_000_000;

    public static final long DEFAULT_INTERVAL = 512 * 1024;
    public static final int DEFAULT_DEPTH = 64;
    public static final int MAX_DEPTH = 512;
    public static final double DEFAULT_SHARE_LIMIT = 0.25;
    /** The samples a second of a flight recorder that fit into what is read of it at a time. */
    public static final int MOST_BUDGET_OF_JFR = 10_000;

    /** What becomes of a record that finds no room. */
    public enum WhenFull {
        /** It is left out, and counted. */
        DROP,
        /** The thread that allocates waits until there is room. */
        WAIT
    }

    /** Who records. */
    public enum Engine {
        /** Cairn's agent, or, where that cannot, the VM's own flight recorder. */
        ANY,
        /** Cairn's agent alone. */
        AGENT,
        /** The VM's flight recorder (JFR), whose figures are its own estimates; of these options it knows budgets and filters. */
        JFR
    }

    public AllocationOptions {
        require(intervalBytes >= 0, "an interval of " + intervalBytes + " bytes");
        require(budget >= 0, "a budget of " + budget + " samples a second");
        require(depth >= 1 && depth <= MAX_DEPTH, "a depth of " + depth + " frames");
        require(callbackShareLimit > 0 && callbackShareLimit <= 1, "a share of " + callbackShareLimit);
        includes = List.copyOf(includes);
        excludes = List.copyOf(excludes);
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new IllegalArgumentException("There is no such thing as " + what + ".");
        }
    }

    /** Few enough samples to go unnoticed, however much is allocated. */
    public static AllocationOptions sampled() {
        return new AllocationOptions(
                DEFAULT_INTERVAL,
                DEFAULT_BUDGET,
                DEFAULT_DEPTH,
                false,
                List.of(),
                List.of(),
                WhenFull.DROP,
                DEFAULT_SHARE_LIMIT,
                Engine.ANY);
    }

    /**
     * Every allocation, of threads that run already too. Where those cannot be reached, the profile says how many may be missing as
     * a whole. It makes allocation some hundred times slower, so the recording ends itself where that takes more than a quarter
     * of a processor over 5 s ({@link #withoutShareLimit}). What finds no room is left out and counted, unless
     * {@link #waitingWhenFull} is asked for.
     */
    public static AllocationOptions exact() {
        return sampled().withInterval(0);
    }

    public boolean isExact() {
        return intervalBytes == 0;
    }

    /** At most about {@code samples} samples a second. */
    public AllocationOptions withBudget(int samples) {
        return new AllocationOptions(
                intervalBytes, samples, depth, live, includes, excludes, whenFull, callbackShareLimit, engine);
    }

    /**
     * One sample every {@code bytes} bytes, however many samples those are; 0 for every allocation. The recording ends
     * itself where that takes more than a quarter of a processor over 5 s ({@link #withoutShareLimit}).
     */
    public AllocationOptions withInterval(long bytes) {
        return new AllocationOptions(bytes, 0, depth, live, includes, excludes, whenFull, callbackShareLimit, engine);
    }

    public AllocationOptions withDepth(int frames) {
        return new AllocationOptions(
                intervalBytes, budget, frames, live, includes, excludes, whenFull, callbackShareLimit, engine);
    }

    /** With what of it is alive. */
    public AllocationOptions withLive() {
        return new AllocationOptions(
                intervalBytes, budget, depth, true, includes, excludes, whenFull, callbackShareLimit, engine);
    }

    /** Only what one of the filters given so lets through. */
    public AllocationOptions include(String... filters) {
        return new AllocationOptions(
                intervalBytes,
                budget,
                depth,
                live,
                both(includes, filters),
                excludes,
                whenFull,
                callbackShareLimit,
                engine);
    }

    /** Nothing that one of these filters names. */
    public AllocationOptions exclude(String... filters) {
        return new AllocationOptions(
                intervalBytes,
                budget,
                depth,
                live,
                includes,
                both(excludes, filters),
                whenFull,
                callbackShareLimit,
                engine);
    }

    /**
     * While the recording goes on, it leaves out no allocation, nor the end of an object: the threads of the VM wait
     * where the ring is full, for as long as this process lives and reads; once it has gone no thread waits. Where no
     * memory can be shared there is no ring, and the recording is refused. Only news of a collection does not wait, so
     * that the profile may show an age that is too low by one for a moment.
     */
    public AllocationOptions waitingWhenFull() {
        return new AllocationOptions(
                intervalBytes, budget, depth, live, includes, excludes, WhenFull.WAIT, callbackShareLimit, engine);
    }

    /** However much CPU time it takes. */
    public AllocationOptions withoutShareLimit() {
        return new AllocationOptions(intervalBytes, budget, depth, live, includes, excludes, whenFull, 1, engine);
    }

    public AllocationOptions withEngine(Engine other) {
        return new AllocationOptions(
                intervalBytes, budget, depth, live, includes, excludes, whenFull, callbackShareLimit, other);
    }

    @Override
    public SampleKind kind() {
        return AllocationSamples.KIND;
    }

    @Override
    public RecordingSettings settings() {
        int ends = live ? Recordings.FLAG_LIVE : 0;
        int wait = whenFull == WhenFull.WAIT ? Recordings.FLAG_WAIT_WHEN_FULL : 0;
        return new RecordingSettings(
                Recordings.ALLOCATIONS,
                intervalBytes,
                isExact() ? 0 : budget,
                isExact() || budget == 0 ? intervalBytes : RecordingSettings.UNBOUNDED,
                depth,
                ends | wait);
    }

    /** A caller that lets a recording take what it wants of the VM lets it take what it wants of us, except memory. */
    @Override
    public RecordingLimits limits() {
        Guardrails usual = Guardrails.DEFAULT;
        return new RecordingLimits(
                callbackShareLimit,
                callbackShareLimit >= 1
                        ? new Guardrails(Guardrails.NONE.cpuShare(), usual.bytes(), usual.over())
                        : usual);
    }

    private static List<String> both(List<String> before, String[] more) {
        return new ArrayList<>(Stream.concat(before.stream(), Stream.of(more)).toList());
    }
}
