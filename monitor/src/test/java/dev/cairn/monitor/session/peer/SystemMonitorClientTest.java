// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.session.api.ChunkHandlers;
import dev.cairn.monitor.session.api.SessionSettings;
import dev.cairn.monitor.session.api.SessionState;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.connection.Sessions;
import dev.cairn.monitor.session.peer.SystemMonitorClient.Start;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.connection.SystemStatus;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SystemMonitorClientTest {
    private static final Duration OFTEN = Duration.ofMillis(5);

    @TempDir
    Path folder;

    private SystemMonitorClient listening(Path path) throws IOException {
        Path proc = Files.createDirectories(folder.resolve("proc"));
        Files.createDirectories(proc.resolve("pressure"));
        Files.createDirectories(proc.resolve("sys/kernel"));
        Files.writeString(proc.resolve("sys/kernel/hostname"), "cairn-host\n");
        Files.writeString(proc.resolve("loadavg"), "0.52 1.00 12.34 2/345 6789\n");
        Files.writeString(
                proc.resolve("meminfo"),
                "MemTotal: 1000 kB\nMemAvailable: 400 kB\nSwapTotal: 100 kB\nSwapFree: 90 kB\n");
        Files.writeString(proc.resolve("pressure/cpu"), "some avg10=1.25 avg60=0.24 avg300=0.65 total=4197463\n");
        Start start = SystemMonitorClient.listen(path, ProcFs.at(proc), OFTEN);
        assertThat(start).isInstanceOf(Start.Listening.class);
        return ((Start.Listening) start).client();
    }

    private static String whyNot(Path path) {
        Start start = SystemMonitorClient.listen(path);
        assertThat(start).isInstanceOf(Start.Failed.class);
        return ((Start.Failed) start).why();
    }

    @Test
    void tellsEachServerHowTheMachineIs() throws Exception {
        BlockingQueue<Bytes> events = new LinkedBlockingQueue<>();
        ChunkHandlers handlers = new ChunkHandlers();
        handlers.register(
                SystemStatus.FORM.type(), (client, type, data, isReply, msgId) -> events.add(Bytes.copyOf(data)));
        Path path = folder.resolve("socket");
        try (SystemMonitorClient client = listening(path);
                Sessions sessions = new Sessions(handlers, SessionSettings.DEFAULT)) {
            assertThat(client).isNotNull();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .isEqualTo("rw-------");
            for (int i = 0; i < 2; i++) {
                DdmSession session = sessions.open("system", SocketChannel.open(UnixDomainSocketAddress.of(path)));
                assertThat(session.greeted().join()).isInstanceOf(SessionState.Open.class);
                assertThat(session.hello().orElseThrow().vm()).isEqualTo("Cairn system monitor");
                assertThat(session.appName()).isEqualTo("cairn-host");
                SystemStatus status = decoded(events.take());
                assertThat(status)
                        .isEqualTo(new SystemStatus(
                                status.timestampMillis(),
                                52,
                                100,
                                1234,
                                1000 * 1024,
                                400 * 1024,
                                10 * 1024,
                                125,
                                SystemStatus.UNKNOWN,
                                SystemStatus.UNKNOWN));
            }
        }
        assertThat(path).doesNotExist();
        assertThat(folder)
                .isDirectoryNotContaining(
                        entry -> entry.getFileName().toString().startsWith(".cairn"));
    }

    private static SystemStatus decoded(Bytes data) {
        assertThat(SystemStatus.FORM.decode(data)).isInstanceOf(Decoding.Done.class);
        return ((Decoding.Done<SystemStatus>) SystemStatus.FORM.decode(data)).value();
    }

    @Test
    void takesThePlaceOfASocketThatNobodyListensTo() throws Exception {
        Path path = folder.resolve("socket");
        try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            dead.bind(UnixDomainSocketAddress.of(path));
        }

        listening(path).close();
        assertThat(path).doesNotExist();
    }

    @Test
    void leavesAloneWhatIsSomebodyElses() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "mine");
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nowhere"));
        assertThat(whyNot(file)).contains("is taken").contains(file.toString());
        assertThat(whyNot(link)).contains("is taken");
        assertThat(whyNot(folder.resolve("no/such/folder"))).contains("cannot be made");
        assertThat(whyNot(folder.resolve("x".repeat(100)))).contains("cannot be made");
        Path path = folder.resolve("socket");
        try (SystemMonitorClient first = listening(path)) {
            assertThat(first).isNotNull();
            assertThat(whyNot(path)).contains("is taken");
        }
        assertThat(file).hasContent("mine");
        assertThat(link).isSymbolicLink();
    }
}
