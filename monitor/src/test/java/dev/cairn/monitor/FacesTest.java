// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.adb.CapturedSession;
import dev.cairn.monitor.model.VmId;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdb;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Counting;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.jdwp.JdwpCommand;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A VM at one stream, at which its agent and its debugging agent both answer. */
class FacesTest {
    private static final String JDWP =
            "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0";
    private static final String LATE_AGENTS = "-XX:+EnableDynamicAgentLoading";
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final JdwpCommand VERSION = new JdwpCommand(1, 1);

    private Monitor monitor;

    @BeforeEach
    void open() {
        monitor = Monitor.open();
    }

    @AfterEach
    void close() {
        monitor.close();
    }

    private VmId id(TargetJvm target) throws Exception {
        assertThat(target.firstLine()).isEqualTo("ready");
        return Eventually.eventually(
                        LIMIT,
                        () -> monitor.vms().stream()
                                .filter(vm -> vm.pid() == target.pid())
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow()
                .id();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aMonitorAndADebuggerSpeakAtOneStream(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, JDWP, LATE_AGENTS).start(Counting.class);
                Port port = new Port(id(target));
                JdwpClient both = port.connect();
                JdwpClient other = port.connect()) {
            both.chunk(1, "HELO", Bytes.of(0, 0, 0, 1));
            both.command(2, VERSION);
            JdwpPacket.Reply hello = both.reply(1);
            assertThat(pid(hello)).isEqualTo((int) target.pid());
            assertThat(both.reply(2).error()).isZero();

            // A dump is one long packet; what the debugging agent answers meanwhile does not fall into it.
            both.chunk(3, "HPDS", Bytes.EMPTY);
            both.command(4, VERSION);
            JdwpPacket.Command dump = both.chunk("HPDS");
            assertThat(dump.data().length()).isGreaterThan(100_000);
            assertThat(new String(dump.data().toArray(), ChunkPacket.HEADER_BYTES, 12, StandardCharsets.US_ASCII))
                    .isEqualTo("JAVA PROFILE");
            assertThat(both.reply(4).error()).isZero();
            assertThat(both.reply(3).error()).isZero();

            // The same numbers at another stream are other packets.
            other.chunk(1, "HELO", Bytes.of(0, 0, 0, 1));
            assertThat(other.reply(1).error()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void aMonitorGoesOnWhereADebuggerStopsTheVmAndLeaves(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, JDWP, LATE_AGENTS).start(Counting.class);
                Port port = new Port(id(target));
                JdwpClient watching = port.connect()) {
            watching.chunk(1, "HELO", Bytes.of(0, 0, 0, 1));
            assertThat(pid(watching.reply(1))).isEqualTo((int) target.pid());
            for (int i = 0; i < 2; i++) {
                try (Jdb jdb = Jdb.attach(jdk, port.number())) {
                    jdb.await("> ")
                            .send("stop in dev.cairn.testkit.target.execution.Counting.step")
                            .await("Breakpoint hit")
                            .await("main[1] ");
                    watching.chunk(10 + i, "HELO", Bytes.of(0, 0, 0, 1));
                    assertThat(watching.reply(10 + i).error()).isZero();
                    jdb.send("where").await("Counting.main").await("main[1] ");
                    jdb.kill();
                }
                long before = Long.parseLong(target.tell("?"));
                Eventually.eventually(LIMIT, () -> Long.parseLong(target.tell("?")), now -> now > before + 3);
            }
            watching.chunk(20, "THST", Bytes.EMPTY);
            assertThat(watching.reply(20).data().length()).isGreaterThan(ChunkPacket.HEADER_BYTES);
        }
    }

    /** A client that says that its debugger has left (DBGD) stays, and the VM is let go as if it had left. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aDebuggerMayLeaveAndItsMonitorStay(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, JDWP, LATE_AGENTS).start(Counting.class);
                Port port = new Port(id(target));
                JdwpClient client = port.connect()) {
            client.chunk(1, "HELO", Bytes.of(0, 0, 0, 1));
            assertThat(pid(client.reply(1))).isEqualTo((int) target.pid());
            for (int i = 10; i < 40; i += 10) {
                client.command(i, JdwpCommand.SUSPEND);
                assertThat(client.reply(i).error()).isZero();
                client.chunk(i + 1, "DBGD", Bytes.EMPTY);
                assertThat(client.reply(i + 1).data().asBuffer().getInt()).isEqualTo(FourCc.of("DBGD"));
                long before = Long.parseLong(target.tell("?"));
                Eventually.eventually(LIMIT, () -> Long.parseLong(target.tell("?")), now -> now > before + 3);
                client.chunk(i + 2, "HELO", Bytes.of(0, 0, 0, 1));
                assertThat(pid(client.reply(i + 2))).isEqualTo((int) target.pid());
            }
        }
    }

    @Test
    void aVmWithoutADebuggingAgentKnowsChunksAlone() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, LATE_AGENTS).start(Counting.class);
                Port port = new Port(id(target));
                JdwpClient client = port.connect()) {
            client.command(1, VERSION);
            assertThat(client.reply(1).error()).isEqualTo(JdwpLayout.ERROR_NOT_IMPLEMENTED);
            client.chunk(2, "HELO", Bytes.of(0, 0, 0, 1));
            assertThat(pid(client.reply(2))).isEqualTo((int) target.pid());
        }
    }

    /** What ddmlib sent in a session of its own, byte for byte; each request gets its answer, and the VM goes on. */
    @Tag("long")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ddmlib-25.3.0-session.jsonl",
                "ddmlib-32.5.0-session.jsonl",
                "ddmlib-32.5.0-vs-plain-hotspot.jsonl"
            })
    void answersAllThatDdmlibSends(String capture) throws Exception {
        List<byte[]> sent = CapturedSession.read(capture).fromHost();
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, LATE_AGENTS).start(Counting.class);
                Port port = new Port(id(target));
                JdwpClient client = port.connect()) {
            int ends = FourCc.of("EXIT");
            for (byte[] packet : sent.subList(1, sent.size())) { // its handshake is over
                ByteBuffer in = ByteBuffer.wrap(packet);
                if (in.getInt(JdwpLayout.HEADER_BYTES) != ends) {
                    client.raw(packet);
                    assertThat(client.reply(in.getInt(JdwpLayout.ID_OFFSET)).id())
                            .isEqualTo(in.getInt(JdwpLayout.ID_OFFSET));
                }
            }
            long before = Long.parseLong(target.tell("?"));
            Eventually.eventually(LIMIT, () -> Long.parseLong(target.tell("?")), now -> now > before);
        }
    }

    private static int pid(JdwpPacket.Reply hello) {
        return hello.data().asBuffer().getInt(ChunkPacket.HEADER_BYTES + Integer.BYTES);
    }

    /** A port of this machine that leads to one VM. */
    private final class Port implements AutoCloseable {
        private final ServerSocketChannel listener = ServerSocketChannel.open();

        private Port(VmId vm) throws IOException {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Thread.startVirtualThread(() -> {
                try {
                    while (true) {
                        SocketChannel channel = listener.accept();
                        Thread.startVirtualThread(() -> serve(vm, channel));
                    }
                } catch (IOException e) {
                    // closed
                }
            });
        }

        private void serve(VmId vm, SocketChannel channel) {
            try {
                monitor.faces().serve(vm, channel);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private int number() throws IOException {
            return ((InetSocketAddress) listener.getLocalAddress()).getPort();
        }

        private JdwpClient connect() throws IOException {
            return new JdwpClient(SocketChannel.open(listener.getLocalAddress()));
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }
}
