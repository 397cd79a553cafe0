// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.monitor.port.GuardedPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.function.Supplier;

/** A port of this machine's loopback that takes debuggers of its own user. With no VM behind it, it takes and closes them. */
final class DebuggerListener implements AutoCloseable {
    private static final int MOST_CONNECTIONS = 64;

    private final Supplier<Optional<Way>> vm;
    private final GuardedPort port;

    /** The VM behind the port, and whether debuggers may only look. */
    record Way(DebuggedVm vm, boolean readOnly) {}

    private DebuggerListener(int port, Supplier<Optional<Way>> vm) throws IOException {
        this.vm = vm;
        this.port = GuardedPort.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                "The debugger port",
                MOST_CONNECTIONS,
                this::serve);
    }

    /**
     * Listens.
     *
     * @param port 0 for any
     * @throws IOException if another program has the port
     */
    static DebuggerListener open(int port, Supplier<Optional<Way>> vm) throws IOException {
        return new DebuggerListener(port, vm);
    }

    int port() {
        return port.address().getPort();
    }

    private void serve(SocketChannel channel, GuardedPort at) throws IOException, InterruptedException {
        Optional<Way> way = vm.get();
        if (way.isPresent() && at.admits(channel)) {
            way.get().vm().serve(channel, way.get().readOnly());
        }
    }

    /** Ends the connections too. */
    @Override
    public void close() {
        port.close();
    }
}
