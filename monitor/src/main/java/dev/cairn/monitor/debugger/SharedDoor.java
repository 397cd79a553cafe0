// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.monitor.port.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** A VM, at the port of another Cairn that shares it among debuggers, where there is one: the VM itself lets in one at a time. */
final class SharedDoor implements JdwpDoor {
    private static final Duration HANDSHAKE = Duration.ofSeconds(5);

    private final Supplier<OptionalInt> port;
    private final JdwpDoor own;

    /**
     * Asks for the port each time.
     *
     * @param port of this machine's loopback
     * @param own the VM's own door, where nobody shares it
     */
    SharedDoor(Supplier<OptionalInt> port, JdwpDoor own) {
        this.port = port;
        this.own = own;
    }

    @Override
    public ByteChannel open() throws IOException, InterruptedException {
        OptionalInt shared = port.get();
        return shared.isPresent() ? at(shared.getAsInt()) : own.open();
    }

    private ByteChannel at(int there) throws IOException, InterruptedException {
        SocketChannel channel = SocketChannel.open();
        try (Deadline _ = Deadline.after(HANDSHAKE, channel)) {
            channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), there));
            JdwpConnection.sendHandshake(channel);
            if (JdwpConnection.isHandshake(channel)) {
                return channel;
            }
        } catch (IOException e) {
            // that Cairn has ended meanwhile, or does not answer
        }
        channel.close();
        return own.open();
    }
}
