// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.UnreadableProfile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The stacks and the threads that one VM wrote into a report. A stack is written once, whichever tables name it. */
final class HprofTraces {
    private static final String EMPTY = "<empty>";
    private static final int ITEMS_A_TRACE = 3;

    private final ItemBudget budget;
    private final Map<Long, Draft> traces = new HashMap<>();
    private final Map<Long, String> threads = new HashMap<>();
    /** Many stacks have the same frames, so each is taken apart once. */
    private final Map<String, StackFrame> frames = new HashMap<>();

    private Draft last = new Draft(OptionalLong.empty(), new ArrayList<>());

    private record Draft(OptionalLong thread, List<StackFrame> frames) {}

    /**
     * A stack.
     *
     * @param frames the innermost first
     * @param thread its name; empty if the report did not distinguish threads
     */
    record Stack(List<StackFrame> frames, Optional<String> thread) {}

    HprofTraces(ItemBudget budget) {
        this.budget = budget;
    }

    /** A stack begins; its frames come next. */
    void begin(long trace, OptionalLong thread) throws UnreadableProfile {
        budget.take(ITEMS_A_TRACE);
        last = new Draft(thread, new ArrayList<>());
        traces.put(trace, last);
    }

    /** A whole stack, whose frames are paid for. */
    void add(long trace, OptionalLong thread, List<StackFrame> stack) throws UnreadableProfile {
        budget.take(ITEMS_A_TRACE);
        traces.put(trace, new Draft(thread, stack));
    }

    /** Of the stack that began last, its line without what it is set in by. */
    void frame(String text) throws UnreadableProfile {
        if (text.equals(EMPTY)) {
            return;
        }
        budget.take(1);
        StackFrame frame = frames.get(text);
        if (frame == null) {
            budget.take(1);
            budget.keep(text);
            frame = HprofFrameText.parse(text);
            frames.put(text, frame);
        }
        last.frames.add(frame);
    }

    void thread(long thread, String name) throws UnreadableProfile {
        budget.take(1);
        budget.keep(name);
        threads.put(thread, name);
    }

    /** Empty if no such stack was written. */
    Optional<Stack> stack(long trace) {
        return Optional.ofNullable(traces.get(trace)).map(found -> new Stack(found.frames, nameOf(found.thread)));
    }

    private Optional<String> nameOf(OptionalLong thread) {
        return thread.isPresent()
                ? Optional.of(threads.getOrDefault(thread.getAsLong(), "thread " + thread.getAsLong()))
                : Optional.empty();
    }
}
