// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.HistoryView.CollectedAt;
import dev.cairn.monitor.finding.Finding;
import dev.cairn.monitor.model.Collected;
import dev.cairn.monitor.model.SystemState;
import dev.cairn.monitor.model.Vm;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The last hour of one VM, one value per {@link Series} and step, and its collections. Grows as it fills, to 127 KiB at most,
 * and about 240 bytes for each step that had collections. One thread adds, any thread may look.
 */
final class History {
    static final int MAX_STEPS = 3600;
    private static final int FIRST_CAPACITY = 64;

    private static final int FOUND_STEPS = 5;

    private record Found(long step, VmFindings findings) {}

    private final Map<Series, float[]> values = new EnumMap<>(Series.class);
    private final Deque<CollectedAt> collections = new ArrayDeque<>();
    /** Which slots have an allocation rate that the VM's threads have counted. */
    private final BitSet counted = new BitSet();

    private int capacity = FIRST_CAPACITY;
    private long firstStep;
    private int head;
    private int size;
    private volatile Found found = new Found(Long.MAX_VALUE, new VmFindings(List.of(), OptionalLong.empty(), 0));
    private volatile int deadlocked;
    private volatile Optional<Finding.OneSiteAllocates> dominantSite = Optional.empty();

    History() {
        for (Series series : Series.values()) {
            values.put(series, new float[capacity]);
        }
    }

    /** Adds {@code vm} as the values of {@code step}; steps that were left out are not known. */
    synchronized void add(long step, Vm vm) {
        if (size > 0 && step < firstStep + size) {
            return; // two looks in one step: the first counts
        }
        if (size == 0 || step - (firstStep + size) >= MAX_STEPS) {
            head = 0;
            size = 0;
            firstStep = step;
        }
        while (firstStep + size < step) {
            int slot = nextSlot();
            values.values().forEach(column -> column[slot] = Float.NaN);
            counted.clear(slot);
        }
        int slot = nextSlot();
        values.forEach((series, column) -> column[slot] = (float) series.of(vm));
        counted.set(slot, vm.allocationCounted());
        vm.gc().sinceLastLook().filter(this::isNew).ifPresent(some -> collections.add(new CollectedAt(step, some)));
        while (!collections.isEmpty() && collections.getFirst().step() < firstStep) {
            collections.removeFirst();
        }
    }

    /** After a look that failed, the last view comes once more. */
    private boolean isNew(Collected some) {
        return collections.isEmpty() || !collections.getLast().collected().equals(some);
    }

    /** The last {@code limit} steps at most. */
    synchronized HistoryView view(int limit) {
        int count = Math.clamp(limit, 0, size);
        Map<Series, float[]> copies = new EnumMap<>(Series.class);
        values.forEach((series, column) -> {
            float[] copy = new float[count];
            for (int i = 0; i < count; i++) {
                copy[i] = column[(head + size - count + i) % capacity];
            }
            copies.put(series, copy);
        });
        long first = firstStep + size - count;
        BitSet countedSteps = new BitSet();
        for (int i = 0; i < count; i++) {
            countedSteps.set(i, counted.get((head + size - count + i) % capacity));
        }
        return new HistoryView(
                first,
                count,
                copies,
                countedSteps,
                collections.stream().filter(some -> some.step() >= first).toList());
    }

    /** What stands out in it. Looks again only after some steps: it takes its time, and growth is not a matter of seconds. */
    VmFindings findings(Vm vm, SystemState system, long step) {
        Found last = found;
        if (last.step <= step && step - last.step < FOUND_STEPS) {
            return with(last.findings);
        }
        VmFindings now = VmFindings.of(vm, system, view(MAX_STEPS));
        found = new Found(step, now);
        return with(now);
    }

    /** With what somebody asked for has shown. */
    private VmFindings with(VmFindings seen) {
        return seen.withDeadlocked(deadlocked).withDominantSite(dominantSite);
    }

    /** Remembers how many threads the last look for deadlocks found in them. */
    void looked(int threads) {
        deadlocked = threads;
    }

    /** Remembers which site has allocated most in the last recording; empty if none stands out. */
    void recorded(Optional<Finding.OneSiteAllocates> site) {
        dominantSite = site;
    }

    private int nextSlot() {
        if (size == capacity && capacity < MAX_STEPS) {
            capacity = Math.min(MAX_STEPS, capacity * 4);
            // The head moves only once there is no growing any more, so a plain copy keeps the order.
            values.replaceAll((series, column) -> Arrays.copyOf(column, capacity));
        }
        if (size < capacity) {
            return size++;
        }
        int slot = head;
        head = (head + 1) % capacity;
        firstStep++;
        return slot;
    }
}
