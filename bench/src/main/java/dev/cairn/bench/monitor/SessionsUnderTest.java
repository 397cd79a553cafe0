// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.SessionSettings;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.connection.Sessions;
import dev.cairn.monitor.session.keep.Connector.Connection;
import dev.cairn.monitor.session.keep.KeeperSettings;
import dev.cairn.monitor.session.keep.SessionKeeper;
import dev.cairn.monitor.session.state.ThreadHistory;
import dev.cairn.monitor.session.state.ThreadTable;
import dev.cairn.monitor.session.state.ThreadWatch;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.thread.ThreadState;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * The process that is measured: keeps sessions with all {@link SimulatedTargets} of a folder and their threads at 2 Hz,
 * until it is killed: {@code FOLDER TARGETS}. Histories are filled at the start, as they are after ten minutes.
 */
final class SessionsUnderTest {
    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final int FULL_HISTORY = 1200;

    private SessionsUnderTest() {}

    public static void main(String[] args) throws Exception {
        int targets = Integer.parseInt(args[1]);
        ChunkHandlers handlers = new ChunkHandlers();
        try (Sessions sessions = new Sessions(handlers, SessionSettings.DEFAULT);
                ThreadWatch _ = ThreadWatch.of(handlers, INTERVAL);
                SessionKeeper<Integer> keeper = new SessionKeeper<>(sessions, KeeperSettings.DEFAULT)) {
            for (int i = 0; i < targets; i++) {
                Path path = Path.of(args[0], Integer.toString(i));
                keeper.keep(i, "target " + i, () -> connect(path));
            }
            for (int i = 0; i < targets; i++) {
                fill(awaitStatus(keeper, i));
            }
            System.out.println("ready");
            while (System.in.read() >= 0) {
                System.out.println(check(sessions, keeper, targets));
            }
        }
    }

    private static Connection connect(Path path) {
        try {
            return new Connection.Opened(SocketChannel.open(UnixDomainSocketAddress.of(path)));
        } catch (IOException e) {
            return new Connection.Failed(e.toString());
        }
    }

    private static ThreadTable awaitStatus(SessionKeeper<Integer> keeper, int target) throws InterruptedException {
        while (true) {
            Optional<ThreadTable> table = keeper.session(target).flatMap(ThreadWatch::of);
            if (table.isPresent() && table.get().view().statusMillis().isPresent()) {
                return table.get();
            }
            Thread.sleep(20);
        }
    }

    private static void fill(ThreadTable table) {
        List<ThreadStatus.Entry> entries = LongStream.rangeClosed(1, SimulatedTargets.THREADS)
                .mapToObj(id -> new ThreadStatus.Entry(id, ThreadState.WAIT, id, 0, 0, false, Optional.empty()))
                .toList();
        RawChunk status = new ThreadStatus(true, OptionalLong.empty(), entries).toRaw();
        for (int i = 0; i < FULL_HISTORY; i++) {
            table.take(status.type(), status.data());
        }
    }

    /** What has been kept, and that nothing was lost. */
    private static String check(Sessions sessions, SessionKeeper<Integer> keeper, int targets) {
        long packets = 0;
        long lost = 0;
        long samples = 0;
        int missing = 0;
        for (DdmSession session : sessions.all()) {
            packets += session.counts().packetsIn();
            lost += session.counts().timeouts() + session.counts().malformed();
        }
        for (int i = 0; i < targets; i++) {
            Optional<ThreadTable> table = keeper.session(i).flatMap(ThreadWatch::of);
            missing += table.isEmpty() ? 1 : 0;
            for (long id = 1; table.isPresent() && id <= SimulatedTargets.THREADS; id++) {
                samples += table.get().history(id).map(ThreadHistory::size).orElse(0);
            }
        }
        return packets + " packets, " + lost + " lost, " + samples + " samples, " + missing + " without a session";
    }
}
