// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.wire.adb.AdbCommand;
import dev.cairn.wire.adb.AdbMessage;
import dev.cairn.wire.adb.AdbMessageSplitter;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.Optional;

/** Runs its seeds in the everyday suite, and searches for new ones where {@code JAZZER_FUZZ=1}. */
class AdbTransportFuzzTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int UNREAD = 4096;

    /** Messages that are good, in any order and with any numbers, and some that are not: the device ends, and owes nothing then. */
    @FuzzTest(maxDuration = "60s")
    void endsWithNothingLeft(FuzzedDataProvider data) {
        ByteWriter stream = new ByteWriter();
        if (data.consumeBoolean()) {
            stream.bytes(AdbPeer.greeting(AdbPeer.MOST).encode());
        }
        for (int count = data.consumeInt(0, 30); count > 0; count--) {
            AdbCommand command = data.pickValue(AdbCommand.values());
            Bytes body = data.consumeBoolean()
                    ? AdbPeer.bytes(data.consumeBoolean() ? "echo\0" : "deaf\0")
                    : Bytes.owning(data.consumeBytes(data.consumeInt(0, 2048)));
            byte[] message = new AdbMessage(command, data.consumeInt(-1, 5), data.consumeInt(-1, 5), body)
                    .encode()
                    .toArray();
            if (data.consumeInt(0, 9) == 0) {
                message[data.consumeInt(0, message.length - 1)] = data.consumeByte();
            }
            stream.bytes(Bytes.owning(message));
        }
        InMemory channel = new InMemory(stream.toBytes().asBuffer(), Math.max(1, data.consumeInt(1, 500)));
        UnreadBytes budget = new UnreadBytes(UNREAD);
        AdbTransport transport =
                new AdbTransport(channel, AdbPeer.DEVICE, AdbTransportFuzzTest::find, KeyCheck.none(), budget, _ -> {});

        Optional<String> problem = transport.run();

        assertThat(problem.orElse("x.")).endsWith(".");
        // The services of the last streams may just be ending.
        assertThat(eventually(LIMIT, transport::streams, now -> now == 0)).isZero();
        assertThat(eventually(LIMIT, budget::now, now -> now == 0)).isZero();
        AdbMessageSplitter splitter = new AdbMessageSplitter(AdbPeer.MOST);
        splitter.feed(ByteBuffer.wrap(channel.written()));
        for (Optional<AdbMessage> next = splitter.next(); next.isPresent(); next = splitter.next()) {
            assertThat(next.get().command()).isIn(AdbCommand.CNXN, AdbCommand.OKAY, AdbCommand.WRTE, AdbCommand.CLSE);
        }
        assertThat(splitter.problem()).isEmpty();
    }

    private static Services.Lookup find(String name) {
        return switch (name) {
            case "echo" ->
                new Services.Lookup.Found(stream -> {
                    ByteBuffer buffer = ByteBuffer.allocate(100);
                    while (stream.read(buffer) >= 0) {
                        stream.write(buffer.flip());
                        buffer.clear();
                    }
                });
            case "deaf" -> new Services.Lookup.Found(_ -> {});
            default -> new Services.Lookup.Refused("none");
        };
    }

    private static final class InMemory implements ByteChannel {
        private final ByteBuffer in;
        private final int piece;
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        InMemory(ByteBuffer in, int piece) {
            this.in = in;
            this.piece = piece;
        }

        synchronized byte[] written() {
            return out.toByteArray();
        }

        @Override
        public int read(ByteBuffer to) {
            if (!in.hasRemaining()) {
                return -1;
            }
            int count = Math.min(piece, Math.min(in.remaining(), to.remaining()));
            to.put(in.slice(in.position(), count));
            in.position(in.position() + count);
            return count;
        }

        @Override
        public synchronized int write(ByteBuffer from) {
            int count = from.remaining();
            byte[] bytes = new byte[count];
            from.get(bytes);
            out.writeBytes(bytes);
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
