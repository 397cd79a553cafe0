// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.session.api.Answer;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.NativeMemory;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.heap.NativeUse;
import dev.cairn.wire.ddm.chunk.heap.NativeUse.NativeUseRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a recording says is not freed, against what glibc itself has given out more than when the recording began. */
class NativeTruthTest {
    private static final double STANDARD_ERRORS = 3;
    private static final double SHARE = 0.02;

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void liveBytesAreWhatMallocHasGivenOut(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m", "-Xint")
                        .start(NativeMemory.class);
                RecordedTarget vm = new RecordedTarget(target)) {
            vm.agentsEndpoint();
            target.tell("inflaters 100"); // what is loaded and made for the first time
            target.tell("end");
            inUse(vm);
            try (Recording recording = vm.recorder()
                    .record(new NativeOptions(AllocationOptions.sampled()
                            .withInterval(4096)
                            .withoutShareLimit()
                            .withLive()))) {
                long before = inUse(vm);
                target.tell("buffers 3000 20000");
                target.tell("inflaters 5000");
                assertIsWhatMallocSays(recording.snapshot(), inUse(vm) - before);
                target.tell("end");
                target.tell("churn 4 2000");
                assertIsWhatMallocSays(recording.snapshot(), inUse(vm) - before);
            }
            assertThat(target.end()).isZero();
        }
    }

    private static void assertIsWhatMallocSays(RecordedProfile profile, long truth) {
        Estimate alive = profile.totalAlive(LiveObjects::bytes).orElseThrow();
        assertThat(Math.abs(alive.value() - truth))
                .as("%s for %,d bytes", alive, truth)
                .isLessThanOrEqualTo(Math.max(
                        SHARE * truth, STANDARD_ERRORS * alive.standardError().orElseThrow()));
    }

    /** As mallinfo2 adds it up: what arenas have that is not free, and blocks with a mapping of their own. */
    private static long inUse(RecordedTarget vm) {
        Answer answer =
                eventually(Bakeries.LIMIT, () -> vm.ask(new NativeUseRequest()), each -> each instanceof Answer.Chunks);
        Decoding<NativeUse> decoding = NativeUse.FORM.decode(
                ((Answer.Chunks) answer).chunks().getFirst().data());
        NativeUse use = ((Decoding.Done<NativeUse>) decoding).value();
        return use.arenaBytes() - use.freeBytes() + use.largeBytes();
    }
}
