// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.transport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Two ends of an AF_UNIX connection: the server's, for a session, and the target's. */
public record SocketPair(SocketChannel server, SocketChannel target) implements AutoCloseable {
    public static SocketPair open() {
        try {
            Path folder = Files.createTempDirectory("cairn-pair");
            Path path = folder.resolve("s");
            try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                UnixDomainSocketAddress address = UnixDomainSocketAddress.of(path);
                listener.bind(address);
                SocketChannel server = SocketChannel.open(address);
                return new SocketPair(server, listener.accept());
            } finally {
                Files.deleteIfExists(path);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes all of {@code bytes} as the target. */
    public void targetWrites(byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            target.write(buffer);
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            target.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
