// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.LongStack;
import dev.cairn.heap.store.OffHeap;

/**
 * How every object of a whole graph is held, found by walking it, and which objects are held from outside: GC roots, and
 * what references refer to that do not keep it. Garbage begins
 * with what nothing refers to, and where that does not lead, anywhere.
 */
final class WholeTiers implements AutoCloseable {
    static final int STRONG = 0;
    static final int WEAK = 1;
    static final int UNREACHABLE = 2;

    private final WholeGraph graph;
    private final OffHeap.Block strongBlock;
    private final OffHeap.Block weakBlock;
    private final OffHeap.Block startBlock;
    private final OffHeap.Block ledBlock;
    private final BitColumn strong;
    private final BitColumn weak;
    private final BitColumn starts;
    private final BitColumn led;
    private final LongStack left;

    WholeTiers(WholeGraph graph, BitColumn roots, OffHeap memory) {
        this.graph = graph;
        strongBlock = memory.bits(graph.objects());
        weakBlock = memory.bits(graph.objects());
        startBlock = memory.bits(graph.objects());
        ledBlock = memory.bits(graph.objects());
        strong = BitColumn.of(strongBlock.bytes());
        weak = BitColumn.of(weakBlock.bytes());
        starts = BitColumn.of(startBlock.bytes());
        led = BitColumn.of(ledBlock.bytes());
        left = new LongStack(memory, graph.objects());
        for (long object = 0; object < graph.objects(); object++) {
            if (roots.get(object)) {
                boolean _ = starts.set(object);
                reach(object, strong);
                walkStrong();
            }
        }
        for (long object = 0; object < graph.objects(); object++) {
            if (strong.get(object)) {
                startReferents(object);
                walkWeak();
            }
        }
        try (OffHeap.Block referredBlock = memory.bits(graph.objects())) {
            walkGarbage(BitColumn.of(referredBlock.bytes()));
        }
        left.close();
    }

    private void walkGarbage(BitColumn referred) {
        for (long object = 0; object < graph.objects(); object++) {
            long end = graph.weakEnd(object);
            for (long edge = graph.start(object); edge < end; edge++) {
                boolean _ = referred.set(graph.target(edge));
            }
        }
        for (long object = 0; object < graph.objects(); object++) {
            if (!referred.get(object) && of(object) == UNREACHABLE) {
                keep(object, led);
                while (!left.isEmpty()) {
                    keep(left.pop(), led);
                }
            }
        }
    }

    private void reach(long object, BitColumn tier) {
        if (!strong.get(object) && !weak.get(object) && !tier.set(object)) {
            left.push(object);
        }
    }

    private void walkStrong() {
        while (!left.isEmpty()) {
            keep(left.pop(), strong);
        }
    }

    private void walkWeak() {
        while (!left.isEmpty()) {
            long object = left.pop();
            keep(object, weak);
            startReferents(object);
        }
    }

    private void keep(long object, BitColumn tier) {
        long end = graph.end(object);
        for (long edge = graph.start(object); edge < end; edge++) {
            reach(graph.target(edge), tier);
        }
    }

    private void startReferents(long object) {
        long end = graph.weakEnd(object);
        for (long edge = graph.end(object); edge < end; edge++) {
            long target = graph.target(edge);
            if (!strong.get(target)) {
                boolean _ = starts.set(target);
                reach(target, weak);
            }
        }
    }

    int of(long object) {
        return strong.get(object) ? STRONG : weak.get(object) ? WEAK : UNREACHABLE;
    }

    /** Whether something outside its tier holds an object; garbage has nothing of the kind. */
    boolean isStart(long object) {
        return starts.get(object);
    }

    /** Whether an object is garbage to which no other garbage leads that nothing refers to. */
    boolean mayBeginGarbage(long object) {
        return of(object) == UNREACHABLE && !led.get(object);
    }

    @Override
    public void close() {
        strongBlock.close();
        weakBlock.close();
        startBlock.close();
        ledBlock.close();
    }
}
