// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.connection;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;

/**
 * Accepts connections, and ends those whose time is over. Whatever fails in accepting one, as where no file or no memory is
 * left, is tried again a moment later. Its thread ends only when it is closed, or else says so by {@link #death}.
 */
public final class Listener implements AutoCloseable {
    /** What the kernel makes less of if it must. */
    private static final int BACKLOG = 4096;

    private static final int STEP_MILLIS = 250;
    private static final int PAUSE_MILLIS = 20;

    private final ServerSocket socket;
    private final CompletableFuture<String> death = new CompletableFuture<>();
    private volatile boolean closed;

    /** What is done with a connection that was accepted. */
    public interface Welcome {
        /** Takes it over, or closes it. Waits if there is no room for it. */
        void take(Socket socket) throws IOException, InterruptedException;

        /** One could not be accepted, for want of something that others hold. */
        void makeRoom();

        /** Some time has gone by. */
        void step(long nanos);
    }

    private Listener(ServerSocket socket) {
        this.socket = socket;
    }

    /** Binds to a port of loopback, 0 for any; nothing is accepted before {@link #start}. */
    public static Listener bind(int port) throws IOException {
        return bind(new ServerSocket(), port);
    }

    /** As {@link #bind(int)}, by a socket that is not bound yet. */
    public static Listener bind(ServerSocket socket, int port) throws IOException {
        try {
            socket.setReuseAddress(true);
            socket.setSoTimeout(STEP_MILLIS);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
            return new Listener(socket);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    public int port() {
        return socket.getLocalPort();
    }

    public void start(Welcome welcome) {
        Thread.ofPlatform().daemon().name("cairn-listener").start(() -> run(welcome));
    }

    /** Completed with the reason if connections are not accepted any more though nobody closed this. */
    public CompletableFuture<String> death() {
        return death;
    }

    private void run(Welcome welcome) {
        String why = "it was interrupted";
        try {
            long nextStep = System.nanoTime();
            while (!closed && !socket.isClosed()) {
                if (Thread.interrupted()) { // which does not end a wait for connections
                    throw new InterruptedException();
                }
                acceptOne(welcome);
                long nanos = System.nanoTime();
                if (nanos - nextStep >= 0) {
                    guarded(() -> welcome.step(nanos));
                    nextStep = nanos + STEP_MILLIS * 1_000_000L;
                }
            }
            why = "its socket is closed";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // this thread's end
        } catch (RuntimeException | Error e) {
            why = e.toString();
        } finally {
            if (!closed) {
                death.complete(why);
            }
        }
    }

    private void acceptOne(Welcome welcome) throws InterruptedException {
        try {
            hand(socket.accept(), welcome);
        } catch (SocketTimeoutException e) {
            // nobody came
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            if (!socket.isClosed()) {
                guarded(welcome::makeRoom);
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }

    private static void hand(Socket accepted, Welcome welcome) throws IOException, InterruptedException {
        try {
            welcome.take(accepted);
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            accepted.close();
            throw e;
        }
    }

    /** What is done beside accepting may fail for the same reason, and is done again. */
    private static void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | OutOfMemoryError e) {
            // the next step is a quarter of a second away
        }
    }

    /** As if something else had closed the socket. */
    public void breakDown() throws IOException {
        socket.close();
    }

    @Override
    public void close() {
        closed = true;
        try {
            socket.close();
        } catch (IOException e) {
            // there is nothing more to lose
        }
    }
}
