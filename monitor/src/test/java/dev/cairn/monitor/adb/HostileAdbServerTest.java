// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever listens at adb's port: what it says is bounded, ends in time, and becomes one sentence. */
class HostileAdbServerTest {
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofSeconds(60);

    /** What is said to a request. */
    private interface Speech {
        void to(String request, OutputStream out) throws IOException;
    }

    /** It says what a test wants, and keeps the connection if the test does. */
    private static final class Liar implements AutoCloseable {
        private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final Speech speech;
        private final boolean hangsUp;

        Liar(boolean hangsUp, Speech speech) throws IOException {
            this.speech = speech;
            this.hangsUp = hangsUp;
            Thread.ofVirtual().start(this::accept);
        }

        private void accept() {
            try {
                while (true) {
                    Socket socket = listener.accept();
                    Thread.ofVirtual().start(() -> serve(socket));
                }
            } catch (IOException e) {
                // closed
            }
        }

        private void serve(Socket socket) {
            try (socket) {
                InputStream in = socket.getInputStream();
                while (true) {
                    String length = text(in.readNBytes(4));
                    if (length.isEmpty()) {
                        return;
                    }
                    speech.to(text(in.readNBytes(Integer.parseInt(length, 16))), socket.getOutputStream());
                    if (hangsUp) {
                        return;
                    }
                }
            } catch (IOException e) {
                // the client has gone
            }
        }

        private static String text(byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8);
        }

        AdbServer server(Duration patience) {
            return new AdbServer(listener.getLocalPort(), patience);
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }

    private static void say(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String message(String text) {
        return String.format("%04x", text.length()) + text;
    }

    private static Optional<String> problem(Liar liar, Duration patience) throws InterruptedException {
        DevicesLook look = DevicesLook.at(liar.server(patience));
        assertThat(look.devices()).isEmpty();
        assertThat(look.listed()).isFalse();
        return look.problem();
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1 400 Bad Request, is no adb server: it said 4 bytes: 48 54 54 50.",
        "OKAYzzzz, sent 4 bytes: 7a 7a 7a 7a for the length of a text.",
        "OKAY00, closed the connection in the middle of an answer.",
        "OKAYffffabc, closed the connection in the middle of an answer.",
        "OK, closed the connection in the middle of an answer.",
        "FAIL0004nope, The adb server refuses to list its devices: nope.",
    })
    void whatBreaksTheRulesIsOneSentence(String said, String sentence) throws Exception {
        try (Liar liar = new Liar(true, (request, out) -> say(out, said))) {
            assertThat(problem(liar, LONG).orElseThrow()).endsWith(sentence);
        }
    }

    @ParameterizedTest
    @CsvSource({"''", "OK", "OKAY00", "OKAYffffabc"})
    void whatStopsInTheMiddleIsGivenUp(String said) throws Exception {
        try (Liar liar = new Liar(false, (request, out) -> say(out, said))) {
            assertThat(problem(liar, SHORT).orElseThrow())
                    .contains("has not answered within 0.3 s. If it hangs: adb kill-server");
        }
    }

    /** Each byte comes in time, and the whole does not. */
    @Test
    void whatDripsIsGivenUp() throws Exception {
        try (Liar liar = new Liar(false, (request, out) -> {
            say(out, "OKAYffff");
            while (true) {
                say(out, "x");
                LockSupport.parkNanos(20_000_000);
            }
        })) {
            assertThat(problem(liar, SHORT).orElseThrow()).contains("has not answered within 0.3 s");
        }
    }

    @Test
    void aDeviceThatFloodsIsCutOffAndTheOthersAreShown() throws Exception {
        AtomicLong sent = new AtomicLong();
        try (Liar liar = new Liar(false, (request, out) -> {
            switch (request) {
                case "host:track-devices-l" -> say(out, "OKAY" + message("flood\tdevice\nquiet\toffline\n"));
                case "host-serial:flood:features" -> say(out, "OKAY" + message("cmd"));
                case "host:transport:flood" -> say(out, "OKAY");
                case "shell:getprop" -> {
                    say(out, "OKAY");
                    String piece = "[ro.x]: [y]\n".repeat(1000);
                    while (sent.addAndGet(piece.length()) < 1L << 40) {
                        say(out, piece);
                    }
                }
                case "track-jdwp" -> say(out, "OKAY" + message("7\n"));
                default -> say(out, "FAIL" + message("closed"));
            }
        })) {
            DevicesLook look = DevicesLook.at(liar.server(LONG));

            assertThat(look.devices()).hasSize(2);
            assertThat(look.devices().getFirst().apps())
                    .extracting(DeviceApp::pid)
                    .containsExactly(7L);
            assertThat(look.devices().getFirst().apps().getFirst().name()).isEmpty();
            assertThat(look.devices().getLast().problem().orElseThrow()).startsWith("quiet is offline");
            assertThat(sent.get()).isLessThan(64L << 20);
        }
    }

    @Test
    void aDeviceThatSaysNothingHoldsUpNobodyElse() throws Exception {
        try (Liar liar = new Liar(false, (request, out) -> {
            if (request.equals("host:track-devices-l")) {
                say(out, "OKAY" + message("mute\tdevice\nquiet\toffline\n"));
            }
        })) {
            DevicesLook look = DevicesLook.at(liar.server(LONG), SHORT);

            assertThat(look.devices())
                    .extracting(device -> device.problem().orElseThrow())
                    .containsExactly(
                            "mute has not answered yet: the devices together had 0.3 s.",
                            "quiet is offline: adb knows it and it does not answer. Plug it in again, or: adb reconnect"
                                    + " offline");
        }
    }

    private static Stream<String> appLists() {
        return Stream.of("\n\u007f", "\u0008\u0001\u0008", "\u000b".repeat(60_000));
    }

    @ParameterizedTest
    @MethodSource("appLists")
    void aListOfAppsThatIsNoneIsTheDevicesProblem(String list) throws Exception {
        try (Liar liar = new Liar(false, (request, out) -> {
            switch (request) {
                case "host:track-devices-l" -> say(out, "OKAY" + message("odd\tdevice\n"));
                case "host-serial:odd:features" -> say(out, "OKAY" + message("track_app"));
                case "host:transport:odd" -> say(out, "OKAY");
                case "track-app" -> say(out, "OKAY" + message(list));
                default -> {
                    say(out, "OKAY");
                    throw new IOException("The service ends.");
                }
            }
        })) {
            assertThat(DevicesLook.at(liar.server(LONG)).devices())
                    .singleElement()
                    .satisfies(device -> assertThat(device.problem().orElseThrow())
                            .startsWith("odd cannot be asked: The device's list of apps cannot be read: "));
        }
    }
}
