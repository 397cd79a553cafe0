// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.connection;

import dev.cairn.web.access.LoopbackPeer;
import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.common.socket.SocketWriter;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.Router;
import io.helidon.webserver.spi.ServerConnection;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/**
 * One connection, and until when it has to do what it is to do next; {@link Visits} closes it after that. One thread reads
 * and writes, those of a WebSocket may be two; all else is for any thread.
 */
public final class Visit implements ConnectionContext, HelidonSocket {
    private static final int READ_BYTES = 8 * 1024;
    /** Who goes on writing after its answer is not read to the end, as there may be none. */
    private static final int MOST_LAST_READS = 8;

    private static final int WRITE_BYTES = 64 * 1024;

    /** What the other side is about to do. */
    private enum Stage {
        /** It sends the head of a request, all of it before the deadline. */
        HEAD,
        /** It waits for an answer, or sends the body that the answer needs. */
        ASKED,
        /** It has its answer, and may ask again. */
        ANSWERED,
        /** It is a page's WebSocket: what it sends may be long in coming, and {@link PageWriter} sees to the rest. */
        SOCKET
    }

    private final Socket socket;
    private final ConnectionLimits limits;
    private final HttpSide side;
    private final Visits visits;
    private final InputStream in;
    private final OutputStream out;
    private final DataReader reader = new DataReader(this);
    private final DataWriter writer = SocketWriter.create(this);
    private final byte[] bytes = new byte[READ_BYTES];

    // Guarded by this.
    private Stage stage = Stage.HEAD;
    private boolean known;
    private boolean waiting;
    private Optional<Long> deadline;
    private Optional<Long> writingSince = Optional.empty();
    private Optional<ServerConnection> connection = Optional.empty();
    private Runnable onEnd = () -> {};

    public Visit(Socket socket, ConnectionLimits limits, HttpSide side, Visits visits) throws IOException {
        this.socket = socket;
        this.limits = limits;
        this.side = side;
        this.visits = visits;
        this.in = socket.getInputStream();
        this.out = new WatchedOutput(socket.getOutputStream());
        this.deadline = after(limits.firstRequest());
    }

    private static Optional<Long> after(Duration time) {
        return Optional.of(System.nanoTime() + time.toNanos());
    }

    /** What Helidon makes of this connection. */
    public synchronized void isServedBy(ServerConnection made) {
        connection = Optional.of(made);
    }

    /** It has sent the head of a request, with the token if it is known from now on. */
    public synchronized void asks(boolean withToken) {
        stage = Stage.ASKED;
        deadline = Optional.empty();
        known |= withToken;
    }

    /** It has had its answer. */
    public synchronized void isAnswered() {
        stage = Stage.ANSWERED;
    }

    /** It has become a page's WebSocket; {@code whenOver} is called once when nothing more comes through it. */
    public synchronized void becomesSocket(Runnable whenOver) {
        stage = Stage.SOCKET;
        deadline = Optional.empty();
        onEnd = whenOver;
    }

    /** The request that is being served is its last one. */
    public void endsAfterThis() {
        Optional<ServerConnection> serving;
        synchronized (this) {
            serving = connection;
        }
        serving.ifPresent(it -> it.close(false)); // interrupts nothing while a request is served
    }

    public synchronized boolean isKnown() {
        return known;
    }

    /** Whether nothing has come that could still be looked at, so that closing it takes no answer from anybody. */
    public synchronized boolean isWaiting() {
        return waiting && isNothingThere();
    }

    /** Whether it is known and does nothing but wait for its next request. */
    public synchronized boolean isIdle() {
        return stage == Stage.ANSWERED && isWaiting();
    }

    public synchronized boolean isOverdue(long nanos) {
        return deadline.filter(until -> nanos - until > 0).isPresent()
                || writingSince
                        .filter(since -> nanos - since > limits.stalled().toNanos())
                        .isPresent();
    }

