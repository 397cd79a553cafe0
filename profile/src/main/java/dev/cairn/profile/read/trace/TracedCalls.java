// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.trace;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.SampleCollection;
import dev.cairn.profile.read.limits.UnreadableProfile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The calls of one thread, as a tree: how much time passed in each by itself. */
final class TracedCalls {
    private final String thread;
    private final int clocks;
    private final ItemBudget budget;
    private final Call root;
    private final Deque<Call> stack = new ArrayDeque<>();
    /** How often each method is on the stack. */
    private final Map<Integer, Integer> onStack = new HashMap<>();

    private long[] last = new long[0];

    /** One method, called along one path. */
    private static final class Call {
        private final int method;
        private final Map<Integer, Call> calls = new HashMap<>(4);
        private final long[] micros;

        Call(int method, int clocks) {
            this.method = method;
            this.micros = new long[clocks];
        }
    }

    /** @param clocks how many clocks say when something happened */
    TracedCalls(String thread, int clocks, ItemBudget budget) {
        this.thread = thread;
        this.clocks = clocks;
        this.budget = budget;
        this.root = new Call(0, clocks);
    }

    /** The thread calls {@code method}, at the times that the clocks say, in microseconds. */
    void entered(int method, long[] now) throws UnreadableProfile {
        passed(now);
        Call caller = stack.isEmpty() ? root : stack.peek();
        Call call = caller.calls.get(method);
        if (call == null) {
            budget.take(2L + clocks);
            call = new Call(method, clocks);
            caller.calls.put(method, call);
        }
        budget.take(1);
        stack.push(call);
        onStack.merge(method, 1, Integer::sum);
    }

    /** {@code method} returns, or is left by an exception; one that was called before the trace began is on no stack. */
    void left(int method, long[] now) {
        passed(now);
        if (onStack.containsKey(method)) {
            while (pop() != method) {
                // an exception has left this one too
            }
        }
    }

    private int pop() {
        int method = stack.pop().method;
        onStack.compute(method, (same, times) -> times == null || times == 1 ? null : (Integer) (times - 1));
        return method;
    }

    private void passed(long[] now) {
        if (!stack.isEmpty() && last.length == now.length) {
            long[] micros = stack.peek().micros;
            for (int i = 0; i < now.length; i++) {
                micros[i] += Math.max(0, now[i] - last[i]);
            }
        }
        last = now.clone();
    }

    /** Adds each path with the time that passed at its end. */
    void addTo(SampleCollection samples, TraceHeader names) throws UnreadableProfile {
        record Todo(Call call, Optional<Todo> caller) {}

        Deque<Todo> todo = new ArrayDeque<>();
        root.calls.values().forEach(call -> todo.push(new Todo(call, Optional.empty())));
        while (!todo.isEmpty()) {
            Todo next = todo.pop();
            next.call.calls.values().forEach(call -> todo.push(new Todo(call, Optional.of(next))));
            long[] nanos = nanos(next.call);
            if (Arrays.stream(nanos).anyMatch(each -> each != 0)) {
                List<StackFrame> path = new ArrayList<>();
                for (Optional<Todo> each = Optional.of(next); each.isPresent(); each = each.get().caller) {
                    path.add(names.method(each.get().call.method));
                }
                samples.add(path, Map.of(StackSample.THREAD, thread), nanos);
            }
        }
    }

    private static long[] nanos(Call call) throws UnreadableProfile {
        long[] nanos = new long[call.micros.length];
        try {
            for (int i = 0; i < nanos.length; i++) {
                nanos[i] = Math.multiplyExact(call.micros[i], TraceReader.NANOS_PER_MICRO);
            }
            return nanos;
        } catch (ArithmeticException e) {
            throw new UnreadableProfile("its times add up to more than 64 bits hold");
        }
    }
}
