// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.wire.adb.AdbBanner;
import dev.cairn.wire.adb.AdbPublicKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Cairn in the place of adb, at a device of Cairn. */
@Timeout(120)
class AdbClientTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int MEBIBYTE = 1 << 20;

    @TempDir
    Path folder;

    private ServerSocketChannel listener;
    private KeyCheck keys = KeyCheck.none();

    @BeforeEach
    void listen() throws IOException {
        listener = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @AfterEach
    void close() throws IOException {
        listener.close();
    }

    private InetSocketAddress address() throws IOException {
        return (InetSocketAddress) listener.getLocalAddress();
    }

    /** Serves the next connection as a device does. */
    private void serve() {
        Thread.startVirtualThread(() -> {
            try (SocketChannel channel = listener.accept()) {
                new AdbTransport(
                                channel,
                                new AdbBanner("device", Map.of("ro.product.model", "made-up")),
                                AdbClientTest::find,
                                keys,
                                new UnreadBytes(32 << 20),
                                _ -> {})
                        .run();
            } catch (IOException e) {
                // the test is over
            }
        });
    }

    private static Services.Lookup find(String name) {
        return name.equals("echo")
                ? new Services.Lookup.Found(AdbClientTest::echo)
                : new Services.Lookup.Refused("There is nothing else.");
    }

    private static void echo(ByteChannel stream) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(10_000);
        while (stream.read(buffer) >= 0) {
            buffer.flip();
            while (buffer.hasRemaining()) {
                stream.write(buffer);
            }
            buffer.clear();
        }
    }

    private AdbClient connect(Optional<OwnKey> key, Duration patience) throws Exception {
        serve();
        return AdbClient.connect(address(), key, patience);
    }

    private OwnKey newKey() throws IOException, GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        KeyPair pair = generator.generateKeyPair();
        Path file = folder.resolve("adbkey");
        Files.writeString(
                file,
                "-----BEGIN PRIVATE KEY-----\n"
                        + Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                                .encodeToString(pair.getPrivate().getEncoded())
                        + "\n-----END PRIVATE KEY-----\n");
        return OwnKey.read(file, "dev@desk").orElseThrow();
    }

    @Test
    void streamsCarryBytesBothWays() throws Exception {
        byte[] sent = new byte[MEBIBYTE];
        new Random(1).nextBytes(sent);
        try (AdbClient client = connect(Optional.empty(), LIMIT)) {
            assertThat(client.banner().properties()).containsEntry("ro.product.model", "made-up");
            for (int i = 0; i < 3; i++) {
                try (ByteChannel one = client.open("echo");
                        ByteChannel other = client.open("echo")) {
                    Thread writer = Thread.startVirtualThread(() -> write(one, sent));
                    assertThat(read(one, MEBIBYTE)).isEqualTo(sent);
                    writer.join();
                    write(other, new byte[] {7});
                    assertThat(read(other, 1)).containsExactly(7);
                }
            }
            assertThatThrownBy(() -> client.open("shell:rm")).hasMessageContaining("does not grant that");
        }
    }

    private static void write(ByteChannel to, byte[] bytes) {
        try {
            ByteBuffer left = ByteBuffer.wrap(bytes);
            while (left.hasRemaining()) {
                to.write(left);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] read(ByteChannel from, int count) throws IOException {
        ByteBuffer all = ByteBuffer.allocate(count);
        while (all.hasRemaining()) {
            assertThat(from.read(all)).isPositive();
        }
        return all.array();
    }

    @Test
    void aTrustedKeyOpens() throws Exception {
        OwnKey key = newKey();
        keys = KeyCheck.of(List.of(key.publicKey()));
        try (AdbClient client = connect(Optional.of(key), LIMIT);
                ByteChannel stream = client.open("echo")) {
            write(stream, new byte[] {1, 2});
            assertThat(read(stream, 2)).containsExactly(1, 2);
        }
    }

    @Test
    void withoutATrustedKeyASentenceSaysWhatToDo() throws Exception {
        AdbPublicKey another = newKey().publicKey();
        keys = KeyCheck.of(List.of(another));
        OwnKey strange = newKey();
        assertThatThrownBy(() -> connect(Optional.of(strange), Duration.ofSeconds(5)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("does not trust the key of this machine")
                .hasMessageContaining("--trust");
        keys = KeyCheck.of(List.of(another));
        assertThatThrownBy(() -> connect(Optional.empty(), LIMIT)).hasMessageContaining("wants a key");
    }

    @Test
    void whatIsNoDeviceIsNamedAsSuch() throws Exception {
        Thread.startVirtualThread(() -> {
            try (SocketChannel channel = listener.accept()) {
                channel.write(ByteBuffer.wrap(
                        "HTTP/1.1 400 Bad Request\r\n\r\n and more of that".getBytes(StandardCharsets.US_ASCII)));
            } catch (IOException e) {
                // the test is over
            }
        });
        assertThatThrownBy(() -> AdbClient.connect(address(), Optional.empty(), LIMIT))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is no device of adb");
        Path file = folder.resolve("wrong");
        Files.writeString(file, "no key");
        assertThatThrownBy(() -> OwnKey.read(file, "")).hasMessageContaining("is no private key as adb makes it");
        assertThat(OwnKey.read(folder.resolve("none"), "")).isEmpty();
    }

    @Test
    void aDeviceThatGoesEndsItsStreams() throws Exception {
        SocketChannel[] there = new SocketChannel[1];
        Thread server = Thread.startVirtualThread(() -> {
            try {
                there[0] = listener.accept();
                new AdbTransport(
                                there[0],
                                new AdbBanner("device", Map.of()),
                                AdbClientTest::find,
                                keys,
                                new UnreadBytes(32 << 20),
                                _ -> {})
                        .run();
            } catch (IOException e) {
                // the test is over
            }
        });
        try (AdbClient client = AdbClient.connect(address(), Optional.empty(), LIMIT);
                ByteChannel stream = client.open("echo")) {
            there[0].close();
            server.join();
            assertThat(stream.read(ByteBuffer.allocate(1))).isEqualTo(-1);
            assertThatThrownBy(() -> client.open("echo")).isInstanceOf(IOException.class);
        }
    }
}
