// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.thread;

import dev.cairn.agent.natives.Native;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import dev.cairn.wire.ddm.chunk.thread.VirtualThreadPlaces;
import dev.cairn.wire.ddm.chunk.thread.VirtualThreadPlaces.Example;
import dev.cairn.wire.ddm.chunk.thread.VirtualThreadPlaces.Group;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/**
 * Puts virtual threads together that are in the same state at the same place: at the innermost frame that is not the JDK's, and in
 * the method of the JDK that it has called. Each is looked at by itself while all others go on. That ends after a second, so the order
 * is one of which each beginning is spread over all of them.
 */
final class VirtualThreadGroups {
    private static final long BUDGET_NANOS = 1_000_000_000L;
    private static final int MOST_EXAMPLES = 3;

    /** The part of all threads between one that is looked at and the next: the golden section spreads them best. */
    private static final double STRIDE = 0.618;

    private final Map<Key, Built> groups = new LinkedHashMap<>();
    private long looked;
    private long others;

    private VirtualThreadGroups() {}

    private record Key(String state, String lockClass, String called, String caller) {}

    /** A group that grows. */
    private static final class Built {
        final int caller;
        final List<StackFrame> frames;
        final List<Example> examples = new ArrayList<>();
        long threads;

        Built(int caller, List<StackFrame> frames) {
            this.caller = caller;
            this.frames = frames;
        }
    }

    /** @param all how many there are, of which {@code chosen} may be looked at */
    static VirtualThreadPlaces of(List<Thread> chosen, long all) {
        VirtualThreadGroups groups = new VirtualThreadGroups();
        long start = System.nanoTime();
        int count = chosen.size();
        int stride = stride(count);
        long at = 0;
        for (int i = 0; i < count && System.nanoTime() - start < BUDGET_NANOS; i++) {
            groups.look(chosen.get((int) at));
            at = (at + stride) % count;
        }
        return groups.result(all);
    }

    /** One that leads to each place once. */
    static int stride(int count) {
        int stride = Math.max(1, (int) (count * STRIDE));
        while (greatestCommonDivisor(stride, count) > 1) {
            stride++;
        }
        return stride;
    }

    private static int greatestCommonDivisor(int one, int other) {
        return other == 0 ? one : greatestCommonDivisor(other, one % other);
    }

    private void look(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        Object blocker = LockSupport.getBlocker(thread);
        Thread.State state = thread.getState();
        if (state == Thread.State.TERMINATED) {
            return;
        }
        looked++;
        int caller = 0;
        while (caller < stack.length && isOfJdk(stack[caller])) {
            caller++;
        }
        Key key = new Key(
                state.name(),
                blocker == null ? "" : blocker.getClass().getName(),
                caller == 0 ? "" : method(stack[caller - 1]),
                caller == stack.length ? "" : method(stack[caller]));
        Built group = groups.get(key);
        if (group == null && groups.size() == VirtualThreadPlaces.MOST_GROUPS) {
            others++;
            return;
        }
        if (group == null) {
            List<StackFrame> frames = frames(stack);
            group = new Built(Math.min(caller, frames.size()), frames);
            groups.put(key, group);
        }
        group.threads++;
        if (group.examples.size() < MOST_EXAMPLES) {
            group.examples.add(new Example(Native.threadId(thread), ThreadList.cut(thread.getName())));
        }
    }

    private static boolean isOfJdk(StackTraceElement frame) {
        String module = frame.getModuleName();
        return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
    }

    private static String method(StackTraceElement frame) {
        return frame.getClassName() + '.' + frame.getMethodName();
    }

    /** The innermost, among which the caller may be missing. */
    private static List<StackFrame> frames(StackTraceElement[] stack) {
        List<StackFrame> frames = new ArrayList<>();
        int count = Math.min(stack.length, VirtualThreadPlaces.MOST_FRAMES);
        for (int i = 0; i < count; i++) {
            frames.add(frame(stack[i]));
        }
        return frames;
    }

    private static StackFrame frame(StackTraceElement element) {
        return new StackFrame(
                element.getClassName(),
                element.getMethodName(),
                Objects.requireNonNullElse(element.getFileName(), ""),
                element.isNativeMethod()
                        ? StackFrame.NATIVE
                        : element.getLineNumber() < 0 ? StackFrame.UNKNOWN : element.getLineNumber());
    }

    private VirtualThreadPlaces result(long all) {
        List<Group> made = new ArrayList<>();
        groups.forEach((key, group) -> made.add(
                new Group(group.threads, key.state(), key.lockClass(), group.caller, group.frames, group.examples)));
        return new VirtualThreadPlaces(all, looked, others, made);
    }
}
