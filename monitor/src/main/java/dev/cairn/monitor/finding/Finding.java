// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.StackFrame;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/** Something about one VM that its owner should know, with what it was concluded from. Sizes are in bytes. */
public sealed interface Finding {
    /** How much it matters, the worst first. */
    enum Severity {
        PROBLEM,
        WARNING,
        NOTE
    }

    Severity severity();

    /**
     * Each collection leaves more in the heap than the one before.
     *
     * @param growth of what collections leave, in bytes a second
     * @param floorBytes what the last of them left
     * @param maxBytes how far the heap may grow; 0 if that is not known
     * @param collections how many were seen
     * @param span from the first of them to the last
     * @param wholeHeap whether they were of the whole heap. Else only young collections were seen, and what grows may be
     *     garbage in the old generation that no collection has looked at
     */
    record HeapFloorRises(
            Trend growth, long floorBytes, long maxBytes, int collections, Duration span, boolean wholeHeap)
            implements Finding {
        private static final double SOON_SECONDS = 3600;

        /** Seconds until the heap is full if it goes on at {@code perSecond}; infinite if it does not grow, or has no end. */
        public double secondsUntilFull(double perSecond) {
            return perSecond <= 0 || maxBytes <= 0
                    ? Double.POSITIVE_INFINITY
                    : Math.max(0, maxBytes - floorBytes) / perSecond;
        }

        @Override
        public Severity severity() {
            if (!wholeHeap) {
                return Severity.NOTE;
            }
            return secondsUntilFull(growth.perSecond()) < SOON_SECONDS ? Severity.PROBLEM : Severity.WARNING;
        }
    }

    /**
     * The VM stands still for its collectors much of the time.
     *
     * @param percent of {@code span}
     * @param thresholdPercent what it takes to be found
     */
    record GcShareHigh(double percent, double thresholdPercent, Duration span) implements Finding {
        private static final double BAD_PERCENT = 30;

        @Override
        public Severity severity() {
            return percent >= BAD_PERCENT ? Severity.PROBLEM : Severity.WARNING;
        }
    }

    /**
     * Threads start faster than they end.
     *
     * @param growth in threads a second
     * @param threads how many there are now
     */
    record ThreadsGrow(Trend growth, long threads, Duration span) implements Finding {
        @Override
        public Severity severity() {
            return Severity.WARNING;
        }
    }

    /**
     * The kernel holds the VM back, as its control group has used up its CPU time.
     *
     * @param percent of the scheduling periods in {@code span}
     * @param cpus what the group may use; empty if that is not known any more
     */
    record Throttled(double percent, double thresholdPercent, OptionalDouble cpus, Duration span) implements Finding {
        private static final double BAD_PERCENT = 50;

        @Override
        public Severity severity() {
            return percent >= BAD_PERCENT ? Severity.PROBLEM : Severity.WARNING;
        }
    }

    /** A part of the VM's memory is in swap, and each collection of the whole heap reads it back. */
    record Swapped(long swappedBytes, long residentBytes) implements Finding {
        @Override
        public Severity severity() {
            return Severity.WARNING;
        }
    }

    /** The control group has little memory left; if it needs more, the kernel kills a process of it. */
    record GroupMemoryShort(long usedBytes, long limitBytes) implements Finding {
        @Override
        public Severity severity() {
            return Severity.PROBLEM;
        }
    }

    /**
     * The machine has little memory left.
     *
     * @param stalledPercent share of the last minute in which some task waited for memory; empty where the kernel does not say
     */
    record MachineMemoryShort(long availableBytes, long totalBytes, OptionalDouble stalledPercent) implements Finding {
        @Override
        public Severity severity() {
            return Severity.WARNING;
        }
    }

    /**
     * Threads wait for one another in a circle. Found only where somebody has looked for that, as a look stops the VM.
     *
     * @param threads how many of all deadlocks
     */
    record Deadlocked(int threads) implements Finding {
        @Override
        public Severity severity() {
            return Severity.PROBLEM;
        }
    }

    /**
     * Much of what the VM allocates comes from one place. Found only where a recording of allocations goes on or is at hand.
     *
     * @param className of the objects, as in Java source
     * @param frames the stack, the innermost first
     * @param share of all bytes that were recorded, 1 for all
     * @param bytes what the site has allocated
     * @param samples of the whole recording
     * @param span how long was recorded
     */
    record OneSiteAllocates(
            String className, List<StackFrame> frames, Estimate share, Estimate bytes, long samples, Duration span)
            implements Finding {
        /** The truth is farther from a value than this number of standard errors once in twenty times. */
        private static final double NEARLY_SURE = 2;

        public OneSiteAllocates {
            frames = List.copyOf(frames);
        }

        /** The lower end of the range that holds the share nineteen times in twenty; 0 if the error is not known. */
        public double leastShare() {
            return share.standardError().isPresent()
                    ? Math.max(
                            0,
                            share.value() - NEARLY_SURE * share.standardError().getAsDouble())
                    : 0;
        }

        /** The upper end of that range; 1 if the error is not known. */
        public double mostShare() {
            return share.standardError().isPresent()
                    ? Math.min(
                            1,
                            share.value() + NEARLY_SURE * share.standardError().getAsDouble())
                    : 1;
        }

        @Override
        public Severity severity() {
            return Severity.NOTE;
        }
    }
}
