// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.peer.GreetedPeer;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.HeapLookRequest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is said of a target that has not said what it can do, and of one that cannot do what it is asked. */
@Timeout(60)
class UntoldFeaturesTest {
    /** Why no question was asked that only some agents of Cairn's understand. */
    private static List<String> refusals(GreetedPeer target) {
        DdmSession session = target.session();
        Patience patience = session.patience();
        HeapLookRequest wish = new HeapLookRequest(100, 0, HeapLookReading.LAST_ADDRESS, "", 10, 10);
        return List.of(
                ((HeapMapReading.Result.Failed) HeapMapReading.of(session, 100, false, patience)).sentence(),
                ((HeapLookReading.Result.Failed) HeapLookReading.of(session, wish, patience)).sentence(),
                ((VirtualThreadsReading.Result.Failed) VirtualThreadsReading.of(session, patience)).sentence());
    }

    @Test
    void silenceIsNotTakenForAnOlderCairn() throws Exception {
        try (GreetedPeer target = GreetedPeer.silent("VM 4711")) {
            assertThat(refusals(target)).containsOnly("VM 4711 has not answered for 1 ms.");
        }
    }

    @Test
    void anAgentThatSaysItCannotIsToldFromASilentOne() throws Exception {
        try (GreetedPeer target = GreetedPeer.withFeatures("VM 4711", CairnFeature.CAIRN_1.text())) {
            assertThat(refusals(target)).allMatch(sentence -> sentence.contains("of an older Cairn"));
        }
    }
}
