// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.report.json.Json;
import dev.cairn.report.vm.VmRow;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.testkit.target.load.Churn;
import dev.cairn.web.ServerFixture.Received;
import dev.cairn.web.message.PageMessage;
import dev.cairn.web.message.ServerMessage;
import dev.cairn.web.message.Watched;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(90)
class LiveSocketTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private ServerFixture fixture;
    private final Received received = new Received();

    @BeforeEach
    void start() {
        fixture = new ServerFixture();
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    /** The first message that fits; those before it are thrown away. */
    private <T extends ServerMessage> T await(Class<T> type, Predicate<T> fits) {
        return eventually(LIMIT, () -> next(type, fits), Optional::isPresent).orElseThrow();
    }

    private <T extends ServerMessage> Optional<T> next(Class<T> type, Predicate<T> fits) throws InterruptedException {
        String json = received.messages.poll(5, TimeUnit.SECONDS);
        ServerMessage message = Json.type(ServerMessage.class).fromJson(json == null ? "null" : json);
        return type.isInstance(message) && fits.test(type.cast(message))
                ? Optional.of(type.cast(message))
                : Optional.empty();
    }

    private static Optional<Long> used(ServerMessage.Tick tick) {
        return Optional.ofNullable(tick.watched())
                .map(watched -> watched.sample().heapUsedBytes());
    }

    private static void send(WebSocket socket, PageMessage message) {
        socket.sendText(Json.type(PageMessage.class).toJson(message), true).join();
    }

    @Test
    void greetsThenTicksThenFollowsTheWatchedVm() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-XX:+UseG1GC").start(Churn.class)) {
            WebSocket socket = fixture.open(received);
            await(ServerMessage.Hello.class, hello -> !hello.vms().isEmpty());
            eventually(LIMIT, fixture.monitor::vms, vms -> vms.stream().anyMatch(vm -> vm.pid() == target.pid()));
            String key = fixture.monitor.vms().stream()
                    .filter(vm -> vm.pid() == target.pid())
                    .findFirst()
                    .orElseThrow()
                    .id()
                    .toString();

            send(socket, new PageMessage.Watch(key));

            ServerMessage.History history = await(ServerMessage.History.class, any -> true);
            assertThat(history.key()).isEqualTo(key);
            ServerMessage.Tick tick =
                    await(ServerMessage.Tick.class, any -> used(any).isPresent());
            Watched watched = Optional.ofNullable(tick.watched()).orElseThrow();
            assertThat(tick.nowMillis()).isGreaterThanOrEqualTo(history.firstMillis());
            assertThat(watched.info().pid()).isEqualTo(target.pid());
            assertThat(watched.info().spaces()).isNotEmpty();

            send(socket, new PageMessage.Watch(null));
            await(ServerMessage.Tick.class, any -> any.watched() == null);
        }
    }

    @Test
    void tellsOfAVmThatComesAndGoes() {
        fixture.open(received);
        await(ServerMessage.Hello.class, any -> true);
        TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Idle.class);
        try (target) {
            VmRow row = eventually(LIMIT, () -> changedRow(target.pid()), Optional::isPresent)
                    .orElseThrow();
            assertThat(row.name()).isNotEmpty();
            target.kill();
            eventually(LIMIT, () -> goneKeys().contains(row.key()), gone -> gone);
        }
    }

    private Optional<VmRow> changedRow(long pid) throws InterruptedException {
        return switch (nextMessage()) {
            case ServerMessage.Tick tick -> row(tick.changed(), pid);
            case ServerMessage.Update update -> row(update.changed(), pid);
            default -> Optional.empty();
        };
    }

    private static Optional<VmRow> row(List<VmRow> rows, long pid) {
        return rows.stream().filter(row -> row.pid() == pid).findFirst();
    }

    private List<String> goneKeys() throws InterruptedException {
        return switch (nextMessage()) {
            case ServerMessage.Tick tick -> tick.gone();
            case ServerMessage.Update update -> update.gone();
            default -> List.of();
        };
    }

    private ServerMessage nextMessage() throws InterruptedException {
        String json = received.messages.poll(10, TimeUnit.SECONDS);
        assertThat(json).as("a message each second").isNotNull();
        return Json.type(ServerMessage.class).fromJson(json);
    }

    @Test
    void closesOnAMessageThatIsNone() throws Exception {
        for (String message : new String[] {
            "nonsense",
            "{\"type\":\"unknown\"}",
            "[1,2",
            "[".repeat(8_000),
            "{\"type\":\"watch\",\"key\":null,\"x\":" + "[".repeat(8_000),
            "x".repeat(100_000)
        }) {
            Received each = new Received();
            WebSocket socket = fixture.open(each);
            socket.sendText(message, true).join();
            assertThat(each.closed.get(20, TimeUnit.SECONDS))
                    .as(message.length() + " characters")
                    .isEqualTo(1007);
        }
        WebSocket socket = fixture.open(received);
        await(ServerMessage.Tick.class, any -> true);
        socket.abort();
    }

    @Test
    void ignoresAWishForAVmThatIsNotThere() {
        WebSocket socket = fixture.open(received);
        send(socket, new PageMessage.Watch("0-0"));
        await(ServerMessage.Tick.class, tick -> tick.watched() == null);
    }
}
