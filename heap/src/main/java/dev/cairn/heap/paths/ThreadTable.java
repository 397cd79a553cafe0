// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.hprof.HprofHeap;
import dev.cairn.heap.hprof.outline.StartedThread;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.HeapThread;
import dev.cairn.heap.root.RootKind;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.heap.root.ThreadFrame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a dump, put together from its roots, its stack traces and, in files of the JDK's agent, the records of
 * when threads began.
 */
final class ThreadTable {
    private static final String VIRTUAL = "java.lang.VirtualThread";
    private static final Set<String> VIRTUAL_CLASSES = Set.of(VIRTUAL, "java.lang.ThreadBuilders$BoundVirtualThread");

    private final HprofHeap heap;
    private final HeapGraph graph;
    private final LongFunction<String> names;
    private @Nullable Map<Integer, List<GcRoot>> bySerial;

    /**
     * The threads of a dump.
     *
     * @param names of thread objects
     */
    ThreadTable(HprofHeap heap, HeapGraph graph, LongFunction<String> names) {
        this.heap = heap;
        this.graph = graph;
        this.names = names;
    }

    private synchronized Map<Integer, List<GcRoot>> bySerial() {
        Map<Integer, List<GcRoot>> known = bySerial;
        if (known == null) {
            known = rootsBySerial();
            bySerial = known;
        }
        return known;
    }

    private Map<Integer, List<GcRoot>> rootsBySerial() {
        Map<Integer, List<GcRoot>> result = new TreeMap<>(Integer::compareUnsigned);
        heap.outline().threads().serials().forEach(serial -> result.put(serial, new ArrayList<>()));
        for (GcRoot root : heap.roots()) {
            if (root.threadSerial() != 0) {
                result.computeIfAbsent(root.threadSerial(), _ -> new ArrayList<>())
                        .add(root);
            }
        }
        return result;
    }

    /** What {@link HeapThread#name} would be; also empty for a thread of which the dump says nothing. */
    String nameOf(int serial) {
        List<GcRoot> roots = bySerial().get(serial);
        if (roots == null) {
            return "";
        }
        Optional<StartedThread> started = heap.outline().threads().find(serial);
        return nameOf(objectOf(roots, started, traceOf(serial)), started);
    }

    /** One frame of a thread's stack, without the others; empty where the dump does not have it. */
    Optional<StackFrame> frame(int serial, int depth) {
        OptionalInt trace = depth < 0 ? OptionalInt.empty() : traceOf(serial);
        return trace.isPresent() ? heap.outline().traces().frame(trace.getAsInt(), depth) : Optional.empty();
    }

    /** @param limit more are not given */
    List<HeapThread> threads(int limit) {
        return bySerial().entrySet().stream()
                .flatMap(each -> thread(each.getKey(), each.getValue()).stream())
                .limit(limit)
                .toList();
    }

    private Optional<HeapThread> thread(int serial, List<GcRoot> roots) {
        Optional<StartedThread> started = heap.outline().threads().find(serial);
        OptionalInt trace = traceOf(serial);
        List<ThreadFrame> frames = new ArrayList<>();
        List<GcRoot> held = new ArrayList<>();
        List<StackFrame> stack = trace.isPresent() ? heap.outline().traces().frames(trace.getAsInt()) : List.of();
        share(roots, stack, frames, held);
        OptionalLong object = objectOf(roots, started, trace);
        if (object.isEmpty()
                && frames.isEmpty()
                && held.isEmpty()
                && started.stream().allMatch(StartedThread::ended)) {
            return Optional.empty();
        }
        String className = object.isPresent() ? classOf(object.getAsLong()) : "";
        return Optional.of(new HeapThread(
                serial, object, nameOf(object, started), className, VIRTUAL_CLASSES.contains(className), frames, held));
    }

    private String nameOf(OptionalLong object, Optional<StartedThread> started) {
        String name = object.isPresent() ? names.apply(object.getAsLong()) : "";
        return name.isEmpty() ? started.map(StartedThread::name).orElse("") : name;
    }

    private String classOf(long object) {
        return heap.classes().get(graph.classes().get(object)).name();
    }

    /**
     * The stack that a thread had. In files of the JDK's agent a thread's traces are places where it allocated, and none
     * of them is known to be where it was.
     */
    private OptionalInt traceOf(int serial) {
        return heap.outline().threads().contains(serial)
                ? OptionalInt.empty()
                : heap.outline().traces().ofThread(serial);
    }

    private static void share(
            List<GcRoot> roots, List<StackFrame> stack, List<ThreadFrame> frames, List<GcRoot> others) {
        List<List<GcRoot>> held = new ArrayList<>();
        stack.forEach(_ -> held.add(new ArrayList<>()));
        for (GcRoot root : new LinkedHashSet<>(roots)) {
            if (root.frame() >= 0 && root.frame() < held.size()) {
                held.get(root.frame()).add(root);
            } else if (root.kind() != RootKind.THREAD) {
                others.add(root);
            }
        }
        for (int i = 0; i < stack.size(); i++) {
            frames.add(new ThreadFrame(stack.get(i), held.get(i)));
        }
    }

    /**
     * The thread's own object. HotSpot writes none for a virtual thread that is not running; the frames in which it gave
     * up its carrier hold it.
     */
    private OptionalLong objectOf(List<GcRoot> roots, Optional<StartedThread> started, OptionalInt trace) {
        OptionalLong root = roots.stream()
                .filter(each -> each.kind() == RootKind.THREAD)
                .mapToLong(GcRoot::object)
                .findFirst();
        if (root.isPresent()) {
            return root;
        }
        long object = started.map(each -> heap.ids().indexOf(each.objectId())).orElse(ObjectIds.NONE);
        if (object != ObjectIds.NONE) {
            return OptionalLong.of(object);
        }
        return trace.isPresent()
                ? roots.stream()
                        .filter(each -> classOf(each.object()).equals(VIRTUAL))
                        .filter(each -> isInVirtualThread(trace.getAsInt(), each.frame()))
                        .sorted(Comparator.comparingInt(GcRoot::frame).reversed())
                        .mapToLong(GcRoot::object)
                        .findFirst()
                : OptionalLong.empty();
    }

    private boolean isInVirtualThread(int trace, int depth) {
        return heap.outline().traces().frame(trace, depth).stream()
                .anyMatch(frame -> frame.className().equals(VIRTUAL));
    }
}
