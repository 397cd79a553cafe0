// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.adb.AdbBanner;
import dev.cairn.wire.adb.AdbCommand;
import dev.cairn.wire.adb.AdbMessage;
import dev.cairn.wire.adb.AdbMessageSplitter;
import dev.cairn.wire.bytes.Bytes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** The other end of a transport, which does what a test says: as adb would, or not. */
final class AdbPeer implements AutoCloseable {
    static final int MOST = 1 << 20;
    static final AdbBanner DEVICE = new AdbBanner("device", Map.of("features", "shell_v2"));

    private static final int LIMIT_SECONDS = 60;

    final UnreadBytes budget;
    final List<String> words = new CopyOnWriteArrayList<>();
    final AdbTransport transport;
    final SocketChannel channel;
    private final SocketChannel devices;
    private final AdbMessageSplitter splitter = new AdbMessageSplitter(MOST);
    private final CompletableFuture<Optional<String>> end = new CompletableFuture<>();

    AdbPeer(Services services, KeyCheck keys, long mostUnread) throws IOException {
        budget = new UnreadBytes(mostUnread);
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            channel = SocketChannel.open(listener.getLocalAddress());
            devices = listener.accept();
        }
        transport = new AdbTransport(devices, DEVICE, services, keys, budget, words::add);
        Thread.ofVirtual().start(() -> {
            try (devices) {
                end.complete(transport.run());
            } catch (IOException | RuntimeException e) {
                end.completeExceptionally(e);
            }
        });
    }

    static Bytes bytes(String text) {
        return Bytes.owning(text.getBytes(StandardCharsets.UTF_8));
    }

    static AdbMessage greeting(int mostData) {
        return new AdbMessage(AdbCommand.CNXN, AdbMessage.VERSION, mostData, bytes("host::features=shell_v2"));
    }

    /** Connects as adb does. */
    AdbPeer greet() throws Exception {
        send(greeting(MOST));
        assertThat(receive().command()).isEqualTo(AdbCommand.CNXN);
        return this;
    }

    void send(AdbMessage message) throws IOException {
        raw(message.encode());
    }

    void send(AdbCommand command, int first, int second, String data) throws IOException {
        send(new AdbMessage(command, first, second, bytes(data)));
    }

    void raw(Bytes bytes) throws IOException {
        ByteBuffer left = bytes.asBuffer();
        while (left.hasRemaining()) {
            channel.write(left);
        }
    }

    /** Opens a stream, and returns the device's number of it. */
    int open(int mine, String service) throws Exception {
        send(AdbCommand.OPEN, mine, 0, service + "\0");
        AdbMessage answer = receive();
        assertThat(answer.command()).isEqualTo(AdbCommand.OKAY);
        assertThat(answer.second()).isEqualTo(mine);
        return answer.first();
    }

    /** The next message of the device. */
    AdbMessage receive() throws Exception {
        CompletableFuture<AdbMessage> next = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                next.complete(read());
            } catch (IOException | RuntimeException e) {
                next.completeExceptionally(e);
            }
        });
        return next.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    private AdbMessage read() throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(MOST);
        while (true) {
            Optional<AdbMessage> next = splitter.next();
            if (next.isPresent()) {
                return next.get();
            }
            assertThat(splitter.problem()).isEmpty();
            if (channel.read(buffer.clear()) < 0) {
                throw new IOException("the device has ended the connection");
            }
            splitter.feed(buffer.flip());
        }
    }

    /** Why the device has ended the connection, which it must; empty if it saw nothing wrong. */
    Optional<String> end() throws Exception {
        return end.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    boolean isEnded() {
        return end.isDone();
    }

    /** As the port does with a peer that has had its time. */
    void cut() throws IOException {
        devices.close();
    }

    @Override
    public void close() throws IOException {
        channel.close();
        devices.close();
    }
}
