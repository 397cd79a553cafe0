// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.port;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** A port with a thread for each connection, and a limit to these; closing it ends them all. Bad peers are a line a minute. */
public final class GuardedPort implements AutoCloseable {
    private static final Logger LOG = System.getLogger(GuardedPort.class.getName());
    private static final long AFTER_FAILURE_MILLIS = 100;

    private final ServerSocketChannel listener;
    private final InetSocketAddress address;
    private final Guest guest;
    private final int most;
    private final Semaphore places;
    private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();
    private final RareLog words;

    /** What becomes of a connection. */
    @FunctionalInterface
    public interface Guest {
        /** Serves it to its end, on a thread of its own; the port then closes it. */
        void serve(SocketChannel channel, GuardedPort port) throws IOException, InterruptedException;
    }

    private GuardedPort(ServerSocketChannel listener, String name, int most, Guest guest) throws IOException {
        this.listener = listener;
        this.address = (InetSocketAddress) listener.getLocalAddress();
        this.words = new RareLog(LOG, name + " " + address.getPort());
        this.most = most;
        this.places = new Semaphore(most);
        this.guest = guest;
    }

    /**
     * Listens.
     *
     * @param name for messages, such as "The adb port"; its number follows
     * @param most connections at a time
     * @throws IOException if another program has the port, or the address is not of this machine
     */
    public static GuardedPort open(InetSocketAddress address, String name, int most, Guest guest) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.bind(address);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        GuardedPort port = new GuardedPort(channel, name, most, guest);
        Thread.ofVirtual().name("cairn-port").start(port::accept);
        return port;
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return address;
    }

    private void accept() {
        while (listener.isOpen()) {
            try {
                SocketChannel channel = listener.accept();
                if (places.tryAcquire()) {
                    open.add(channel);
                    Thread.ofVirtual().name("cairn-guest").start(() -> serve(channel));
                } else {
                    channel.close();
                    log("has " + most + " connections already; another one was closed.");
                }
            } catch (IOException e) {
                if (listener.isOpen()) { // no descriptor is left, say; that passes
                    log("takes no connection: " + e.getMessage());
                    pause();
                }
            }
        }
        open.forEach(GuardedPort::shut); // one may have come in while the port was being closed
    }

    private void serve(SocketChannel channel) {
        try (channel) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            LostPeers.notice(channel);
            guest.serve(channel, this);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A connection ended: {0}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(channel);
            places.release();
        }
    }

    /** Whether a connection within this machine may go on: it has to be of this user, or of root. */
    public boolean admits(SocketChannel channel) throws IOException {
        Optional<String> stranger = PeerUser.stranger(channel);
        stranger.filter(user -> !user.equals(PeerUser.UNKNOWN))
                .ifPresent(user ->
                        log("refused a connection of " + user + ": who reaches a VM so can run any code in it."));
        return stranger.isEmpty();
    }

    /** Has a person read that the port did {@code what}; of many such lines, one a minute. */
    public void log(String what) {
        words.warn(what);
    }

    private static void pause() {
        try {
            Thread.sleep(AFTER_FAILURE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void shut(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A connection did not close.", e);
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A port did not close.", e);
        }
        open.forEach(GuardedPort::shut);
    }
}