    private boolean isNothingThere() {
        try {
            return in.available() == 0;
        } catch (IOException e) {
            return true; // closed
        }
    }

    /** The next bytes; waits for them. */
    @Override
    public byte[] get() {
        beforeRead();
        try {
            int count = in.read(bytes);
            if (count < 0) {
                throw new CloseConnectionException("The other side has ended the connection.");
            }
            return Arrays.copyOf(bytes, count);
        } catch (IOException e) {
            throw new CloseConnectionException("The connection is gone.", e);
        } finally {
            afterRead();
        }
    }

    private void beforeRead() {
        synchronized (this) {
            switch (stage) {
                case ASKED -> deadline = after(limits.betweenBytes());
                case ANSWERED -> deadline = after(limits.idle());
                case HEAD, SOCKET -> {
                    // the head's deadline is set already, and a page's socket has none
                }
            }
            waiting = isNothingThere();
            if (!waiting) {
                return;
            }
        }
        visits.somebodyWaits();
    }

    private synchronized void afterRead() {
        waiting = false;
        switch (stage) {
            case ASKED -> deadline = Optional.empty();
            case ANSWERED -> {
                stage = Stage.HEAD;
                deadline = after(limits.firstRequest());
            }
            case HEAD, SOCKET -> {
                // as it was before
            }
        }
    }

    @Override
    public int read(BufferData buffer) {
        byte[] next = get();
        buffer.write(next);
        return next.length;
    }

    @Override
    public void write(BufferData buffer) {
        buffer.writeTo(out);
    }

    /** Notes when each part of a long answer begins, which shows the part after which the other side takes no more. */
    private final class WatchedOutput extends OutputStream {
        private final OutputStream delegate;

        WatchedOutput(OutputStream delegate) {
            this.delegate = delegate;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] from, int offset, int length) throws IOException {
            try {
                for (int done = 0; done < length; done += WRITE_BYTES) {
                    writes(Optional.of(System.nanoTime()));
                    delegate.write(from, offset + done, Math.min(WRITE_BYTES, length - done));
                }
            } finally {
                writes(Optional.empty());
            }
        }

        private void writes(Optional<Long> since) {
            synchronized (Visit.this) {
                writingSince = since;
            }
        }
    }

    /** Says the last word: what is still there unread would make the kernel throw the answer away. */
    public void farewell() {
        try {
            socket.shutdownOutput();
            for (int i = 0; i < MOST_LAST_READS && in.available() > 0 && in.read(bytes) > 0; i++) {
                // nobody wants it
            }
        } catch (IOException e) {
            // it is gone already
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // it is gone either way
        }
    }

    /** Nothing more will come through it. */
    public void isOver() {
        Runnable last;
        synchronized (this) {
            last = onEnd;
            onEnd = () -> {};
        }
        last.run();
    }

    @Override
    public boolean isConnected() {
        return !socket.isClosed();
    }

    @Override
    public void idle() {
        // whether the other side is still there is seen when it is written to
    }

    @Override
    public ListenerContext listenerContext() {
        return side;
    }

    @Override
    public ExecutorService executor() {
        return side.executor();
    }

    @Override
    public DataWriter dataWriter() {
        return writer;
    }

    @Override
    public DataReader dataReader() {
        return reader;
    }

    @Override
    public Router router() {
        return side.router();
    }

    @Override
    public HelidonSocket serverSocket() {
        return this;
    }

    @Override
    public PeerInfo remotePeer() {
        return new LoopbackPeer(socket.getRemoteSocketAddress());
    }

    @Override
    public PeerInfo localPeer() {
        return new LoopbackPeer(socket.getLocalSocketAddress());
    }

    @Override
    public boolean isSecure() {
        return false;
    }

    @Override
    public String socketId() {
        return "cairn";
    }

    @Override
    public String childSocketId() {
        return Integer.toHexString(System.identityHashCode(socket));
    }
}
