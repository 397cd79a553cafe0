// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.graph;

import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.store.PairList;
import dev.cairn.heap.work.Workers;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks a finished tree against the graph it was made of, with nothing folded away, in a time that is linear in objects
 * and references (except for {@link LinkedForest}'s share). It finds no dominators; it checks whether those of the tree
 * have the properties that make them right (L. Georgiadis and R. E. Tarjan, Dominator Tree Certification and Divergent
 * Spanning Trees, ACM Transactions on Algorithms 12, 2016):
 *
 * <ul>
 *   <li>They are a tree, and it has all objects.
 *   <li>The parent property: if x refers to y, then y's dominator is x or an ancestor of x. So ancestors do dominate.
 *   <li>The sibling property: of the objects with the same dominator none dominates another. So dominators are the
 *       nearest. An object that its dominator refers to has the property. For the others, every reference counts as one
 *       from the child of the common dominator that the referrer lies below; then no child of a depth-first walk over
 *       these may have its parent for a semidominator.
 *   <li>An object retains its own size and what its children in the tree retain.
 * </ul>
 *
 * <p>In a circle of garbage to which nothing else leads, any object may be at the top. The check accepts the one at
 * the top of the tree; that changes no other dominator if the tree is right.
 */
public final class DominatorCheck {
    private static final int MOST_SENTENCES = 10;

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
     * @param wrong how many things are
     * @param problems the first of them, a sentence each
     */
    public record Result(long wrong, List<String> problems) {
        public Result {
            problems = List.copyOf(problems);
        }
    }

    /** Looks whether a tree is what it should be. */
    public Result check(DominatorTree.Columns columns) {
        workers.step("reading the graph once more");
        try (WholeGraph whole = new WholeGraph(graph, memory);
                WholeTiers tiers = new WholeTiers(whole, roots, memory);
                ClaimedTree tree = new ClaimedTree(columns.dominators(), graph.objects(), memory)) {
            workers.step("checking dominators");
            checkIsTree(tree);
            if (wrong == 0) {
                checkTops(columns, tree, tiers);
                checkDominators(tree, whole, tiers);
            }
        }
        workers.step("adding up sizes once more");
        checkSizes(columns);
        return new Result(wrong, problems);
    }

    private void checkIsTree(ClaimedTree tree) {
        for (long object = 0; object < graph.objects(); object++) {
            if (tree.depth(object) == 0) {
                report(object, "is not in the tree, which has it below " + name(tree.dominator(object)));
            }
        }
    }

    private void checkTops(DominatorTree.Columns columns, ClaimedTree tree, WholeTiers tiers) {
        for (long object = 0; object < graph.objects(); object++) {
            boolean isTop = tree.dominator(object) == ClaimedTree.NOTHING;
            int told = columns.unreachable().get(object)
                    ? WholeTiers.UNREACHABLE
                    : columns.weaklyHeld().get(object) ? WholeTiers.WEAK : WholeTiers.STRONG;
            if (isTop && told != tiers.of(object)) {
                report(object, "is held " + strength(tiers.of(object)) + ", and the tree says " + strength(told));
            } else if (!isTop && tiers.isStart(object)) {
                report(object, "is held from outside, and the tree says by " + name(tree.dominator(object)) + " alone");
            }
        }
    }

    private void checkDominators(ClaimedTree tree, WholeGraph whole, WholeTiers tiers) {
        try (OffHeap.Block directBlock = memory.bits(graph.objects());
                OffHeap.Block pathBlock = memory.ints(tree.deepest() + 1);
                PairList derived = new PairList(memory)) {
            BitColumn direct = BitColumn.of(directBlock.bytes());
            IntColumn path = IntColumn.of(pathBlock.bytes());
            tree.markDirect(whole, tiers, direct);
            tree.walk((object, depth) -> {
                path.set(depth, (int) object);
                long end = whole.end(object);
                for (long edge = whole.start(object); edge < end; edge++) {
                    long target = whole.target(edge);
                    // What is held less keeps nothing that is held more.
                    if (tiers.of(target) == tiers.of(object)) {
                        reference(object, depth, target, tree, path, direct, derived);
                    }
                }
            });
            checkSiblings(derived, direct, tree);
        }
    }

    /** Checks the parent property, and notes what the reference makes of brothers. */
    private void reference(
            long object,
            long depth,
            long target,
            ClaimedTree tree,
            IntColumn path,
            BitColumn direct,
            PairList derived) {
        long targetDepth = tree.depth(target);
        boolean isBelow = targetDepth <= depth + 1
                && (targetDepth == 1 || path.getUnsigned(targetDepth - 1) == tree.dominator(target));
        if (!isBelow) {
            report(
                    target,
                    "is not dominated by " + name(tree.dominator(target)) + ", as the tree says: " + name(object)
                            + " refers to it and is not below that");
        } else if (targetDepth <= depth && !direct.get(target)) {
            long brother = path.getUnsigned(targetDepth);
            if (brother != target) {
                derived.add(brother, target);
            }
        }
    }

    private void checkSiblings(PairList derived, BitColumn direct, ClaimedTree tree) {
        try (SiblingWalk walk = new SiblingWalk(derived, direct, graph.objects(), memory);
                Predecessors referrers = new Predecessors(walk.references(), 1, walk.lastNumber() + 1, memory);
                LinkedForest forest = new LinkedForest(walk.lastNumber(), memory)) {
            walk.forEachMissed((_, object) -> report(
                    object,
                    "is not dominated by " + name(tree.dominator(object)) + ", from which nothing leads to it"));
            for (long number = walk.lastNumber(); number > SiblingWalk.ROOT; number--) {
                long parent = walk.parent(number);
                long semidominator = parent;
                for (long at = referrers.start(number); at < referrers.end(number); at++) {
                    semidominator = Math.min(semidominator, forest.evaluate(referrers.source(at)));
                }
                forest.link(parent, number, semidominator);
                if (parent != SiblingWalk.ROOT && semidominator == parent) {
                    long object = walk.object(number);
                    report(
                            object,
                            "is dominated by " + name(walk.object(parent)) + ", and the tree says only by "
                                    + name(tree.dominator(object)));
                }
            }
        }
    }

    private void checkSizes(DominatorTree.Columns columns) {
        try (OffHeap.Block block = memory.longs(graph.objects())) {
            LongColumn sums = LongColumn.of(block.bytes());
            for (long object = 0; object < graph.objects(); object++) {
                long above = columns.dominators().getUnsigned(object);
                if (above < graph.objects()) {
                    sums.set(above, sums.get(above) + columns.retained().get(object));
                }
            }
            RowReader reader = graph.objects() == 0 ? RowReader.of(graph.rows()) : graph.readerAtBlock(0);
            for (long object = 0; object < graph.objects(); object++) {
                int type = graph.classes().get(object);
                reader.begin(object, graph.traits().sizesVary(type));
                long units = sums.get(object) + graph.units(reader, type);
                reader.skipRest();
                if (graph.traits().haveWeak(type)) {
                    reader.beginWeak();
                    reader.skipRest();
                }
                long told = columns.retained().get(object);
                if (told != units) {
                    report(object, "retains " + units + " units by what is below it, and the tree says " + told);
                }
            }
        }
    }

    private void report(long object, String what) {
        if (wrong++ < MOST_SENTENCES) {
            problems.add("The object " + object + " " + what + ".");
        }
    }

    private static String name(long object) {
        return object == ClaimedTree.NOTHING ? "none" : "the object " + object;
    }

    private static String strength(int tier) {
        return switch (tier) {
            case WholeTiers.STRONG -> "strongly";
            case WholeTiers.WEAK -> "by references only that do not keep it";
            default -> "not at all";
        };
    }
}
