// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.files.ProcessMark;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.WatchedProcess;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.keep.SessionLease;
import dev.cairn.monitor.session.keep.TargetState;
import dev.cairn.monitor.session.peer.GreetedPeer;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is said of a target that cannot be recorded, or perhaps cannot. */
@Timeout(60)
class RecordingOpeningTest {
    /** A process that lives. */
    private static final VmId OWN =
            new VmId(ProcessMark.own().pid(), ProcessMark.own().startTicks());

    private static final String VM = "VM " + OWN.pid();

    /** Of a target that is connected. */
    private static final class Lease implements SessionLease {
        private final DdmSession session;
        private boolean closed;

        Lease(DdmSession session) {
            this.session = session;
        }

        @Override
        public TargetState state() {
            return new TargetState.Connected(session);
        }

        @Override
        public Optional<DdmSession> session() {
            return Optional.of(session);
        }

        @Override
        public TargetState await(Duration limit) {
            return state();
        }

        @Override
        public Reached reach(Duration limit) {
            return new Reached(state(), Patience.with(WatchedProcess.of(OWN), limit));
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private static RecordingRefusedException refusal(GreetedPeer target) {
        Lease lease = new Lease(target.session());
        RecordingOpening opening = new RecordingOpening(
                new LocalVm(ProcFs.ofThisMachine(), OWN, "app", _ -> lease), new ChunkRouter(), Duration.ofSeconds(30));
        RecordingRefusedException refusal =
                catchThrowableOfType(RecordingRefusedException.class, () -> opening.open(AllocationOptions.sampled()));
        assertThat(lease.closed).isTrue();
        return refusal;
    }

    @Test
    void nothingIsConcludedFromATargetThatDoesNotSayWhatItCanDo() throws Exception {
        try (GreetedPeer target = GreetedPeer.silent(VM)) {
            RecordingRefusedException refusal = refusal(target);
            assertThat(refusal)
                    .hasMessage(
                            VM + " has not answered for 1 ms. So it is not known whether the agent there can record.");
            assertThat(refusal.mayPass()).isTrue();
        }
    }

    @Test
    void aTargetThatSaysItCannotIsOfAnotherVersion() throws Exception {
        try (GreetedPeer target = GreetedPeer.withFeatures(VM, CairnFeature.CAIRN_1.text())) {
            RecordingRefusedException refusal = refusal(target);
            assertThat(refusal)
                    .hasMessage(
                            "The agent in " + VM + " does not record; it is of another version of Cairn. Restart the VM"
                                    + " to have a new one.");
            assertThat(refusal.mayPass()).isFalse();
        }
    }
}
