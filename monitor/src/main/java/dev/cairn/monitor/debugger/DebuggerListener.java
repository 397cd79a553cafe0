// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** A port of this machine's loopback that takes debuggers of its own user. With no VM behind it, it takes and closes them. */
final class DebuggerListener implements AutoCloseable {
    private static final Logger LOG = System.getLogger(DebuggerListener.class.getName());
    private static final int MOST_CONNECTIONS = 64;
    private static final long AFTER_FAILURE_MILLIS = 100;

    private final ServerSocketChannel listener;
    private final int port;
    private final Supplier<Optional<Way>> vm;
    private final Semaphore places = new Semaphore(MOST_CONNECTIONS);
    private final RareLog rareLog;

    /** The VM behind the port, and whether debuggers may only look. */
    record Way(DebuggedVm vm, boolean readOnly) {}

    private DebuggerListener(ServerSocketChannel listener, int port, Supplier<Optional<Way>> vm) {
        this.listener = listener;
        this.port = port;
        this.rareLog = new RareLog(LOG, "The debugger port " + port);
        this.vm = vm;
    }

    /**
     * Listens.
     *
     * @param port 0 for any
     * @throws IOException if another program has the port
     */
    static DebuggerListener open(int port, Supplier<Optional<Way>> vm) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        int bound = ((InetSocketAddress) channel.getLocalAddress()).getPort();
        DebuggerListener listener = new DebuggerListener(channel, bound, vm);
        Thread.ofVirtual().name("cairn-debugger-port-" + bound).start(listener::accept);
        return listener;
    }

    int port() {
        return port;
    }

    private void accept() {
        while (listener.isOpen()) {
            try {
                SocketChannel channel = listener.accept();
                if (places.tryAcquire()) {
                    Thread.ofVirtual().name("cairn-debugger-" + port).start(() -> serve(channel));
                } else {
                    channel.close();
                    rareLog.warn("has " + MOST_CONNECTIONS + " connections already; another one was closed.");
                }
            } catch (IOException e) {
                if (listener.isOpen()) { // no descriptor is left, say; that passes
                    rareLog.warn("takes no connection: " + e.getMessage());
                    pause();
                }
            }
        }
    }

    private void serve(SocketChannel channel) {
        try (channel) {
            Optional<Way> way = vm.get();
            if (way.isPresent() && isOfThisUser(channel)) {
                way.get().vm().serve(channel, way.get().readOnly());
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A connection at port {0} ended: {1}", port, e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            places.release();
        }
    }

    private boolean isOfThisUser(SocketChannel channel) throws IOException {
        Optional<String> stranger = PeerUser.stranger(channel);
        stranger.ifPresent(user ->
                rareLog.warn("refused a connection of " + user + ": who debugs a VM can run any code in it."));
        return stranger.isEmpty();
    }

    private static void pause() {
        try {
            Thread.sleep(AFTER_FAILURE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A debugger port did not close.", e);
        }
    }
}
