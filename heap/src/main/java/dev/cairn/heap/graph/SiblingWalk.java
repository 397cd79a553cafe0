// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongStack;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.store.PairList;

/**
 * A depth-first walk over what brothers in a dominator tree make of one another, from those that their dominator refers
 * to itself. Numbers count from 2 in the order of the walk; 1 stands for all dominators together, as no reference leads
 * from the children of one to those of another.
 */
final class SiblingWalk implements AutoCloseable {
    static final long ROOT = 1;

    private final BitColumn direct;
    private final OffHeap.Block easyBlock;
    private final CoreNumbers nodes;
    private final OffHeap.Block numberBlock;
    private final OffHeap.Block objectBlock;
    private final OffHeap.Block parentBlock;
    private final IntColumn numbers;
    private final IntColumn objects;
    private final IntColumn parents;
    private final PairList references;
    private final LongStack path;
    private long last = ROOT;

    /**
     * Walks.
     *
     * @param derived references between brothers, the referrer first; none to those in {@code direct}
     * @param direct which objects their dominator refers to itself
     */
    SiblingWalk(PairList derived, BitColumn direct, long objectCount, OffHeap memory) {
        this.direct = direct;
        easyBlock = memory.bits(objectCount);
        BitColumn easy = BitColumn.of(easyBlock.bytes());
        easy.bytes().copyFrom(direct.bytes());
        derived.forEach((from, _) -> easy.clear(from));
        nodes = new CoreNumbers(easy, objectCount, memory);
        numberBlock = memory.ints(nodes.size() + 1);
        objectBlock = memory.ints(nodes.size() + ROOT + 1);
        parentBlock = memory.ints(nodes.size() + ROOT + 1);
        numbers = IntColumn.of(numberBlock.bytes());
        objects = IntColumn.of(objectBlock.bytes());
        parents = IntColumn.of(parentBlock.bytes());
        references = new PairList(memory);
        path = new LongStack(memory, derived.size());
        try (PairList rows = new PairList(memory)) {
            derived.forEach((from, to) -> rows.add(nodes.of(from) + 1, to));
            try (Predecessors targets = new Predecessors(rows, 1, nodes.size() + 1, memory)) {
                nodes.forEach((node, object) -> {
                    if (direct.get(object)) {
                        walk(node, object, targets);
                    }
                });
            }
        }
        path.close();
    }

    private void walk(long start, long startObject, Predecessors targets) {
        visit(start, startObject, ROOT);
        long number = last;
        long edge = targets.start(start + 1);
        long end = targets.end(start + 1);
        while (true) {
            if (edge < end) {
                long target = targets.source(edge++);
                long node = nodes.of(target);
                long known = numbers.getUnsigned(node);
                if (known != 0) {
                    references.add(known, number);
                } else {
                    path.push(edge);
                    visit(node, target, number);
                    number = last;
                    edge = targets.start(node + 1);
                    end = targets.end(node + 1);
                }
            } else {
                number = parent(number);
                if (number == ROOT) {
                    return;
                }
                edge = path.pop();
                end = targets.end(nodes.of(object(number)) + 1);
            }
        }
    }

    private void visit(long node, long object, long parent) {
        last++;
        numbers.set(node, (int) last);
        objects.set(last, (int) object);
        parents.set(last, (int) parent);
    }

    /** Visits every object that the walk did not reach. */
    void forEachMissed(CoreNumbers.Visitor visitor) {
        nodes.forEach((node, object) -> {
            if (numbers.get(node) == 0 && !direct.get(object)) {
                visitor.node(node, object);
            }
        });
    }

    long lastNumber() {
        return last;
    }

    long object(long number) {
        return objects.getUnsigned(number);
    }

    long parent(long number) {
        return parents.getUnsigned(number);
    }

    /** References that the walk did not follow: the target's number, then the referrer's. */
    PairList references() {
        return references;
    }

    @Override
    public void close() {
        easyBlock.close();
        nodes.close();
        numberBlock.close();
        objectBlock.close();
        parentBlock.close();
        references.close();
    }
}
