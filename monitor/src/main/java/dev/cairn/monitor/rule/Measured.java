// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import dev.cairn.monitor.model.Heap;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A figure that a rule may compare with a limit. */
public enum Measured {
    /** What the last collection of the whole heap left, in percent of how far the heap may grow. */
    HEAP_FLOOR_SHARE("heap floor"),
    /** The same in bytes. */
    HEAP_FLOOR_SIZE("heap floor"),
    /** In percent of one core, as lists show it. */
    CPU("cpu"),
    /** In bytes a second; mostly an estimate. */
    ALLOCATION("allocation"),
    /** Live Java threads; all threads of the process where the VM does not say. */
    THREADS("threads");

    private static final double WHOLE = 100;

    private final String words;

    Measured(String words) {
        this.words = words;
    }

    /** As rules name it. */
    public String words() {
        return words;
    }

    /** What was seen of it; empty if that is not known. */
    public OptionalDouble of(Seen seen) {
        return switch (this) {
            case HEAP_FLOOR_SHARE -> share(seen);
            case HEAP_FLOOR_SIZE -> real(seen.heapFloorBytes());
            case CPU -> seen.vm().process().cpuPercent();
            case ALLOCATION -> seen.vm().allocatedBytesPerSecond();
            case THREADS -> real(seen.vm().threads());
        };
    }

    private static OptionalDouble share(Seen seen) {
        long most = seen.vm().heap().map(Heap::maxBytes).orElse(0L);
        return most <= 0 || seen.heapFloorBytes().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(WHOLE * seen.heapFloorBytes().getAsLong() / most);
    }

    private static OptionalDouble real(OptionalLong value) {
        return value.isPresent() ? OptionalDouble.of((double) value.getAsLong()) : OptionalDouble.empty();
    }

    /** Why it may not be known of a VM: a part of a sentence. */
    String whyUnknown() {
        return switch (this) {
            case HEAP_FLOOR_SHARE, HEAP_FLOOR_SIZE ->
                "no collection of the whole heap was seen within the last hour, or the VM shows none";
            case CPU -> "it was looked at only once yet";
            case ALLOCATION -> "its collector or its counters do not show that, or not yet";
            case THREADS -> "the VM does not show that";
        };
    }

    /** A limit as rules have it: exact. */
    String limit(BigDecimal value) {
        return switch (this) {
            case HEAP_FLOOR_SHARE, CPU -> Amounts.plain(value) + " %";
            case HEAP_FLOOR_SIZE -> Amounts.exactBytes(value);
            case ALLOCATION -> Amounts.exactBytes(value) + "/s";
            case THREADS -> Amounts.plain(value);
        };
    }

    /** What was seen, for people: rounded. */
    public String reading(double value) {
        return switch (this) {
            case HEAP_FLOOR_SHARE, CPU -> words + String.format(Locale.ROOT, " %.0f %%", value);
            case HEAP_FLOOR_SIZE -> words + " " + Amounts.roundBytes(value);
            case ALLOCATION -> words + " " + Amounts.roundBytes(value) + "/s";
            case THREADS -> String.format(Locale.ROOT, "%,.0f ", value) + words;
        };
    }
}
