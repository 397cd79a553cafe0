// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.OneTarget;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.GarbageCollect;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.Heap;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.Heap8;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfo;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfo8;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfoRequest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** HPIF, HPI8 and HPGC. */
class AgentHeapTest extends OneTarget {
    private static final long MEBIBYTE = 1 << 20;

    AgentHeapTest(Jdk jdk) throws Exception {
        super(jdk);
    }

    private void ask(int when) {
        assertThat(agent.request(new HeapInfoRequest(when))).isEmpty();
    }

    private List<HeapInfo> told() {
        return agent.events(HeapInfo.FORM);
    }

    private void collect() {
        assertThat(agent.request(new GarbageCollect())).isEmpty();
    }

    @Test
    void tellsNowAndOnce() {
        long before = System.currentTimeMillis();
        ask(HeapStatus.NOW);
        HeapInfo info = agent.awaitEvent(HeapInfo.FORM, each -> true);
        assertThat(info.heaps()).hasSize(1);
        Heap heap = info.heaps().get(0);
        assertThat(heap.id()).isEqualTo(1);
        assertThat(heap.reason()).isEqualTo(HeapStatus.NOW);
        assertThat(heap.timestampMillis()).isBetween(before, System.currentTimeMillis());
        assertThat(heap.maxBytes()).isEqualTo(64 * MEBIBYTE);
        assertThat(heap.committedBytes()).isBetween(MEBIBYTE, heap.maxBytes());
        assertThat(heap.usedBytes()).isBetween(1L, heap.committedBytes());
        assertThat(heap.objects()).isZero();
        collect();
        agent.request(POLL);
        assertThat(told()).hasSize(1);
    }

    @Test
    void tellsAtTheNextCollectionOnly() {
        ask(HeapStatus.AT_NEXT_GC);
        assertThat(told()).isEmpty();
        collect();
        agent.awaitEvent(HeapInfo.FORM, info -> reason(info) == HeapStatus.AT_NEXT_GC);
        collect();
        ask(HeapStatus.NOW);
        agent.awaitEvent(HeapInfo.FORM, info -> reason(info) == HeapStatus.NOW);
        assertThat(told()).hasSize(2);
    }

    @Test
    void tellsAtEveryCollectionUntilNever() {
        ask(HeapStatus.AT_EVERY_GC);
        for (int i = 1; i <= 3; i++) {
            int atLeast = i;
            collect();
            Eventually.eventually(TestAgent.SOON, () -> told().size(), size -> size >= atLeast);
        }
        assertThat(told()).allMatch(info -> reason(info) == HeapStatus.AT_EVERY_GC);
        assertThat(told().get(0).heaps().get(0).usedBytes()).isLessThan(64 * MEBIBYTE);

        ask(HeapStatus.NEVER);
        agent.forgetEvents();
        collect();
        agent.request(POLL);
        assertThat(told()).isEmpty();
    }

    @Test
    void isDrivenByTheCollectionsOfTheTargetItself() {
        startThread("churner");
        ask(HeapStatus.AT_EVERY_GC);
        target.tell("allocate " + Puppet.hex("churner") + " 200");
        agent.awaitEvent(HeapInfo.FORM, info -> reason(info) == HeapStatus.AT_EVERY_GC);
        endThread("churner");
    }

    @Test
    void givesEachPeerWhatItAskedFor() throws Exception {
        ask(HeapStatus.AT_EVERY_GC);
        try (DdmConnection other = connect()) {
            other.request(new HeapInfoRequest(HeapStatus.AT_NEXT_GC));
            collect();
            other.awaitEvent(HeapInfo.FORM, info -> reason(info) == HeapStatus.AT_NEXT_GC);
        }
        agent.forgetEvents();
        collect();
        agent.awaitEvent(HeapInfo.FORM, info -> reason(info) == HeapStatus.AT_EVERY_GC);
    }

    @Test
    void refusesAnotherWhen() {
        assertThat(agent.refusal(new HeapInfoRequest(4))).contains("0 never, 1 now, 2 at the next GC and 3");
        assertThat(agent.refusal(new HeapInfoRequest(255))).contains("255");
    }

    @Test
    void frees() {
        startThread("leaver");
        target.tell("allocate " + Puppet.hex("leaver") + " 30");
        collect();
        ask(HeapStatus.NOW);
        HeapInfo info = agent.awaitEvent(HeapInfo.FORM, each -> true);
        assertThat(info.heaps().get(0).usedBytes()).as("all of it is garbage").isLessThan(20 * MEBIBYTE);
        endThread("leaver");
    }

    @Test
    void has64BitsForAPeerThatAnnouncedThem() {
        agent.announce(CairnFeature.HEAP_INFO_8.text());
        ask(HeapStatus.NOW);
        Heap8 heap = agent.awaitEvent(HeapInfo8.FORM, each -> true).heaps().get(0);
        assertThat(heap.reason()).isEqualTo(HeapStatus.NOW);
        assertThat(heap.maxBytes()).isEqualTo(64 * MEBIBYTE);
        assertThat(heap.usedBytes()).isBetween(1L, heap.committedBytes());
        assertThat(heap.objects()).isEqualTo(HeapStatus.UNKNOWN);
        assertThat(told()).isEmpty();
    }

    @Test
    void saysNoMoreThanFitsToAPeerThatDidNot() throws Exception {
        try (TargetJvm large = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx4g")
                        .start(Puppet.class);
                DdmConnection monitor = TestAgent.attach(large)) {
            monitor.request(new HeapInfoRequest(HeapStatus.NOW));
            Heap clamped =
                    monitor.awaitEvent(HeapInfo.FORM, each -> true).heaps().get(0);
            assertThat(clamped.maxBytes()).isEqualTo(2_147_483_647L);
            assertThat(clamped.usedBytes()).isLessThan(100 * MEBIBYTE);

            monitor.announce(CairnFeature.HEAP_INFO_8.text());
            monitor.request(new HeapInfoRequest(HeapStatus.NOW));
            Heap8 whole =
                    monitor.awaitEvent(HeapInfo8.FORM, each -> true).heaps().get(0);
            assertThat(whole.maxBytes()).isEqualTo(4096 * MEBIBYTE);
        }
    }

    private static int reason(HeapInfo info) {
        return info.heaps().get(0).reason();
    }
}
