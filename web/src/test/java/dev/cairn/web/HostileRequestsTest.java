// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.Monitor;
import dev.cairn.web.access.AccessToken;
import dev.cairn.web.connection.ConnectionLimits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may come through a connection, and what of it is served. */
@Timeout(120)
class HostileRequestsTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration SOON = Duration.ofMillis(500);
    private static final ConnectionLimits LIMITS =
            new ConnectionLimits(8, 4, SOON, SOON, Duration.ofSeconds(10), Duration.ofSeconds(10));

    private Monitor monitor;
    private CairnServer server;
    private final List<Socket> sockets = new ArrayList<>();

    @BeforeEach
    void start() {
        monitor = Monitor.open();
        server = CairnServer.start(monitor, 0, AccessToken.random(), "test", LIMITS);
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        server.close();
        monitor.close();
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(20_000);
        sockets.add(socket);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** All that comes until the server ends the connection. */
    private static String all(Socket socket) throws IOException {
        try {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (SocketException e) {
            return "reset";
        }
    }

    private static String statusLine(Socket socket) throws IOException {
        return String.valueOf(
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1))
                        .readLine());
    }

    /** A request with the token, and these lines more. */
    private String request(String method, String path, String... lines) {
        return method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\nAuthorization: Bearer "
                + server.token() + "\r\n"
                + String.join(
                        "", List.of(lines).stream().map(line -> line + "\r\n").toList())
                + "\r\n";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5|Content-Length: 5",
                "Content-Length: 5|Content-Length: 6",
                "Content-Length: 5, 5",
                "Content-Length: 5|Transfer-Encoding: chunked",
                "Transfer-Encoding: chunked|Content-Length: 5",
                "Transfer-Encoding: chunked|Transfer-Encoding: chunked",
                "Transfer-Encoding: gzip, chunked",
                "Content-Length: +5",
                "Content-Length: -5",
                "Content-Length: -1",
                "Content-Length: 0x5",
                "Content-Length: 99999999999999999999",
                "Content-Length: "
            })
    void aRequestWhoseEndIsInDoubtIsNotServed(String headers) throws IOException {
        Socket socket = connect();
        send(socket, request("POST", "/api/gc?vm=0-0", headers.split("\\|")) + "5\r\nhello\r\n0\r\n\r\n");
        assertThat(all(socket)).startsWith("HTTP/1.1 400");
    }

    @Test
    void anotherMethodThanAPathHasIsToldWhichItHas() throws IOException {
        String[][] asked = {
            {"POST", "/api/vms", "GET"},
            {"HEAD", "/api/reports", "GET"},
            {"DELETE", "/api/threads", "GET"},
            {"GET", "/api/gc", "POST"},
            {"BREW", "/api/gc", "POST"},
            {"POST", "/", "GET, HEAD"},
            {"PUT", "/index.html", "GET, HEAD"}
        };
        for (String[] each : asked) {
            Socket socket = connect();
            send(socket, request(each[0], each[1], "Connection: close"));
            assertThat(all(socket))
                    .as(each[0] + " " + each[1])
                    .startsWith("HTTP/1.1 405")
                    .contains("Allow: " + each[2] + "\r\n");
        }
        Socket socket = connect();
        send(socket, request("GET", "/no-such-file", "Connection: close"));
        assertThat(all(socket)).startsWith("HTTP/1.1 404");
    }

    @ParameterizedTest
    @ValueSource(strings = {"close", "Close", "keep-alive, close", " close "})
    void aConnectionEndsWhenItsRequestSaysSo(String word) throws IOException {
        Socket socket = connect();
        String last = request("GET", "/api/vms", "Connection: " + word);
        send(socket, request("GET", "/api/vms") + last + request("GET", "/api/vms"));
        String answers = all(socket);
        assertThat(answers.split("HTTP/1.1 200", -1)).as(answers).hasSize(3);
        assertThat(answers).contains("Connection: close");
    }

    @Test
    void aStrangerHasOneRequest() throws IOException {
        Socket socket = connect();
        send(socket, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        String answers = all(socket);
        assertThat(answers.split("HTTP/1.1 401", -1)).as(answers).hasSize(2);
    }

    @Test
    void whoAsksNothingInTimeIsCutOff() throws Exception {
        Socket silent = connect();
        Socket slow = connect();
        send(slow, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n");
        eventually(LIMIT, () -> isRefused(slow, "X"), gone -> gone); // a byte now and then is not enough
        assertThat(all(silent)).isIn("", "reset");
        Socket body = connect();
        send(body, request("POST", "/api/gc?vm=0-0", "Content-Length: 10") + "12345");
        all(body);
        assertThat(server.strangers()).isZero();
    }

    private static boolean isRefused(Socket socket, String text) {
        try {
            send(socket, text);
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void strangersHaveFewPlacesAndKeepNobodyOut() throws Exception {
        for (int i = 0; i < 100; i++) {
            connect();
            assertThat(server.strangers()).isLessThanOrEqualTo(LIMITS.strangers());
        }
        Socket user = connect();
        send(user, request("GET", "/api/vms"));
        assertThat(statusLine(user)).startsWith("HTTP/1.1 200");
        for (int i = 0; i < 100; i++) {
            connect();
        }
        send(user, request("GET", "/api/vms", "Connection: close"));
        assertThat(all(user)).as("who is known keeps the connection").contains("HTTP/1.1 200");
    }

    @Test
    void evenTheUserHasAsManyConnectionsAsThereArePlaces() throws Exception {
        for (int i = 0; i < LIMITS.known(); i++) {
            Socket page = connect();
            send(
                    page,
                    request(
                            "GET",
                            "/api/live",
                            "Origin: http://127.0.0.1:" + server.port(),
                            "Connection: Upgrade",
                            "Upgrade: websocket",
                            "Sec-WebSocket-Version: 13",
                            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="));
            assertThat(statusLine(page)).startsWith("HTTP/1.1 101");
        }
        Socket one = connect();
        send(one, request("GET", "/api/vms"));
        assertThat(all(one)).startsWith("HTTP/1.1 503").contains("close some of Cairn's pages");
    }

    @Test
    void anIdleConnectionOfTheUserMakesRoomForAnother() throws Exception {
        for (int i = 0; i < 3 * LIMITS.known(); i++) {
            Socket next = connect();
            send(next, request("GET", "/api/vms"));
            assertThat(statusLine(next)).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void garbageIsOneLineInTheLogAtMost() throws Exception {
        List<LogRecord> records = new CopyOnWriteArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                if (record.getLevel().intValue() >= java.util.logging.Level.WARNING.intValue()) {
                    records.add(record);
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger root = Logger.getLogger("");
        root.addHandler(handler);
        try {
            Random random = new Random(7);
            for (int i = 0; i < 60; i++) {
                Socket socket = connect();
                send(socket, garbage(i, random));
                socket.shutdownOutput();
                all(socket);
            }
            eventually(LIMIT, () -> records.size(), size -> size > 0);
        } finally {
            root.removeHandler(handler);
        }
        assertThat(records).hasSize(1);
        assertThat(records.getFirst().getThrown()).isNull();
        assertThat(records.getFirst().getMessage()).contains("without the token");
    }

    private static String garbage(int i, Random random) {
        byte[] bytes = new byte[200];
        random.nextBytes(bytes);
        String noise = new String(bytes, StandardCharsets.ISO_8859_1);
        return switch (i % 6) {
            case 0 -> noise + "\r\n\r\n";
            case 1 -> "GET / HTTP/1.1\r\n" + noise;
            case 2 -> "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nhalf";
            case 3 -> "GET / HTTP/1.0\r\n\r\n";
            case 4 -> "GET %zz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
            default -> "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n";
        };
    }

    @Test
    void isDeadOnlyWhenItSaysSo() throws Exception {
        assertThat(server.death().toCompletableFuture()).isNotDone();
        server.breakDown();
        eventually(LIMIT, () -> server.death().toCompletableFuture().isDone(), dead -> dead);
    }
}
