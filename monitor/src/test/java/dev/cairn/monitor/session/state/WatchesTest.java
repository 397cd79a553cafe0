// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.Client;
import dev.cairn.monitor.session.api.SessionSettings;
import dev.cairn.monitor.session.api.SessionState;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.connection.Sessions;
import dev.cairn.monitor.session.peer.HandWrittenPeer;
import dev.cairn.monitor.session.peer.SimulatedVm;
import dev.cairn.monitor.session.transport.SocketPair;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@link ThreadWatch} and {@link HeapWatch} ask for, and keep. */
@Timeout(60)
class WatchesTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration OFTEN = Duration.ofMillis(5);

    private final ChunkHandlers handlers = new ChunkHandlers();
    private final Sessions sessions = new Sessions(handlers, SessionSettings.DEFAULT.withTimes(LONG, LONG, LONG));
    private final ThreadWatch threads = ThreadWatch.of(handlers, OFTEN);
    private final HeapWatch heaps = HeapWatch.of(handlers);
    private final SocketPair pair = SocketPair.open();

    @AfterEach
    void close() {
        threads.close();
        heaps.close();
        sessions.close();
        pair.close();
    }

    private static ThreadsView view(Client client) {
        return ThreadWatch.of(client).map(ThreadTable::view).orElseGet(() -> new ThreadTable().view());
    }

    @Test
    void pollsWhoCanDoNothingElse() {
        try (SimulatedVm vm = new SimulatedVm(pair.target(), "plain")) {
            DdmSession session = sessions.open("plain", pair.server());

            eventually(LONG, () -> vm.requests(ThreadStatus.FORM.type()), polls -> polls >= 3);
            ThreadsView view = eventually(
                    LONG, () -> view(session), any -> any.statusMillis().isPresent());
            assertThat(view.threads()).extracting(ThreadView::name).containsExactly("thread 1", "thread 2", "thread 3");
            eventually(LONG, () -> HeapWatch.of(session).orElseThrow().heaps(), told -> !told.isEmpty());
            threads.stop(session);
            threads.start(session);
            int before = vm.requests(ThreadStatus.FORM.type());
            eventually(LONG, () -> vm.requests(ThreadStatus.FORM.type()), polls -> polls > before);
        }
    }

    @Test
    void doesNotPollWhoSendsStatusByItself() {
        try (SimulatedVm vm = new SimulatedVm(
                pair.target(), "cairn", CairnFeature.CAIRN_1.text(), CairnFeature.THREAD_STATUS_PERIODIC.text())) {
            DdmSession session = sessions.open("cairn", pair.server());
            eventually(LONG, () -> vm.requests(ThreadStatus.FORM.type()), asked -> asked == 1);
            vm.peer().sendEvent(SimulatedVm.status(true));

            eventually(LONG, () -> view(session), any -> any.statusMillis().isPresent());
            threads.stop(session);
            eventually(LONG, () -> vm.requests(ThreadStatus.FORM.type()), asked -> asked == 2);
        }
    }

    @Test
    void pollsWhoRefusesToSendStatusByItself() throws Exception {
        try (HandWrittenPeer peer = new HandWrittenPeer()) {
            DdmSession session = sessions.open("refuses", peer.pair().server());
            peer.greet(CairnFeature.THREAD_STATUS_PERIODIC.text());
            int polls = 0;
            while (polls < 2) {
                JdwpPacket.Command request = peer.next();
                RawChunk status = SimulatedVm.status(false).toRaw();
                boolean ofStatus = request.data().slice(0, 4).equals(Bytes.of('T', 'H', 'S', 'T'));
                if (ofStatus && request.data().length() == 8) {
                    polls++;
                    peer.answer(request, status);
                } else if (ofStatus) {
                    peer.answer(request, Failure.of("No.").toRaw());
                } else {
                    peer.answer(request);
                }
            }

            eventually(LONG, () -> view(session).threads().size(), count -> count == 3);
        }
    }

    @Test
    void whatCannotBeReadIsReportedToTheSession() {
        try (SimulatedVm vm = new SimulatedVm(pair.target(), "broken")) {
            DdmSession session = sessions.open("broken", pair.server());
            eventually(LONG, session::state, state -> state instanceof SessionState.Open);
            for (int type : ThreadTable.types()) {
                vm.peer().sendEvent(new RawChunk(type, Bytes.of(1)));
            }
            for (int type : HeapInfoTable.types()) {
                vm.peer().sendEvent(new RawChunk(type, Bytes.of(1)));
            }

            eventually(LONG, () -> session.counts().malformed(), count -> count == 7);
            assertThat(session.lastProblem().orElseThrow()).contains("HPI8");
        }
    }
}
