// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.OneTarget;
import dev.cairn.testkit.Jdk;
import dev.cairn.wire.ddm.chunk.heap.NativeUse;
import dev.cairn.wire.ddm.chunk.heap.NativeUse.NativeUseRequest;
import org.junit.jupiter.api.Test;

/** MALI. */
class AgentNativeUseTest extends OneTarget {
    AgentNativeUseTest(Jdk jdk) throws Exception {
        super(jdk);
    }

    @Test
    void saysWhatMallocUses() {
        NativeUse use = agent.request(new NativeUseRequest(), NativeUse.FORM);
        assertThat(use.arenas()).isPositive();
        assertThat(use.arenaBytes()).isGreaterThan(1 << 20);
        assertThat(use.freeBytes()).isBetween(1L, use.arenaBytes() - 1);
        assertThat(use.wholePageBytes()).isBetween(0L, use.joinedPageBytes());
        assertThat(use.joinedPageBytes()).isLessThanOrEqualTo(use.freeBytes());
        assertThat(use.largeBlocks()).isPositive();
        assertThat(use.largeBytes()).isGreaterThanOrEqualTo(4096 * use.largeBlocks());
        assertThat(use.directBytes()).isNotNegative();
    }
}
