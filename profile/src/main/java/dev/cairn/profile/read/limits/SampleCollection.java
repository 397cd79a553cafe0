// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.limits;

import dev.cairn.profile.format.StackOrder;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackSample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Samples as they are read: those of one stack and the same labels are added up, and equal frames are kept once. */
public final class SampleCollection {
    /** Each sample has a number for each type, so a few bytes that declare many types would ask for too much memory. */
    private static final int MOST_TYPES = 64;

    private final int types;
    private final ItemBudget budget;
    private final Map<StackFrame, StackFrame> frames = new HashMap<>();
    private final Map<Key, long[]> samples = new LinkedHashMap<>();
    private final long[] magnitudes;

    /** In an order, as {@link StackOrder} says why. */
    private record Key(List<StackFrame> frames, Map<String, String> labels) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int order = StackOrder.compare(frames, other.frames);
            return order != 0
                    ? order
                    : new TreeMap<>(labels).toString().compareTo(new TreeMap<>(other.labels).toString());
        }
    }

    public SampleCollection(int types, ItemBudget budget) throws UnreadableProfile {
        checkTypes(types);
        this.types = types;
        this.budget = budget;
        this.magnitudes = new long[types];
    }

    public static void checkTypes(int types) throws UnreadableProfile {
        if (types > MOST_TYPES) {
            throw new UnreadableProfile(
                    "it counts more than " + MOST_TYPES + " kinds of things, which no profile does");
        }
    }

    /**
     * Adds a sample.
     *
     * @param stack the innermost first
     * @param values one for each type
     */
    public void add(List<StackFrame> stack, Map<String, String> labels, long[] values) throws UnreadableProfile {
        take(stack, labels);
        List<StackFrame> same = new ArrayList<>(stack.size());
        for (StackFrame frame : stack) {
            StackFrame known = frames.putIfAbsent(frame, frame);
            same.add(known == null ? frame : known);
        }
        long[] sums = samples.computeIfAbsent(new Key(List.copyOf(same), Map.copyOf(labels)), _ -> new long[types]);
        for (int i = 0; i < types; i++) {
            sums[i] += values[i];
            magnitudes[i] = checkedSum(magnitudes[i], values[i]);
        }
    }

    private void take(List<StackFrame> stack, Map<String, String> labels) throws UnreadableProfile {
        budget.take(1L + types + stack.size());
        for (StackFrame frame : stack) {
            budget.takeText(frame.className());
            budget.takeText(frame.method());
            budget.takeText(frame.file().orElse(""));
        }
        for (var label : labels.entrySet()) {
            budget.takeText(label.getKey());
            budget.takeText(label.getValue());
        }
    }

    /** Of magnitudes, so that no sum of any of the values can overflow. */
    private static long checkedSum(long sum, long value) throws UnreadableProfile {
        try {
            return Math.addExact(sum, Math.absExact(value));
        } catch (ArithmeticException e) {
            throw new UnreadableProfile("its values add up to more than 64 bits hold");
        }
    }

    public List<StackSample> toList() {
        return samples.entrySet().stream()
                .map(entry -> {
                    List<Long> values = new ArrayList<>();
                    for (long value : entry.getValue()) {
                        values.add(value);
                    }
                    return new StackSample(entry.getKey().frames, values, entry.getKey().labels);
                })
                .toList();
    }
}
