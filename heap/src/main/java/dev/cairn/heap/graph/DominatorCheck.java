// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks a finished tree against the graph it was made of: every dominator is found once more, by another algorithm
 * ({@link LengauerTarjan}) and without anything folded away, and every size is added up along that. That takes about the
 * time of making the tree without folding, and two to three times the memory.
 *
 * <p>Where garbage goes in circles anything in them may be at the top. What is at the top of the tree is taken to be;
 * that changes no other dominator if the tree is right.
 */
public final class DominatorCheck {
    private static final int MOST_SENTENCES = 10;
    private static final int STRONG = 0;
    private static final int WEAK = 1;
    private static final int UNREACHABLE = 2;

    private final HeapGraph graph;
    private final BitColumn roots;
    private final OffHeap memory;
    private final Workers workers;
    private final List<String> problems = new ArrayList<>();
    private long wrong;

    public DominatorCheck(HeapGraph graph, BitColumn roots, OffHeap memory, Workers workers) {
        this.graph = graph;
        this.roots = roots;
        this.memory = memory;
        this.workers = workers;
    }

    /**
     * What was found.
     *
     * @param wrong objects of which something is wrong
     * @param problems the first of them, a sentence each
     */
    public record Result(long wrong, List<String> problems) {
        public Result {
            problems = List.copyOf(problems);
        }
    }

    /** Compares a tree with what it should be. */
    public Result check(DominatorTree.Columns tree) {
        workers.step("reading the graph once more");
        try (WholeGraph whole = new WholeGraph(graph, memory);
                WholeOrder order = new WholeOrder(
                        whole,
                        roots::get,
                        object -> tree.dominators().get(object) == DominatorTree.NONE
                                && tree.unreachable().get(object),
                        memory)) {
            workers.step("finding dominators once more");
            for (long object = 0; object < graph.objects(); object++) {
                if (order.numberOf(object) == 0) {
                    report(
                            object,
                            "is said to be dominated by another, and nothing that the tree begins with leads to it");
                }
            }
            try (LengauerTarjan expected = new LengauerTarjan(whole, order, memory)) {
                compareDominators(tree, order, expected);
                compareSizes(tree, order, expected);
            }
        }
        return new Result(wrong, problems);
    }

    private void compareDominators(DominatorTree.Columns tree, WholeOrder order, LengauerTarjan expected) {
        for (long number = 1; number <= order.count(); number++) {
            long object = order.object(number);
            long dominator = expected.dominator(number);
            int above = dominator == 0 ? DominatorTree.NONE : (int) order.object(dominator);
            if (tree.dominators().get(object) != above) {
                report(
                        object,
                        "is dominated by " + name(above) + ", and the tree says by "
                                + name(tree.dominators().get(object)));
            } else if (dominator == 0 && tier(tree, object) != order.tier(number)) {
                report(
                        object,
                        "is held " + strength(order.tier(number)) + ", and the tree says "
                                + strength(tier(tree, object)));
            }
        }
    }

    private void compareSizes(DominatorTree.Columns tree, WholeOrder order, LengauerTarjan expected) {
        try (OffHeap.Block block = memory.allocate(LongColumn.sizeFor(order.count() + 1))) {
            LongColumn sums = new LongColumn(block.bytes());
            workers.step("adding up sizes once more");
            RowReader reader = graph.objects() == 0 ? new RowReader(graph.rows()) : graph.readerAtBlock(0);
            for (long object = 0; object < graph.objects(); object++) {
                int type = graph.classes().get(object);
                reader.begin(object, graph.traits().sizesVary(type));
                sums.set(order.numberOf(object), graph.units(reader, type));
                reader.skipRest();
                if (graph.traits().haveWeak(type)) {
                    reader.beginWeak();
                    reader.skipRest();
                }
            }
            for (long number = order.count(); number > 0; number--) {
                long dominator = expected.dominator(number);
                sums.set(dominator, sums.get(dominator) + sums.get(number));
                long told = tree.retained().get(order.object(number));
                if (told != sums.get(number)) {
                    report(order.object(number), "retains " + sums.get(number) + " units, and the tree says " + told);
                }
            }
        }
    }

    private void report(long object, String what) {
        if (wrong++ < MOST_SENTENCES) {
            problems.add("The object " + object + " " + what + ".");
        }
    }

    private static String name(int object) {
        return object == DominatorTree.NONE ? "none" : "the object " + (object & 0xFFFF_FFFFL);
    }

    private static int tier(DominatorTree.Columns tree, long object) {
        return tree.unreachable().get(object) ? UNREACHABLE : tree.weaklyHeld().get(object) ? WEAK : STRONG;
    }

    private static String strength(int tier) {
        return switch (tier) {
            case STRONG -> "strongly";
            case WEAK -> "by references only that do not keep it";
            default -> "not at all";
        };
    }
}
