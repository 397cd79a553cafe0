// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.graph.DominatorTree;
import dev.cairn.heap.store.IntColumn;

/**
 * Visits all objects, each after its dominator, however deep the tree is. What is not known yet on the way up from an object
 * has no number, so its place keeps where the way came from: no stack is needed.
 */
final class DominatorDescent {
    private final IntColumn dominators;
    /** One more than the number of an object that was visited; 0 for the others. */
    private final IntColumn numbers;

    private final Dominators.Descent descent;

    /**
     * A descent that has yet to run.
     *
     * @param numbers as long as {@code dominators}, and zero
     */
    DominatorDescent(IntColumn dominators, IntColumn numbers, Dominators.Descent descent) {
        this.dominators = dominators;
        this.numbers = numbers;
        this.descent = descent;
    }

    void run(long objects) {
        for (long object = 0; object < objects; object++) {
            if (numbers.get(object) == 0) {
                comeDownTo(object);
            }
        }
    }

    private void comeDownTo(long last) {
        long at = last;
        int dominator = dominators.get(at);
        while (dominator != DominatorTree.NONE && numbers.get(dominator & 0xFFFF_FFFFL) == 0) {
            numbers.set(dominator & 0xFFFF_FFFFL, (int) at);
            at = dominator & 0xFFFF_FFFFL;
            dominator = dominators.get(at);
        }
        int number =
                dominator == DominatorTree.NONE ? Dominators.Descent.TOP : numbers.get(dominator & 0xFFFF_FFFFL) - 1;
        while (at != last) {
            long below = numbers.getUnsigned(at);
            number = visit(at, number);
            at = below;
        }
        int _ = visit(at, number);
    }

    private int visit(long object, int above) {
        int number = descent.visit(object, above);
        if (number < 0) {
            throw new IllegalArgumentException("The number " + number + " of an object is negative.");
        }
        numbers.set(object, number + 1);
        return number;
    }
}
