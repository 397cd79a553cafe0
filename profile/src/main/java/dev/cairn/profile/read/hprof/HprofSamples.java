// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import dev.cairn.profile.format.AllocatedClass;
import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.CpuSamples;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.read.hprof.HprofTraces.Stack;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.SampleCollection;
import dev.cairn.profile.read.limits.UnreadableProfile;
import dev.cairn.profile.symbols.JavaNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rows of tables as samples. A class that a row is about appears in the same way as the class of an allocation. */
final class HprofSamples {
    private static final ValueType CALLS = new ValueType("calls", "count");
    private static final ValueType TIME = new ValueType("time", "nanoseconds");
    private static final ValueType TIME_WITH_CALLED = new ValueType("time_with_called", "nanoseconds");
    private static final ValueType CONTENTIONS = new ValueType("contentions", "count");
    private static final ValueType DELAY = new ValueType("delay", "nanoseconds");

    /** A share of a millisecond is in hundredths of a per cent. */
    private static final long NANOS_A_SHARE = 100;

    private static final long NANOS_A_MILLI = 1_000_000;
    private static final StackFrame EMPTY = StackFrame.named("<empty>");

    private final List<ValueType> types;
    private final SampleCollection samples;
    private long missingTraces;

    HprofSamples(HprofSection section, ItemBudget budget) throws UnreadableProfile {
        types = switch (section) {
            case CPU -> List.of(CpuSamples.SAMPLES);
            case TIMES -> List.of(CALLS, TIME);
            case CALLS -> List.of(CALLS, TIME_WITH_CALLED);
            case SITES ->
                List.of(
                        AllocationSamples.OBJECTS.type(),
                        AllocationSamples.BYTES.type(),
                        LiveObjects.INUSE_OBJECTS,
                        LiveObjects.INUSE_SPACE);
            case MONITORS -> List.of(CONTENTIONS, DELAY);
        };
        samples = new SampleCollection(types.size(), budget);
    }

    /** How many rows named stacks that are not in the file. */
    long missingTraces() {
        return missingTraces;
    }

    void add(HprofTable table) throws UnreadableProfile {
        for (HprofRow row : table.rows()) {
            switch (row) {
                case HprofRow.Share share -> share(table, share);
                case HprofRow.Site site ->
                    about(site.className(), stack(table, site.trace(), Optional.empty()), new long[] {
                        site.allocatedObjects(), site.allocatedBytes(), site.liveObjects(), site.liveBytes()
                    });
                case HprofRow.Call call ->
                    samples.add(
                            List.of(HprofFrameText.method(call.callee()), HprofFrameText.method(call.caller())),
                            Map.of(),
                            new long[] {call.count(), product(call.millis(), NANOS_A_MILLI)});
            }
        }
    }

    private void share(HprofTable table, HprofRow.Share row) throws UnreadableProfile {
        Optional<String> method =
                table.section() == HprofSection.MONITORS || row.name().startsWith("<")
                        ? Optional.empty()
                        : Optional.of(row.name()).filter(name -> !name.isEmpty());
        Stack stack = stack(table, row.trace(), method);
        switch (table.section()) {
            case CPU -> samples.add(frames(stack), labels(stack), new long[] {row.count()});
            case TIMES -> samples.add(frames(stack), labels(stack), new long[] {row.count(), nanos(table, row)});
            case MONITORS -> about(row.name(), stack, new long[] {row.count(), nanos(table, row)});
            case SITES, CALLS -> throw new IllegalStateException(table.section() + " has no shares.");
        }
    }

    private static long nanos(HprofTable table, HprofRow.Share row) throws UnreadableProfile {
        return product(table.total(), NANOS_A_SHARE * row.share());
    }

    private static long product(long one, long other) throws UnreadableProfile {
        try {
            return Math.multiplyExact(one, other);
        } catch (ArithmeticException e) {
            throw new UnreadableProfile("its values add up to more than 64 bits hold");
        }
    }

    /** The stack of a trace, or, if that is missing, as much of it as the row itself holds. */
    private Stack stack(HprofTable table, long trace, Optional<String> method) {
        return table.traces().stack(trace).orElseGet(() -> {
            missingTraces++;
            return new Stack(method.map(HprofFrameText::method).stream().toList(), Optional.empty());
        });
    }

    private void about(String className, Stack stack, long[] values) throws UnreadableProfile {
        String name = JavaNames.ofClassName(className);
        List<StackFrame> frames = new ArrayList<>(List.of(AllocatedClass.frame(name)));
        frames.addAll(stack.frames());
        Map<String, String> labels = labels(stack);
        labels.put(StackSample.CLASS, name);
        samples.add(frames, labels, values);
    }

    private static List<StackFrame> frames(Stack stack) {
        return stack.frames().isEmpty() ? List.of(EMPTY) : stack.frames();
    }

    private static Map<String, String> labels(Stack stack) {
        Map<String, String> labels = new HashMap<>();
        stack.thread().ifPresent(thread -> labels.put(StackSample.THREAD, thread));
        return labels;
    }

    /** All that was added. Its last type is shown first, except for sites in the order of what was allocated. */
    StackProfile profile(String title, List<String> notes, boolean allocatedFirst) {
        ValueType first = allocatedFirst ? AllocationSamples.BYTES.type() : types.getLast();
        return new StackProfile(title, types, types.indexOf(first), 0, 0, 0, first, notes, samples.toList());
    }
}
