// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.jdwp.JdwpCommand;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Peers that are no debuggers, or bad ones, at a port that others use too. The VM behind it answers every command with nothing. */
@Timeout(120)
class DebuggerListenerTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final JdwpCommand ASK = new JdwpCommand(1, 1);

    private final List<Socket> sockets = new ArrayList<>();
    private ServerSocket vm;
    private DebuggedVm debugged;
    private DebuggerListener listener;

    @BeforeEach
    void open() throws IOException {
        vm = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(this::serveVm);
        JdwpDoor door = () -> {
            SocketChannel channel = SocketChannel.open(vm.getLocalSocketAddress());
            JdwpConnection.sendHandshake(channel);
            assertThat(JdwpConnection.isHandshake(channel)).isTrue();
            return channel;
        };
        debugged = new DebuggedVm("made up", Optional.of(door), Optional.of(() -> {
            throw new IOException("It has no agent.");
        }));
        listener = DebuggerListener.open(0, () -> Optional.of(new DebuggerListener.Way(debugged, false)));
    }

    @AfterEach
    void close() throws IOException {
        listener.close();
        debugged.close();
        for (Socket socket : sockets) {
            socket.close();
        }
        vm.close();
    }

    private void serveVm() {
        while (!vm.isClosed()) {
            try (Socket socket = vm.accept()) {
                InputStream in = socket.getInputStream();
                in.readNBytes(JdwpLayout.HANDSHAKE.length());
                socket.getOutputStream().write(JdwpLayout.HANDSHAKE.toArray());
                while (true) {
                    byte[] head = in.readNBytes(JdwpLayout.HEADER_BYTES);
                    if (head.length < JdwpLayout.HEADER_BYTES) {
                        break;
                    }
                    JdwpPacket packet = JdwpPacket.decode(Bytes.owning(head));
                    in.readNBytes(ByteBuffer.wrap(head).getInt() - head.length);
                    Bytes answer = JdwpCommand.of((JdwpPacket.Command) packet).equals(JdwpCommand.ID_SIZES)
                            ? new ByteWriter().u4(8).u4(8).u4(8).u4(8).u4(8).toBytes()
                            : Bytes.EMPTY;
                    socket.getOutputStream()
                            .write(new JdwpPacket.Reply(packet.id(), 0, answer)
                                    .encode()
                                    .toArray());
                }
            } catch (IOException e) {
                // the next one
            }
        }
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), listener.port());
        socket.setSoTimeout((int) LIMIT.toMillis());
        sockets.add(socket);
        return socket;
    }

    private Socket shakenHands() throws IOException {
        Socket socket = connect();
        socket.getOutputStream().write(JdwpLayout.HANDSHAKE.toArray());
        assertThat(socket.getInputStream().readNBytes(JdwpLayout.HANDSHAKE.length()))
                .isEqualTo(JdwpLayout.HANDSHAKE.toArray());
        return socket;
    }

    private static void assertIsServed(Socket socket, int id) throws IOException {
        socket.getOutputStream().write(ASK.packet(id, Bytes.EMPTY).encode().toArray());
        byte[] reply = socket.getInputStream().readNBytes(JdwpLayout.HEADER_BYTES);
        assertThat(JdwpPacket.decode(Bytes.owning(reply))).isEqualTo(new JdwpPacket.Reply(id, 0, Bytes.EMPTY));
    }

    /** True once the other end has closed it, orderly or not. */
    private static boolean isEnded(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void garbageEndsItsOwnConnectionOnly() throws IOException {
        Socket good = shakenHands();
        assertIsServed(good, 1);
        for (byte[] bad : List.of(
                "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                new byte[JdwpLayout.HANDSHAKE.length()])) {
            Socket socket = connect();
            socket.getOutputStream().write(bad);
            assertThat(isEnded(socket)).isTrue();
        }
        for (int length : new int[] {0, 10, -1, JdwpConnection.MOST_PACKET_BYTES + 1}) {
            Socket socket = shakenHands();
            socket.getOutputStream()
                    .write(new ByteWriter()
                            .u4(length)
                            .u4(1)
                            .u1(0)
                            .u1(1)
                            .u1(1)
                            .toBytes()
                            .toArray());
            assertThat(isEnded(socket)).as("length %s", length).isTrue();
        }
        assertIsServed(good, 2);
    }

    @Test
    void halfPacketsHurtNobody() throws IOException {
        Socket good = shakenHands();
        Socket half = shakenHands();
        byte[] packet = ASK.packet(7, Bytes.EMPTY).encode().toArray();
        half.getOutputStream().write(packet, 0, 5);
        assertIsServed(good, 1);
        half.getOutputStream().write(packet, 5, packet.length - 5);
        byte[] reply = half.getInputStream().readNBytes(JdwpLayout.HEADER_BYTES);
        assertThat(JdwpPacket.decode(Bytes.owning(reply)).id()).isEqualTo(7);
        half.close();
        assertIsServed(good, 2);
    }

    @Test
    void oneIdUsedAgainAndAgainIsAnsweredAsOften() throws IOException {
        Socket socket = shakenHands();
        for (int i = 0; i < 100; i++) {
            socket.getOutputStream().write(ASK.packet(1, Bytes.EMPTY).encode().toArray());
        }
        assertThat(socket.getInputStream().readNBytes(100 * JdwpLayout.HEADER_BYTES))
                .hasSize(100 * JdwpLayout.HEADER_BYTES);
    }

    @Test
    void aThousandConnectionsDoNotKeepTheNextOneOut() throws Exception {
        Socket good = shakenHands();
        for (int i = 0; i < 1_000; i++) {
            connect();
        }
        assertIsServed(good, 1);
        for (Socket socket : sockets.subList(sockets.indexOf(good) + 1, sockets.size())) {
            socket.close();
        }
        eventually(LIMIT, this::isServedAnew, served -> served);
    }

    /** What it does not take waits for it up to a limit, and then it is cut off. */
    @Test
    @Tag("long")
    void oneThatFloodsAndTakesNothingIsCutOff() throws Exception {
        Socket good = shakenHands();
        Socket slow = shakenHands();
        byte[] flood = new byte[1_000 * JdwpLayout.HEADER_BYTES];
        byte[] ask = ASK.packet(1, Bytes.EMPTY).encode().toArray();
        for (int at = 0; at < flood.length; at += ask.length) {
            System.arraycopy(ask, 0, flood, at, ask.length);
        }
        CompletableFuture<Void> cut = CompletableFuture.runAsync(() -> {
            try {
                while (true) {
                    slow.getOutputStream().write(flood);
                }
            } catch (IOException e) {
                // the end that is waited for
            }
        });
        assertIsServed(good, 1);
        cut.orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
        assertIsServed(good, 2);
        eventually(LIMIT, () -> debugged.state().debuggers(), count -> count == 1);
    }

    private boolean isServedAnew() {
        try {
            assertIsServed(shakenHands(), 1);
            return true;
        } catch (IOException | AssertionError e) {
            return false;
        }
    }

    /** JDWP runs any code in the VM, so another user of this machine gets nothing. */
    @Test
    void anotherUserIsTurnedAway() throws Exception {
        Process stranger = new ProcessBuilder(
                        "setpriv",
                        "--reuid=65534",
                        "--regid=65534",
                        "--clear-groups",
                        "bash",
                        "-c",
                        "exec 3<>/dev/tcp/127.0.0.1/" + listener.port()
                                + " && printf JDWP-Handshake >&3 && timeout 60 head -c 14 <&3")
                .redirectErrorStream(true)
                .start();
        byte[] got = stranger.getInputStream().readAllBytes();
        assertThat(new String(got, StandardCharsets.US_ASCII)).doesNotContain("JDWP-Handshake");
        stranger.waitFor();
        assertIsServed(shakenHands(), 1);
    }
}
