// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.injected;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Room for chains is taken by those that are there, and by nothing else. */
class ChainsTest {
    private final ChainRoom room = new ChainRoom(100);

    /** Calls {@code methods} methods from the root, {@code times} times each. */
    private static void call(Chains chains, int methods, int times) {
        for (int i = 0; i < times * methods; i++) {
            int method = i % methods;
            Chain next = chains.root.next(method);
            Chain chain = next == null ? chains.lead(chains.root, method) : next;
            chain.count++;
        }
    }

    private static long told(Chains chains) {
        long[] out = new long[64];
        long calls = 0;
        chains.look();
        int next = 0;
        do {
            chains.tell(next, out);
            next = (int) out[0];
            for (int at = 2; at < out[1]; at += 4 + (int) out[at + 3]) {
                calls += out[at];
            }
        } while (next >= 0);
        return calls;
    }

    @Test
    void whatIsRefusedTakesNoRoomAndIsInTheSums() {
        Chains chains = new Chains(4, false, room);
        call(chains, 150, 10);
        assertThat(room.get()).isZero();
        assertThat(told(chains)).isEqualTo(1500);
        assertThat(told(chains)).isZero();
    }

    @Test
    void aThreadThatEndsGivesBackWhatItHadAndNoMore() {
        for (int thread = 0; thread < 1000; thread++) {
            Chains chains = new Chains(4, false, room);
            call(chains, 50 + thread % 100, 3);
            chains.giveRoomBack();
            assertThat(room.get()).isEqualTo(100);
        }
        Chains idle = new Chains(4, false, room);
        idle.giveRoomBack();
        assertThat(room.get()).isEqualTo(100);
    }

    @Test
    void roomThatOneGivesBackAnotherHas() {
        Chains first = new Chains(4, false, room);
        Chains second = new Chains(4, false, room);
        call(first, 100, 1);
        call(second, 100, 5);
        assertThat(room.get()).isZero();
        first.giveRoomBack();
        call(second, 100, 5);
        assertThat(room.get()).isZero();
        second.giveRoomBack();
        assertThat(room.get()).isEqualTo(100);
        assertThat(told(second)).isEqualTo(1000);
    }

    @Test
    void aTableThatManyShareIsFullBeforeTheRoomIs() {
        int places = 1 << 16;
        ChainRoom large = new ChainRoom(1 << 20);
        Chains chains = new Chains(1, true, large);
        for (int method = 0; method < places + 100; method++) {
            chains.lead(chains.root, method);
        }
        assertThat(large.get()).isEqualTo((1 << 20) - (places - 1));
    }
}
