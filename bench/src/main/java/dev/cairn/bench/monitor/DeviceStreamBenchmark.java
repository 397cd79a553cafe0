// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import dev.cairn.bench.measure.Figure;
import dev.cairn.monitor.device.transport.AdbClient;
import dev.cairn.monitor.device.transport.AdbPort;
import dev.cairn.monitor.device.transport.Services;
import dev.cairn.wire.adb.AdbBanner;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How long a long stream takes from a device of Cairn, beside the same bytes over a plain connection within the machine. */
public final class DeviceStreamBenchmark {
    private static final int PIECE = 256 * 1024;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private DeviceStreamBenchmark() {}

    /**
     * Takes the figures.
     *
     * @param mebibytes of the stream
     */
    public static void run(int rounds, int mebibytes) throws Exception {
        long bytes = (long) mebibytes << 20;
        Services services = name -> new Services.Lookup.Found(stream -> send(stream, bytes));
        try (AdbPort device = AdbPort.open(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        new AdbBanner("device", Map.of()),
                        services,
                        List.of());
                AdbClient client = AdbClient.connect(device.address(), Optional.empty(), LIMIT);
                ServerSocketChannel plain =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            for (int i = 0; i < rounds; i++) {
                System.out.println(Figure.wall(mebibytes + " MiB over a plain connection", 0, 1, () -> {
                    Thread sender = Thread.startVirtualThread(() -> accept(plain, bytes));
                    try (ByteChannel stream = SocketChannel.open(plain.getLocalAddress())) {
                        receive(stream, bytes);
                    }
                    sender.join();
                }));
                System.out.println(Figure.wall(mebibytes + " MiB from a device", 0, 1, () -> {
                    try (ByteChannel stream = client.open("bytes")) {
                        receive(stream, bytes);
                    }
                }));
            }
        }
    }

    private static void accept(ServerSocketChannel plain, long bytes) {
        try (SocketChannel channel = plain.accept()) {
            send(channel, bytes);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void send(ByteChannel stream, long bytes) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(PIECE);
        for (long left = bytes; left > 0; left -= piece.limit()) {
            piece.clear().limit((int) Math.min(PIECE, left));
            while (piece.hasRemaining()) {
                stream.write(piece);
            }
        }
    }

    private static void receive(ByteChannel stream, long bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(PIECE);
        for (long left = bytes; left > 0; left -= buffer.position()) {
            buffer.clear();
            if (stream.read(buffer) < 0) {
                throw new IOException("The stream ended " + left + " bytes early.");
            }
        }
    }
}
