// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

/**
 * Chooses the sampling interval so that about as many samples come each second as the budget has, and that taking them
 * costs at most a hundredth of the target's processor time, or a four-hundredth of one processor where the target
 * hardly uses it.
 *
 * <p>Somebody else may have asked for an interval that is never exceeded; then there may be more samples than the
 * budget has.
 *
 * <p>What a target allocates in a period is its samples times the interval. With too many samples the interval grows at
 * once; it shrinks only by what enough samples show, and by half at most, as a load that pauses often comes back. Small
 * differences change nothing.
 */
final class SampleBudget {
    static final long MIN_INTERVAL = 1 << 10;
    static final long MAX_INTERVAL = 1 << 30;

    /** Fewer samples than that say little about a rate. */
    private static final double ENOUGH_SAMPLES = 8;

    private static final double TOO_MANY = 1.5;
    private static final double DEAD_BAND = 1.2;
    private static final double MAX_GROWTH = 64;
    private static final double MAX_SHRINKING = 0.5;
    /** Less than the hundredth that is promised: it swings around this, and what a recording begins with costs more. */
    private static final double MAX_COST = 0.006;
    /**
     * This share of one processor never counts: a hundredth of what an idle target uses would allow no samples at all.
     */
    private static final double FREE_SHARE_OF_A_PROCESSOR = 0.0025;

    /**
     * Costs make the interval no longer than this. A target needs milliseconds to allocate this much, so one sample in
     * it is cheap; what seems expensive is the first samples in a target that does little. To act on those would
     * silence the recording: each thread finishes the distance that it has once drawn, which no shorter interval takes
     * back.
     */
    static final long MAX_INTERVAL_BY_COST = 8 << 20;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double COST_MEMORY = 0.8;

    private final long samplesPerSecond;
    private final long longest;
    private long expectedInterval;
    private long sinceNanos;
    private long samples;
    private long callbackNanos;
    private long processNanos;
    private double recentCallbackNanos;
    private double recentProcessNanos;
    private double recentWallNanos;

    /**
     * From now on.
     *
     * @param longest how long the interval may become
     * @param interval as it is now
     * @param samples taken so far, and so with the costs
     * @param callbackNanos CPU time of the callbacks
     * @param processNanos CPU time of the target
     */
    SampleBudget(
            long samplesPerSecond,
            long longest,
            long interval,
            long nowNanos,
            long samples,
            long callbackNanos,
            long processNanos) {
        this.samplesPerSecond = samplesPerSecond;
        this.longest = longest;
        this.expectedInterval = interval;
        begin(nowNanos, samples, callbackNanos, processNanos);
    }

    private void begin(long nowNanos, long samplesNow, long callbackNanosNow, long processNanosNow) {
        sinceNanos = nowNanos;
        samples = samplesNow;
        callbackNanos = callbackNanosNow;
        processNanos = processNanosNow;
    }

    static long within(long interval, long longest) {
        return Math.min(Math.min(MAX_INTERVAL, longest), Math.max(MIN_INTERVAL, interval));
    }

    /** The interval to go on with, which is {@code interval} if there is no reason to change it. */
    long next(long interval, long nowNanos, long samplesNow, long callbackNanosNow, long processNanosNow) {
        if (interval != expectedInterval) {
            // A burst has been cut short meanwhile: what came before says nothing of what comes now.
            expectedInterval = interval;
            begin(nowNanos, samplesNow, callbackNanosNow, processNanosNow);
            return interval;
        }
        expectedInterval = wanted(interval, nowNanos, samplesNow, callbackNanosNow, processNanosNow);
        return expectedInterval;
    }

    private long wanted(long interval, long nowNanos, long samplesNow, long callbackNanosNow, long processNanosNow) {
        double taken = samplesNow - samples;
        double due = samplesPerSecond * (nowNanos - sinceNanos) / NANOS_PER_SECOND;
        if (due < ENOUGH_SAMPLES && taken < due + ENOUGH_SAMPLES) {
            return interval; // too early to decide
        }
        recentCallbackNanos = COST_MEMORY * recentCallbackNanos + (callbackNanosNow - callbackNanos);
        recentProcessNanos = COST_MEMORY * recentProcessNanos + (processNanosNow - processNanos);
        recentWallNanos = COST_MEMORY * recentWallNanos + (nowNanos - sinceNanos);
        begin(nowNanos, samplesNow, callbackNanosNow, processNanosNow);
        double byCost = Math.min(costFactor(), (double) MAX_INTERVAL_BY_COST / interval);
        double wanted = Math.max(taken / Math.max(due, 1e-9), byCost);
        boolean settled = wanted < (due < ENOUGH_SAMPLES ? TOO_MANY : DEAD_BAND) && wanted > 1 / DEAD_BAND;
        double factor = settled ? 1 : Math.min(MAX_GROWTH, Math.max(MAX_SHRINKING, wanted));
        return settled ? interval : within(Math.round(interval * factor), longest);
    }

    /** How much longer the interval has to be for the callbacks to cost no more than they may. */
    private double costFactor() {
        double allowed = Math.max(MAX_COST * recentProcessNanos, FREE_SHARE_OF_A_PROCESSOR * recentWallNanos);
        return allowed <= 0 ? 0 : recentCallbackNanos / allowed;
    }
}
