// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.testkit.device.FakeAdbServer;
import dev.cairn.testkit.device.FakeApp;
import dev.cairn.testkit.device.FakePhone;
import dev.cairn.web.client.ServerFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server in this process: one that lost a thread without which it is none, others beside it, and devices. */
@Timeout(120)
class ServeCommandTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private Terminal terminal() {
        return terminal("1"); // where nobody answers
    }

    private Terminal terminal(String adbPort) {
        return new Terminal(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                false,
                Integer.MAX_VALUE,
                Map.of(
                        "XDG_RUNTIME_DIR", folder.toString(),
                        "HOME", folder.toString(),
                        "ANDROID_ADB_SERVER_PORT", adbPort));
    }

    private static List<Thread> threads(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"cairn-monitor, watches the VMs", "cairn-listener, accepts connections"})
    void endsWithASentenceWhenAVitalThreadDies(String name, String task) throws Exception {
        Set<Thread> others = threads(name).stream().collect(Collectors.toSet());
        CompletableFuture<Integer> code =
                CompletableFuture.supplyAsync(() -> Main.run(terminal(), "serve", "--http", "127.0.0.1:0"));
        Path file = folder.resolve("cairn/server.json");
        eventually(LIMIT, () -> Files.exists(file) && out.toString().contains("Stop with Ctrl-C"), there -> there);

        threads(name).stream().filter(thread -> !others.contains(thread)).forEach(Thread::interrupt);

        assertThat(code.get(30, TimeUnit.SECONDS)).isEqualTo(ExitCode.SAID_NO);
        assertThat(err.toString())
                .contains("The thread that " + task + " has ended")
                .contains("cairn serve");
        assertThat(file).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"--patience=30s, emulator-5554:7", "--no-adb, This server was started with --no-adb."})
    void showsDevicesUnlessNoneAreWanted(String option, String part) throws Exception {
        List<Thread> others = threads("cairn-monitor");
        try (FakeAdbServer adb = new FakeAdbServer(true)
                        .attach(
                                "emulator-5554",
                                "device",
                                new FakePhone("phone", 29).start(FakeApp.thin(7, "com.example.app")));
                HttpClient client = HttpClient.newHttpClient()) {
            Terminal terminal = terminal(Integer.toString(adb.port()));
            CompletableFuture<Integer> code =
                    CompletableFuture.supplyAsync(() -> Main.run(terminal, "serve", "--http", "127.0.0.1:0", option));
            Path file = folder.resolve("cairn/server.json");
            eventually(LIMIT, () -> Files.exists(file) && out.toString().contains("Stop with Ctrl-C"), there -> there);
            ServerFile server = ServerFile.read(file).orElseThrow();
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create(server.url()).resolve("api/devices"))
                    .header("Authorization", "Bearer " + server.token())
                    .build();
            var _ = eventually(
                    LIMIT,
                    () -> client.send(request, HttpResponse.BodyHandlers.ofString())
                            .body(),
                    devices -> devices.contains(part));
            threads("cairn-monitor").stream()
                    .filter(thread -> !others.contains(thread))
                    .forEach(Thread::interrupt);
            assertThat(code.get(30, TimeUnit.SECONDS)).isEqualTo(ExitCode.SAID_NO);
        }
    }

    @Test
    void tellsACairnFromAnotherProgramOnAPort() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int code = Main.run(terminal(), "serve", "--http", "127.0.0.1:" + other.getLocalPort());
            assertThat(code).isEqualTo(ExitCode.SAID_NO);
            assertThat(err.toString()).contains("is taken by another program");
        }
    }

    @Test
    void knowsAnotherServerOfCairn() throws Exception {
        List<Thread> others = threads("cairn-monitor");
        CompletableFuture<Integer> code =
                CompletableFuture.supplyAsync(() -> Main.run(terminal(), "serve", "--http", "127.0.0.1:0"));
        Path file = folder.resolve("cairn/server.json");
        eventually(LIMIT, () -> Files.exists(file) && out.toString().contains("Stop with Ctrl-C"), there -> there);
        String url = ServerFile.read(file).orElseThrow().url();
        String port = Integer.toString(URI.create(url).getPort());

        assertThat(Main.run(terminal(), "serve", "--http", "127.0.0.1:" + port)).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).contains("running already");
        assertThat(Main.run(terminal(), "serve", "--http", "127.0.0.1:0", "--new-token"))
                .as("on another port")
                .isEqualTo(ExitCode.SAID_NO);
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Terminal stranger = new Terminal(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                false,
                Integer.MAX_VALUE,
                Map.of("XDG_RUNTIME_DIR", elsewhere.toString(), "HOME", elsewhere.toString()));
        assertThat(Main.run(stranger, "serve", "--http", "127.0.0.1:" + port)).isEqualTo(ExitCode.SAID_NO);
        assertThat(err.toString()).contains("is taken by another server of Cairn");

        threads("cairn-monitor").stream()
                .filter(thread -> !others.contains(thread))
                .forEach(Thread::interrupt);
        assertThat(code.get(30, TimeUnit.SECONDS)).isEqualTo(ExitCode.SAID_NO);
    }
}
