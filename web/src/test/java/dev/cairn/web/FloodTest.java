// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.load.Flood;
import dev.cairn.web.client.ServerClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Another user of this machine, without the token, opens connection after connection. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FloodTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int AT_ONCE = 250;
    private static final int MANY_FILES = 4096;
    private static final long MIB = 1 << 20;

    /** What comes through each connection. */
    enum Sent {
        NOTHING(""),
        HALF_A_HEAD("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "),
        NOISE("\1\2\3\r\n\r\n"),
        A_REQUEST("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");

        private final String text;

        Sent(String text) {
            this.text = text;
        }
    }

    private final String className = Flood.class.getName();
    private Path folder = Path.of("");

    /** Where that user can read it, wherever this was built. */
    @BeforeAll
    void copyProgram(@TempDir Path temporary) throws IOException {
        folder = temporary;
        Path copy = folder.resolve(className.replace('.', '/') + ".class");
        Files.createDirectories(copy.getParent());
        try (InputStream program = Flood.class.getResourceAsStream("Flood.class")) {
            assertThat(program).isNotNull();
            Files.copy(program, copy);
        }
        try (Stream<Path> below = Files.walk(folder)) {
            for (Path part : below.filter(Files::isDirectory).toList()) {
                Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }

    private TargetJvm flooder(int port, String from, Sent sent) {
        return TargetJvm.on(Jdk.JDK_17, "-Xmx64m", "-XX:TieredStopAtLevel=1")
                .behind("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
                .startWith(List.of("-cp", folder.toString(), className, Integer.toString(port), from, sent.text));
    }

    /** How long the slowest answer took that the server's user asked for while {@code count} connections were opened. */
    private Duration slowestAnswer(ServedProcess server, int count, Sent sent, Runnable between) {
        List<TargetJvm> flooders = new ArrayList<>();
        try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String from : List.of("1", "2", "3")) {
                flooders.add(flooder(server.port(), from, sent));
            }
            CompletableFuture<?>[] floods = flooders.stream()
                    .map(flooder -> CompletableFuture.runAsync(() -> flood(flooder, count / flooders.size()), all))
                    .toArray(CompletableFuture[]::new);
            CompletableFuture<Void> done = CompletableFuture.allOf(floods);
            Duration slowest = Duration.ZERO;
            do {
                Duration took = answer(server);
                slowest = took.compareTo(slowest) > 0 ? took : slowest;
                between.run();
            } while (!done.isDone());
            done.join();
            askUntilAnswered(server);
            return slowest;
        } finally {
            flooders.forEach(TargetJvm::close);
        }
    }

    private static Duration answer(ServedProcess server) {
        long start = System.nanoTime();
        askUntilAnswered(server);
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** As commands ask: on a machine that is busy, a connection may have to give way before its first request. */
    private static void askUntilAnswered(ServedProcess server) {
        eventually(LIMIT, () -> ServerClient.isAlive(server.file), alive -> alive);
        assertThat(server.isAlive()).as(server.errors()).isTrue();
    }

    private static void flood(TargetJvm flooder, int count) {
        int had = 0;
        while (had < count) {
            had = Integer.parseInt(flooder.tell(Integer.toString(Math.min(AT_ONCE, count - had))));
        }
    }

    @ParameterizedTest
    @EnumSource(Sent.class)
    void anotherUsersConnectionsDoNotKeepTheUserOut(Sent sent) throws IOException {
        try (ServedProcess server = new ServedProcess(MANY_FILES)) {
            slowestAnswer(server, 2000, sent, () -> {});
            assertThat(server.isAlive()).isTrue();
            assertThat(server.residentBytes()).isLessThan(300 * MIB);
            assertThat(server.errors().lines().filter(line -> line.contains("WARNING") || line.contains("ERROR")))
                    .as(server.errors())
                    .hasSizeLessThan(3);
            assertThat(server.errors()).doesNotContain("\tat ");
        }
    }

    @Test
    void aServerThatMayOpenFewFilesLives() throws IOException {
        try (ServedProcess server = new ServedProcess(400)) {
            slowestAnswer(server, 900, Sent.NOTHING, () -> {});
            eventually(LIMIT, () -> ServerClient.isAlive(server.file), alive -> alive);
            assertThat(server.isAlive()).isTrue();
        }
    }

    @Test
    @Tag("long")
    void theUserIsAnsweredAboutAsSoonAsByAServerThatIsLeftAlone() throws IOException {
        try (ServedProcess server = new ServedProcess(MANY_FILES);
                ServedProcess leftAlone = new ServedProcess(MANY_FILES)) {
            for (Sent sent : List.of(Sent.NOTHING, Sent.HALF_A_HEAD)) {
                List<Duration> ofTheOther = new ArrayList<>();
                Duration slowest = slowestAnswer(server, 20_000, sent, () -> ofTheOther.add(answer(leftAlone)));
                // What the machine does meanwhile makes both slow.
                assertThat(slowest)
                        .isLessThan(Duration.ofSeconds(1)
                                .plus(Collections.max(ofTheOther).multipliedBy(2)));
            }
            assertThat(server.residentBytes()).isLessThan(300 * MIB);
        }
    }
}
