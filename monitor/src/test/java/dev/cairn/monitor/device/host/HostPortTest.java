// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.device.service.DeviceProperties;
import dev.cairn.monitor.device.transport.Services;
import dev.cairn.testkit.Eventually;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The adb server that has one device, asked as its clients do, and as no client does. */
@Timeout(120)
class HostPortTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int MOST = 20;
    private static final String FEATURES = "shell_v2,track_app,app_info";

    private final List<Socket> sockets = new ArrayList<>();
    private HostPort port;

    @BeforeEach
    void open() throws IOException {
        port = HostPort.open(
                0, MOST, new HostedDevice("cairn", new DeviceProperties("my host").banner()), HostPortTest::find);
    }

    @AfterEach
    void close() throws IOException {
        port.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    private static Services.Lookup find(String name) {
        return name.equals("upper")
                ? new Services.Lookup.Found(stream -> {
                    ByteBuffer bytes = ByteBuffer.allocate(5);
                    while (bytes.hasRemaining() && stream.read(bytes) >= 0) {
                        // the next piece
                    }
                    String text = new String(bytes.array(), StandardCharsets.US_ASCII).toUpperCase(Locale.ROOT);
                    stream.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
                })
                : new Services.Lookup.Refused("There is no " + name + ".");
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port.port());
        socket.setSoTimeout((int) LIMIT.toMillis());
        sockets.add(socket);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void ask(Socket socket, String request) throws IOException {
        send(socket, String.format(Locale.ROOT, "%04x%s", request.length(), request));
    }

    private static String read(Socket socket, int count) throws IOException {
        byte[] bytes = socket.getInputStream().readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException("after " + bytes.length + " bytes of " + count);
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static String text(Socket socket) throws IOException {
        return read(socket, Integer.parseInt(read(socket, 4), 16));
    }

    /** All that comes until the end. */
    private static String rest(Socket socket) {
        try {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    private String refusal(String request) throws IOException {
        Socket socket = connect();
        ask(socket, request);
        assertThat(read(socket, 4)).isEqualTo("FAIL");
        String sentence = text(socket);
        assertThat(rest(socket)).isEmpty();
        return sentence;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "host:version|0029",
                "host:devices|cairn\tdevice\n",
                "host:devices-l|cairn\tdevice product:cairn model:my_host device:cairn transport_id:1\n",
                "host:host-features|" + FEATURES,
                "host:features|" + FEATURES,
                "host-serial:cairn:features|" + FEATURES,
                "host-transport-id:1:features|" + FEATURES,
                "host-any:get-state|device",
                "host:get-serialno|cairn"
            })
    void answers(String request, String answer) throws IOException {
        Socket socket = connect();
        ask(socket, request);
        assertThat(read(socket, 4)).isEqualTo("OKAY");
        assertThat(text(socket).strip()).isEqualTo(answer.strip());
        assertThat(rest(socket)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"host:track-devices", "host:track-devices-l"})
    void tracksUntilTheClientLeaves(String request) throws IOException {
        Socket socket = connect();
        ask(socket, request);
        assertThat(read(socket, 4)).isEqualTo("OKAY");
        assertThat(text(socket)).startsWith("cairn\tdevice");
        socket.setSoTimeout(50);
        assertThat(isSilent(socket)).isTrue();
        socket.setSoTimeout((int) LIMIT.toMillis());
        socket.shutdownOutput();
        assertThat(rest(socket)).isEmpty();
    }

    private static boolean isSilent(Socket socket) throws IOException {
        try {
            int read = socket.getInputStream().read();
            throw new AssertionError("It said " + read);
        } catch (java.net.SocketTimeoutException e) {
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"host:transport:cairn", "host:transport-any", "host:transport-local", "host:transport-id:1"})
    void leadsToTheDevice(String request) throws IOException {
        Socket socket = connect();
        ask(socket, request);
        assertThat(read(socket, 4)).isEqualTo("OKAY");
        ask(socket, "upper");
        assertThat(read(socket, 4)).isEqualTo("OKAY");
        send(socket, "hello");
        assertThat(rest(socket)).isEqualTo("HELLO");
    }

    @Test
    void namesTheTransportWhereThatIsAskedFor() throws IOException {
        Socket socket = connect();
        ask(socket, "host:tport:serial:cairn");
        assertThat(read(socket, 4)).isEqualTo("OKAY");
        assertThat(socket.getInputStream().readNBytes(8)).containsExactly(1, 0, 0, 0, 0, 0, 0, 0);
        ask(socket, "host:get-state");
        assertThat(read(socket, 4)).isEqualTo("OKAY");
        assertThat(text(socket)).isEqualTo("device");
    }

    @Test
    void refusesWithASentence() throws IOException {
        assertThat(refusal("host:transport:phone"))
                .startsWith("device 'phone' not found: ")
                .endsWith("cairn alone");
        assertThat(refusal("host:transport-usb")).contains("not found");
        assertThat(refusal("host-serial:phone:features")).contains("device 'phone:features' not found");
        assertThat(refusal("host:kill")).contains("with Ctrl-C");
        assertThat(refusal("host:connect:phone:5555")).contains("does not know \"connect:phone:5555\"");
        assertThat(refusal("jdwp:1")).contains("does not know \"jdwp:1\"");
        assertThat(refusal("x".repeat(4096))).contains("…").hasSizeLessThan(300);
        Socket socket = connect();
        ask(socket, "host:transport-any");
        ask(socket, "sync:");
        assertThat(read(socket, 8)).isEqualTo("OKAYFAIL");
        assertThat(text(socket)).isEqualTo("There is no sync:.");
    }

    @Test
    void whatIsNoRequestIsNone() throws IOException {
        for (String broken : List.of("GET / HTTP/1.1\r\n\r\n", "ffffx", "1001x", "-001x")) {
            Socket socket = connect();
            send(socket, broken);
            assertThat(rest(socket))
                    .as(broken)
                    .satisfiesAnyOf(
                            said -> assertThat(said).startsWith("FAIL").contains("four hexadecimal digits"),
                            said -> assertThat(said).isEmpty()); // the kernel may drop it, as not all was read
        }
        Socket half = connect();
        send(half, "0010host:");
        half.shutdownOutput();
        assertThat(rest(half)).isEmpty();
        answers("host:version", "0029");
    }

    private static boolean isEnded(Socket socket) {
        try {
            InputStream in = socket.getInputStream();
            socket.setSoTimeout(1);
            return in.read() < 0;
        } catch (SocketException e) {
            return true; // reset
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void moreConnectionsThanThereAreAreClosedAndTheOthersGoOn() throws IOException {
        Socket first = connect();
        ask(first, "host:transport-any");
        assertThat(read(first, 4)).isEqualTo("OKAY");
        ask(first, "upper");
        assertThat(read(first, 4)).isEqualTo("OKAY");
        for (int i = 0; i < MOST; i++) {
            connect();
        }
        Socket last = sockets.getLast();
        Eventually.eventually(LIMIT, () -> isEnded(last), ended -> ended);
        send(first, "still");
        assertThat(rest(first)).isEqualTo("STILL");
        for (Socket socket : sockets) {
            socket.close();
        }
        Eventually.eventually(
                LIMIT,
                () -> {
                    Socket again = connect();
                    ask(again, "host:version");
                    return rest(again);
                },
                "OKAY00040029"::equals);
    }
}
