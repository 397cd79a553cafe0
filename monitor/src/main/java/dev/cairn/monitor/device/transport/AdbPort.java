// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import dev.cairn.monitor.port.GuardedPort;
import dev.cairn.wire.adb.AdbBanner;
import dev.cairn.wire.adb.AdbPublicKey;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The port at which {@code adb connect} finds the device. A connection within this machine has to be of this user, or of root; one
 * from elsewhere has to show a key that is trusted.
 */
public final class AdbPort implements AutoCloseable {
    /** How long a peer may take to show who it is, and to take a message. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);
    /** An adb server has one, whatever its clients do. */
    private static final int MOST_CONNECTIONS = 64;

    /** Of those, from elsewhere and without a key that is trusted: others must not be kept out by them. */
    private static final int MOST_STRANGERS = 16;

    /** Beside the room for one message that each connection has, which comes to as much again. */
    private static final long MOST_UNREAD_BYTES = 16 << 20;

    private final AdbBanner banner;
    private final Services services;
    private final List<AdbPublicKey> trusted;
    private final UnreadShares budget = new UnreadShares(AdbTransport.MOST_DATA_BYTES, MOST_UNREAD_BYTES);
    private final Semaphore strangers = new Semaphore(MOST_STRANGERS);
    private final GuardedPort port;

    private AdbPort(InetSocketAddress address, AdbBanner banner, Services services, List<AdbPublicKey> trusted)
            throws IOException {
        this.banner = banner;
        this.services = services;
        this.trusted = List.copyOf(trusted);
        this.port = GuardedPort.open(address, "The adb port", MOST_CONNECTIONS, this::serve);
    }

    /**
     * Listens.
     *
     * @param banner what the device says of itself
     * @param trusted keys of those who may come from elsewhere
     * @throws IOException if another program has the port, or the address is not of this machine
     */
    public static AdbPort open(
            InetSocketAddress address, AdbBanner banner, Services services, List<AdbPublicKey> trusted)
            throws IOException {
        return new AdbPort(address, banner, services, trusted);
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return port.address();
    }

    private void serve(SocketChannel channel, GuardedPort at) throws IOException {
        Optional<KeyCheck> keys = check(channel, at);
        if (keys.isEmpty()) {
            return;
        }
        AtomicBoolean isStranger = new AtomicBoolean(!isWithin(channel));
        if (isStranger.get() && !strangers.tryAcquire()) {
            at.log("has " + MOST_STRANGERS + " connections already that have shown no key; another one was closed.");
            return;
        }
        AdbTransport transport = new AdbTransport(channel, banner, services, keys.get(), budget.share(), at::log);
        Thread watch = Thread.ofVirtual().name("cairn-adb-watch").start(() -> watch(transport, channel, isStranger));
        try {
            transport.run().ifPresent(problem -> at.log("ended a connection. " + problem));
        } finally {
            watch.interrupt();
            makeRoom(isStranger);
        }
    }

    private void makeRoom(AtomicBoolean isStranger) {
        if (isStranger.getAndSet(false)) {
            strangers.release();
        }
    }

    private static boolean isWithin(SocketChannel channel) throws IOException {
        return channel.getRemoteAddress() instanceof InetSocketAddress peer
                && peer.getAddress().isLoopbackAddress();
    }

    /** How the peer shows who it is; empty if it may not come in at all. */
    private Optional<KeyCheck> check(SocketChannel channel, GuardedPort at) throws IOException {
        if (!isWithin(channel)) {
            return Optional.of(KeyCheck.of(trusted));
        }
        return at.admits(channel) ? Optional.of(KeyCheck.none()) : Optional.empty();
    }

    private void watch(AdbTransport transport, SocketChannel channel, AtomicBoolean isStranger) {
        try {
            while (transport.isAlive(PATIENCE.toNanos())) {
                if (transport.isLetIn()) {
                    makeRoom(isStranger);
                }
                Thread.sleep(BETWEEN_LOOKS);
            }
            channel.close();
        } catch (InterruptedException | IOException e) {
            // the connection has ended
        }
    }

    @Override
    public void close() {
        port.close();
    }
}
