// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever fails in accepting a connection, the next one is accepted. */
@Timeout(60)
class ListenerTest {
    private static final int LIMIT_MILLIS = 30_000;
    private static final int FAILURES = 3;
    private static final int GREETING = 42;

    /** What stands in the way for a moment. */
    enum Failure {
        NO_FILE_LEFT,
        NO_MEMORY_LEFT,
        A_BUG;

        void fail() throws IOException {
            switch (this) {
                case NO_FILE_LEFT -> throw new SocketException("Too many open files");
                case NO_MEMORY_LEFT -> throw new OutOfMemoryError("unable to create native thread");
                case A_BUG -> throw new IllegalStateException("a bug");
            }
        }
    }

    /** Fails a few times, then does what it should. */
    private static final class Failing {
        private final Failure failure;
        private final AtomicInteger left = new AtomicInteger(FAILURES);

        Failing(Failure failure) {
            this.failure = failure;
        }

        void step() throws IOException {
            if (left.getAndDecrement() > 0) {
                failure.fail();
            }
        }
    }

    private static final class FailingSocket extends ServerSocket {
        private final Failing failing;

        FailingSocket(Failure failure) throws IOException {
            this.failing = new Failing(failure);
        }

        @Override
        public Socket accept() throws IOException {
            failing.step();
            return super.accept();
        }
    }

    /** Greets the caller that comes. */
    private static class Greeter implements Listener.Welcome {
        final AtomicInteger askedForRoom = new AtomicInteger();

        @Override
        public void take(Socket socket) throws IOException {
            try (socket) {
                socket.getOutputStream().write(GREETING);
            }
        }

        @Override
        public void makeRoom() {
            askedForRoom.incrementAndGet();
        }

        @Override
        public void step(long nanos) {}
    }

    /** -1 if it was closed without. */
    private static int greeting(Listener listener) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
            socket.setSoTimeout(LIMIT_MILLIS);
            return socket.getInputStream().read();
        }
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    void goesOnAfterConnectionsThatCouldNotBeAccepted(Failure failure) throws IOException {
        Greeter greeter = new Greeter();
        try (Listener listener = Listener.bind(new FailingSocket(failure), 0)) {
            listener.start(greeter);
            assertThat(greeting(listener)).isEqualTo(GREETING);
            assertThat(greeter.askedForRoom).as("times that others gave way").hasValue(FAILURES);
            assertThat(listener.death()).isNotDone();
        }
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    void closesAConnectionThatNobodyCouldTake(Failure failure) throws IOException {
        Failing failing = new Failing(failure);
        Greeter greeter = new Greeter() {
            @Override
            public void take(Socket socket) throws IOException {
                failing.step();
                super.take(socket);
            }
        };
        try (Listener listener = Listener.bind(0)) {
            listener.start(greeter);
            for (int i = 0; i < FAILURES; i++) {
                assertThat(greeting(listener)).isEqualTo(-1);
            }
            assertThat(greeting(listener)).isEqualTo(GREETING);
            assertThat(listener.death()).isNotDone();
        }
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    void goesOnWhereNoRoomCanBeMadeEither(Failure failure) throws IOException {
        Greeter greeter = new Greeter() {
            @Override
            public void makeRoom() {
                throw new OutOfMemoryError("still none");
            }

            @Override
            public void step(long nanos) {
                throw new IllegalStateException("a bug");
            }
        };
        try (Listener listener = Listener.bind(new FailingSocket(failure), 0)) {
            listener.start(greeter);
            assertThat(greeting(listener)).isEqualTo(GREETING);
            assertThat(listener.death()).isNotDone();
        }
    }

    @Test
    void saysThatItHasEndedThoughNobodyClosedIt() throws IOException {
        try (Listener listener = Listener.bind(0)) {
            listener.start(new Greeter());
            listener.breakDown();
            assertThat(listener.death())
                    .succeedsWithin(Duration.ofMillis(LIMIT_MILLIS))
                    .isEqualTo("its socket is closed");
        }
    }
}
