// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.adb.AdbCommand;
import dev.cairn.wire.adb.AdbMessage;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What adb, and what is no adb, gets from the device's end of a connection. */
@Timeout(120)
class AdbTransportTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int UNREAD = 1 << 20;
    private static final int FLOOD = 3 * AdbTransport.MOST_DATA_BYTES + 5;

    /** What the service {@code listen} has read, and what it met at the end. */
    private final BlockingQueue<String> met = new LinkedBlockingQueue<>();

    private final CountDownLatch go = new CountDownLatch(1);
    private AdbPeer adb;

    @BeforeEach
    void open() throws IOException {
        adb = new AdbPeer(this::find, KeyCheck.none(), UNREAD);
    }

    @AfterEach
    void close() throws IOException {
        go.countDown();
        adb.close();
    }

    private Services.Lookup find(String name) {
        return switch (name) {
            case "echo" -> new Services.Lookup.Found(AdbTransportTest::echo);
            case "flood" -> new Services.Lookup.Found(stream -> stream.write(ByteBuffer.allocate(FLOOD)));
            case "deaf" -> new Services.Lookup.Found(_ -> go.await());
            case "interrupted" ->
                new Services.Lookup.Found(stream -> {
                    Thread.currentThread().interrupt();
                    stream.write(ByteBuffer.allocate(2 * AdbTransport.MOST_DATA_BYTES));
                });
            case "bug" ->
                new Services.Lookup.Found(_ -> {
                    throw new IllegalStateException("as the test wants it");
                });
            case "listen" ->
                new Services.Lookup.Found(stream -> {
                    try {
                        met.add("read " + stream.read(ByteBuffer.allocate(8)));
                        stream.write(ByteBuffer.allocate(1));
                        met.add("written");
                    } catch (IOException e) {
                        met.add(e.getClass().getSimpleName());
                    }
                });
            default -> new Services.Lookup.Refused("There is no such service.");
        };
    }

    private static void echo(ByteChannel stream) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(1000);
        while (stream.read(buffer) >= 0) {
            stream.write(buffer.flip());
            buffer.clear();
        }
    }

    @Test
    void agreesOnHowMuchComesAtATime() throws Exception {
        adb.send(AdbPeer.greeting(5000));
        AdbMessage answer = adb.receive();
        assertThat(answer.command()).isEqualTo(AdbCommand.CNXN);
        assertThat(answer.first()).isEqualTo(AdbMessage.VERSION);
        assertThat(answer.second()).isEqualTo(AdbTransport.MOST_DATA_BYTES);
        assertThat(answer.data()).isEqualTo(AdbPeer.DEVICE.encode());

        int flood = adb.open(1, "flood");
        int bytes = 0;
        for (AdbMessage next = adb.receive(); next.command() == AdbCommand.WRTE; next = adb.receive()) {
            assertThat(next.first()).isEqualTo(flood);
            assertThat(next.data().length()).isBetween(1, 5000);
            bytes += next.data().length();
            adb.send(AdbCommand.OKAY, 1, flood, "");
        }
        assertThat(bytes).isEqualTo(FLOOD);
    }

    @Test
    void writesNoMoreUntilTheLastWasTaken() throws Exception {
        adb.greet();
        int flood = adb.open(1, "flood");
        assertThat(adb.receive().data().length()).isEqualTo(AdbTransport.MOST_DATA_BYTES);
        // Another stream goes on meanwhile: what comes next is its own.
        int echo = adb.open(2, "echo");
        adb.send(AdbCommand.WRTE, 2, echo, "hello");
        List<AdbMessage> answers = List.of(adb.receive(), adb.receive());
        assertThat(answers)
                .containsExactlyInAnyOrder(
                        new AdbMessage(AdbCommand.OKAY, echo, 2, Bytes.EMPTY),
                        new AdbMessage(AdbCommand.WRTE, echo, 2, AdbPeer.bytes("hello")));
        adb.send(AdbCommand.OKAY, 1, flood, "");
        assertThat(adb.receive().first()).isEqualTo(flood);
    }

    @Test
    void aThousandStreamsEchoAndOneMoreThanThereAreIsRefused() throws Exception {
        adb.greet();
        Set<Integer> ids = new HashSet<>();
        List<Integer> inOrder = new ArrayList<>();
        for (int i = 1; i <= AdbTransport.MOST_STREAMS; i++) {
            inOrder.add(adb.open(i, "echo"));
        }
        ids.addAll(inOrder);
        assertThat(ids).hasSize(AdbTransport.MOST_STREAMS).doesNotContain(0);
        adb.send(AdbCommand.OPEN, 5000, 0, "echo\0");
        assertThat(adb.receive()).isEqualTo(new AdbMessage(AdbCommand.CLSE, 0, 5000, Bytes.EMPTY));

        for (int i = 1; i <= AdbTransport.MOST_STREAMS; i++) {
            adb.send(AdbCommand.WRTE, i, inOrder.get(i - 1), "n" + i);
        }
        Set<String> heard = new HashSet<>();
        for (int i = 0; i < 2 * AdbTransport.MOST_STREAMS; i++) {
            AdbMessage next = adb.receive();
            if (next.command() == AdbCommand.WRTE) {
                heard.add(new String(next.data().toArray(), java.nio.charset.StandardCharsets.UTF_8));
                assertThat(next.data()).isEqualTo(AdbPeer.bytes("n" + next.second()));
            }
        }
        assertThat(heard).hasSize(AdbTransport.MOST_STREAMS);

        adb.send(AdbCommand.CLSE, 1, inOrder.get(0), "");
        assertThat(adb.receive()).isEqualTo(new AdbMessage(AdbCommand.CLSE, inOrder.get(0), 1, Bytes.EMPTY));
        // Its place is free once its service has ended.
        AdbMessage answer = eventually(
                LIMIT,
                () -> {
                    adb.send(AdbCommand.OPEN, 6000, 0, "echo\0");
                    return adb.receive();
                },
                next -> next.command() == AdbCommand.OKAY);
        assertThat(answer.second()).isEqualTo(6000);
        adb.channel.close();
        assertThat(adb.end()).isEmpty();
        assertThat(eventually(LIMIT, adb.transport::streams, now -> now == 0)).isZero();
        assertThat(eventually(LIMIT, adb.budget::now, now -> now == 0)).isZero();
    }

    @Test
    void halfMessagesAreWaitedFor() throws Exception {
        Bytes all = new ByteWriter()
                .bytes(AdbPeer.greeting(AdbPeer.MOST).encode())
                .bytes(new AdbMessage(AdbCommand.OPEN, 1, 0, AdbPeer.bytes("echo\0")).encode())
                .toBytes();
        for (int i = 0; i < all.length(); i++) {
            adb.raw(all.slice(i, 1));
        }
        assertThat(adb.receive().command()).isEqualTo(AdbCommand.CNXN);
        assertThat(adb.receive().command()).isEqualTo(AdbCommand.OKAY);
        adb.raw(all.slice(0, 10));
        adb.channel.shutdownOutput();
        assertThat(adb.end()).as("left in the middle of a message").isEmpty();
    }

    @Test
    void whatIsNoAdbIsToldApart() throws Exception {
        adb.raw(AdbPeer.bytes("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
        assertThat(adb.end().orElseThrow()).startsWith("The peer does not speak adb: ");
    }

    @Test
    void aLengthThatIsTooLargeEndsItBeforeTheDataCome() throws Exception {
        adb.greet();
        adb.raw(new AdbMessage(AdbCommand.WRTE, 1, 1, Bytes.owning(new byte[AdbTransport.MOST_DATA_BYTES + 1]))
                .encode()
                .slice(0, AdbMessage.HEADER_BYTES));
        assertThat(adb.end().orElseThrow()).isEqualTo("The peer sent a message of 262145 bytes; 262144 are allowed.");
    }

    @Test
    void aWrongSumEndsIt() throws Exception {
        adb.greet();
        byte[] message = new AdbMessage(AdbCommand.OPEN, 1, 0, AdbPeer.bytes("echo\0"))
                .encode()
                .toArray();
        message[message.length - 2]++;
        adb.raw(Bytes.owning(message));
        assertThat(adb.end().orElseThrow()).startsWith("The sum of a message's bytes is wrong");
    }

    @Test
    void nothingGoesBeforeTheGreeting() throws Exception {
        adb.send(AdbCommand.OPEN, 1, 0, "echo\0");
        assertThat(adb.end()).contains("adb sent OPEN before it was let in.");
    }

    @Test
    void theGreetingHasToBeOneOfAdbs() throws Exception {
        adb.send(AdbCommand.CNXN, AdbMessage.VERSION, AdbPeer.MOST, "device::");
        assertThat(adb.end()).contains("The peer is no adb but \"device\".");
        try (AdbPeer small = new AdbPeer(this::find, KeyCheck.none(), UNREAD)) {
            small.send(AdbPeer.greeting(-1));
            assertThat(small.end()).contains("adb takes -1 bytes at a time; 4096 are needed.");
        }
        try (AdbPeer twice = new AdbPeer(this::find, KeyCheck.none(), UNREAD)) {
            twice.greet().send(AdbPeer.greeting(AdbPeer.MOST));
            assertThat(twice.end()).contains("adb greeted a second time.");
        }
        try (AdbPeer tls = new AdbPeer(this::find, KeyCheck.none(), UNREAD)) {
            tls.send(AdbCommand.STLS, 1, 0, "");
            assertThat(tls.end()).contains("adb asked for TLS, which was not offered.");
        }
        try (AdbPeer key = new AdbPeer(this::find, KeyCheck.none(), UNREAD)) {
            key.greet().send(AdbCommand.AUTH, KeyCheck.SIGNATURE, 0, "x");
            assertThat(key.end()).contains("adb sent a key that nobody asked for.");
        }
    }

    @Test
    void whoDoesNotWaitLosesTheStreamAndNothingElse() throws Exception {
        adb.greet();
        int deaf = adb.open(1, "deaf");
        adb.send(AdbCommand.WRTE, 1, deaf, "one");
        adb.send(AdbCommand.WRTE, 1, deaf, "two");
        assertThat(adb.receive()).isEqualTo(new AdbMessage(AdbCommand.CLSE, deaf, 1, Bytes.EMPTY));
        int echo = adb.open(2, "echo");
        // Of streams that are not there, or another's, nothing is taken.
        adb.send(AdbCommand.WRTE, 2, 4711, "x");
        adb.send(AdbCommand.WRTE, 3, echo, "x");
        adb.send(AdbCommand.OKAY, 3, echo, "");
        adb.send(AdbCommand.WRTE, 2, echo, "");
        assertThat(adb.receive()).isEqualTo(new AdbMessage(AdbCommand.OKAY, echo, 2, Bytes.EMPTY));
    }

    @Test
    void whatNobodyReadsIsBounded() throws Exception {
        adb.greet();
        Bytes much = Bytes.owning(new byte[AdbTransport.MOST_DATA_BYTES]);
        int fitting = UNREAD / AdbTransport.MOST_DATA_BYTES;
        for (int i = 1; i <= fitting + 1; i++) {
            adb.send(new AdbMessage(AdbCommand.WRTE, i, adb.open(i, "deaf"), much));
        }
        assertThat(adb.receive().command()).as("no room for the last one").isEqualTo(AdbCommand.CLSE);
        assertThat(adb.budget.now()).isEqualTo(UNREAD);
        go.countDown();
        assertThat(eventually(LIMIT, adb.budget::now, now -> now == 0)).isZero();
    }

    /** Each refused stream is an answer that the peer does not read: the device stops to read before it holds more than the kernel does. */
    @Test
    void aPeerThatReadsNothingIsReadNoMore() throws Exception {
        adb.greet();
        Bytes open = new AdbMessage(AdbCommand.OPEN, 1, 0, AdbPeer.bytes("none\0")).encode();
        adb.channel.configureBlocking(false);
        eventually(
                LIMIT,
                () -> {
                    ByteBuffer left = open.asBuffer();
                    for (int i = 0; i < 10_000 && adb.channel.write(left) > 0 && !left.hasRemaining(); i++) {
                        left.rewind();
                    }
                    return left.hasRemaining() && !adb.transport.isAlive(TimeUnit.MILLISECONDS.toNanos(1));
                },
                stuck -> stuck);
        assertThat(adb.isEnded()).isFalse();
        adb.cut();
        assertThat(adb.end()).isEmpty();
    }

    @Test
    void eachSideMayEndAStream() throws Exception {
        adb.greet();
        int listening = adb.open(1, "listen");
        adb.send(AdbCommand.WRTE, 1, listening, "bye");
        assertThat(adb.receive().command()).isEqualTo(AdbCommand.OKAY);
        assertThat(adb.receive().command()).isEqualTo(AdbCommand.WRTE);
        assertThat(adb.receive())
                .as("the service has ended")
                .isEqualTo(new AdbMessage(AdbCommand.CLSE, listening, 1, Bytes.EMPTY));
        assertThat(List.of(take(), take())).containsExactly("read 3", "written");

        int other = adb.open(2, "listen");
        adb.send(AdbCommand.CLSE, 2, other, "");
        assertThat(adb.receive()).isEqualTo(new AdbMessage(AdbCommand.CLSE, other, 2, Bytes.EMPTY));
        assertThat(List.of(take(), take())).containsExactly("read -1", "ClosedChannelException");

        int broken = adb.open(3, "bug");
        assertThat(adb.receive()).isEqualTo(new AdbMessage(AdbCommand.CLSE, broken, 3, Bytes.EMPTY));
        adb.send(AdbCommand.OPEN, 0, 0, "echo\0");
        assertThat(adb.receive())
                .as("a stream without a number")
                .isEqualTo(new AdbMessage(AdbCommand.CLSE, 0, 0, Bytes.EMPTY));
    }

    /** An interrupt closes a channel that a thread writes to: that must not be the one of all streams. */
    @Test
    void anInterruptedServiceEndsItsOwnStreamOnly() throws Exception {
        adb.greet();
        int echo = adb.open(1, "echo");
        for (int i = 2; i < 20; i++) {
            int interrupted = adb.open(i, "interrupted");
            assertThat(adb.receive().command()).isEqualTo(AdbCommand.WRTE);
            assertThat(adb.receive()).isEqualTo(new AdbMessage(AdbCommand.CLSE, interrupted, i, Bytes.EMPTY));
        }
        adb.send(AdbCommand.WRTE, 1, echo, "hello");
        assertThat(List.of(adb.receive().first(), adb.receive().first())).containsExactly(echo, echo);
    }

    private String take() throws InterruptedException {
        return Optional.ofNullable(met.poll(LIMIT.toSeconds(), TimeUnit.SECONDS))
                .orElse("nothing");
    }

    @Test
    void whoSaysNothingHasItsTime() throws Exception {
        assertThat(adb.transport.isAlive(TimeUnit.HOURS.toNanos(1))).isTrue();
        assertThat(adb.transport.isAlive(0)).isFalse();
        adb.greet();
        assertThat(eventually(LIMIT, () -> adb.transport.isAlive(0), alive -> alive))
                .isTrue();
    }
}
