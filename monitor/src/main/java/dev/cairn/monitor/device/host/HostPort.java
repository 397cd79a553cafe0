// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.host;

import dev.cairn.monitor.device.transport.Services;
import dev.cairn.monitor.port.GuardedPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/** The port at this machine's loopback where programs of this user, or of root, find the adb server. */
public final class HostPort implements AutoCloseable {
    /** A tool has one to each VM, and a few more. */
    private static final int MOST_CONNECTIONS = 1024;

    private final HostedDevice device;
    private final Services services;
    private final GuardedPort port;

    private HostPort(int port, int most, HostedDevice device, Services services) throws IOException {
        this.device = device;
        this.services = services;
        this.port = GuardedPort.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                "The adb server port",
                most,
                this::serve);
    }

    /**
     * Listens.
     *
     * @param port 0 for any
     * @throws IOException if another program has the port
     */
    public static HostPort open(int port, HostedDevice device, Services services) throws IOException {
        return open(port, MOST_CONNECTIONS, device, services);
    }

    static HostPort open(int port, int most, HostedDevice device, Services services) throws IOException {
        return new HostPort(port, most, device, services);
    }

    public int port() {
        return port.address().getPort();
    }

    private void serve(SocketChannel channel, GuardedPort at) throws IOException, InterruptedException {
        if (at.admits(channel)) {
            new HostSession(channel, device, services).run();
        }
    }

    @Override
    public void close() {
        port.close();
    }
}
