// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Reachability;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** What long ways up cost, and that what is remembered of them is right. */
class ReachabilityWalkTest {
    private static final int NODES = 1_000_000;

    private long steps;

    /** Two lists beside each other, of the even and of the odd objects. */
    private void asksAll(int most, int mostSteps, LongUnaryOperator order) {
        ReachabilityWalk walk = new ReachabilityWalk(
                object -> {
                    steps++;
                    return object < 2 ? ReachabilityWalk.NONE : object - 2;
                },
                top -> top == 0 ? Reachability.STRONG : Reachability.WEAK,
                most);
        long wrong = 0;
        for (long i = 0; i < NODES; i++) {
            long object = order.applyAsLong(i);
            wrong += walk.of(object) == (object % 2 == 0 ? Reachability.STRONG : Reachability.WEAK) ? 0 : 1;
        }
        assertThat(wrong).isZero();
        assertThat(steps).isLessThan((long) mostSteps * NODES);
    }

    @Test
    void theNodesOfALongListDoNotEachWalkToItsHead() {
        asksAll(ReachabilityWalk.USUAL_MOST, 2 * ReachabilityWalk.FIRST_STRIDE, i -> i);
    }

    @Test
    void norFromItsEnd() {
        asksAll(ReachabilityWalk.USUAL_MOST, 2 * ReachabilityWalk.FIRST_STRIDE, i -> NODES - 1 - i);
    }

    @Test
    void norInNoOrder() {
        asksAll(ReachabilityWalk.USUAL_MOST, 2 * ReachabilityWalk.FIRST_STRIDE, i -> i * 7_919 % NODES);
    }

    @Test
    void fewerAreRememberedOfALongerList() {
        asksAll(NODES / 512, 8 * ReachabilityWalk.FIRST_STRIDE, i -> NODES - 1 - i);
    }
}
