// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.recording.HoldSitesQuestion;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How long a command waits for the server's answer: as long as the server answers anything. */
class ServerClientTest {
    private static final Duration MOST = Duration.ofMillis(50);
    private static final String SENTENCE = "No.";

    private final ExecutorService threads = Executors.newCachedThreadPool();
    /** How often somebody asked whether the server still answers. */
    private final Semaphore asked = new Semaphore(0);

    private final CountDownLatch answered = new CountDownLatch(1);
    private final AtomicBoolean silent = new AtomicBoolean();
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/api/vms", exchange -> {
            asked.release();
            answer(exchange, silent.get() ? 503 : 200, "[]");
        });
        server.createContext("/api/" + HoldSitesQuestion.QUESTION.name(), exchange -> {
            try {
                answered.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            answer(exchange, 422, SENTENCE);
        });
        server.start();
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(status, body.length());
            exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
        }
    }

    @AfterEach
    void end() {
        answered.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private Optional<? extends Asked<?>> ask(Duration silence) {
        ServerFile file =
                new ServerFile("http://127.0.0.1:" + server.getAddress().getPort() + "/", "token", 1, "");
        return ServerClient.ask(
                file,
                HoldSitesQuestion.QUESTION,
                "1",
                Map.of(),
                Duration.ofSeconds(1),
                new ServerClient.Limit.Watched(MOST, silence));
    }

    @Test
    void anAnswerIsWaitedForAsLongAsTheServerAnswersAnything() throws InterruptedException {
        Duration silence = Duration.ofSeconds(3);
        Thread late = Thread.startVirtualThread(() -> {
            asked.acquireUninterruptibly(10); // an eighth of the silence lies between, so both limits have passed
            answered.countDown();
        });
        assertThat(ask(silence))
                .hasValueSatisfying(answer -> assertThat(answer).isEqualTo(new Asked.SaidNo<>(SENTENCE)));
        late.join();
    }

    @Test
    void anAnswerIsGivenUpOnceTheServerAnswersNothing() {
        silent.set(true);
        assertThat(ask(Duration.ofMillis(100))).isEmpty();
        assertThat(asked.availablePermits()).isPositive();
        assertThat(answered.getCount()).isOne();
    }
}
