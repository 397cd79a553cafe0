// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import dev.cairn.monitor.model.Heap;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.session.state.ThreadWatch;
import dev.cairn.report.Frame;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.GcReport;
import dev.cairn.report.vm.thread.StackReport;
import dev.cairn.report.vm.thread.ThreadRow;
import dev.cairn.report.vm.thread.ThreadsReport;
import dev.cairn.testkit.FreePort;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.testkit.target.load.Churn;
import dev.cairn.web.ServerFixture.Received;
import dev.cairn.web.message.InsideState;
import dev.cairn.web.message.PageMessage;
import dev.cairn.web.message.ServerMessage;
import dev.cairn.web.question.catalogue.OpenQuestions;
import java.io.IOException;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A page's look inside real VMs, with the real agent. */
@Timeout(90)
class LookInsideTest {
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

    private VmId idOf(TargetJvm target) {
        return eventually(LIMIT, () -> seen(target), Optional::isPresent)
                .orElseThrow()
                .id();
    }

    private Optional<Vm> seen(TargetJvm target) {
        return fixture.monitor.vms().stream()
                .filter(vm -> vm.pid() == target.pid())
                .findFirst();
    }

    private boolean isWatched(VmId id) {
        return fixture.monitor
                .agents()
                .session(id)
                .filter(ThreadWatch::isWatching)
                .isPresent();
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

    private ServerMessage.Inside awaitState(InsideState state) {
        return await(ServerMessage.Inside.class, inside -> inside.state() == state);
    }

    private static Optional<ThreadRow> main(ServerMessage.Inside inside) {
        return Optional.ofNullable(inside.table())
                .map(ThreadsReport::threads)
                .flatMap(rows ->
                        rows.stream().filter(row -> row.name().equals("main")).findFirst());
    }

    private static void send(WebSocket socket, PageMessage message) {
        socket.sendText(Json.type(PageMessage.class).toJson(message), true).join();
    }

    private static PageMessage.Ask stack(String key, long threadId) {
        return new PageMessage.Ask(key, "stack", Map.of("thread", String.valueOf(threadId)));
    }

    private static PageMessage.Ask gc(String key) {
        return new PageMessage.Ask(key, "gc", Map.of());
    }

    private static <T> T report(Class<T> type, ServerMessage.Answer answer) {
        assertThat(answer.problem()).isNull();
        return Json.read(Json.type(type), Objects.requireNonNull(answer.report()))
                .orElseThrow();
    }

    private String problem(String question) {
        return Objects.requireNonNull(
                await(ServerMessage.Answer.class, any -> any.question().equals(question))
                        .problem());
    }

    @Test
    void tellsOfThreadsOneStackAndACollection() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            String key = idOf(target).toString();
            WebSocket socket = fixture.open(received);
            send(socket, new PageMessage.LookInside(key));

            ServerMessage.Inside inside =
                    await(ServerMessage.Inside.class, any -> main(any).isPresent());
            assertThat(inside.key()).isEqualTo(key);
            assertThat(inside.state()).isEqualTo(InsideState.OPEN);
            ThreadRow main = main(inside).orElseThrow();
            ServerMessage.Inside later = await(
                    ServerMessage.Inside.class,
                    any -> Optional.ofNullable(any.atMillis()).orElse(0L)
                            > Optional.ofNullable(inside.atMillis()).orElse(0L));
            assertThat(main(later)).isPresent();

            send(socket, stack(key, main.id()));
            StackReport stack = report(StackReport.class, await(ServerMessage.Answer.class, any -> true));
            assertThat(stack.threadId()).isEqualTo(main.id());
            assertThat(stack.frames()).extracting(Frame::className).contains(Idle.class.getName());

            send(socket, gc(key));
            GcReport collected = report(GcReport.class, await(ServerMessage.Answer.class, any -> true));
            assertThat(collected.heapUsedBytesAfter()).isPositive();
        }
    }

    @Test
    void aStackOfNoThreadAndOfNoVmIsASentence() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Idle.class)) {
            String key = idOf(target).toString();
            WebSocket socket = fixture.open(received);
            send(socket, stack(key, 123_456));
            assertThat(problem("stack")).contains("123456");
            send(socket, stack("0-0", 1));
            assertThat(problem("stack")).contains("no such VM");
            send(socket, gc("0-0"));
            assertThat(problem("gc")).contains("no such VM");
            send(socket, new PageMessage.LookInside("0-0"));
            awaitState(InsideState.GONE);
        }
    }

    @Test
    void theWishEndsWithTheNextOneAndWithThePage() {
        try (TargetJvm first = TargetJvm.on(Jdk.JDK_25).start(Idle.class);
                TargetJvm second = TargetJvm.on(Jdk.JDK_17).start(Churn.class, "1")) {
            VmId one = idOf(first);
            VmId two = idOf(second);
            WebSocket socket = fixture.open(received);
            send(socket, new PageMessage.LookInside(one.toString()));
            eventually(LIMIT, () -> isWatched(one), watched -> watched);

            send(socket, new PageMessage.LookInside(two.toString()));
            eventually(LIMIT, () -> isWatched(two) && !isWatched(one), done -> done);

            send(socket, new PageMessage.LookInside(null));
            eventually(LIMIT, () -> isWatched(two), watched -> !watched);

            send(socket, new PageMessage.LookInside(one.toString()));
            eventually(LIMIT, () -> isWatched(one), watched -> watched);
            socket.abort();
            eventually(LIMIT, () -> isWatched(one), watched -> !watched);
        }
    }

    @Test
    void saysThatAStoppedVmIsSilentAndThatAnEndedOneIsGone() throws IOException, InterruptedException {
        TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Idle.class);
        try (target) {
            WebSocket socket = fixture.open(received);
            send(socket, new PageMessage.LookInside(idOf(target).toString()));
            await(ServerMessage.Inside.class, any -> main(any).isPresent());

            target.freeze();
            ServerMessage.Inside silent = awaitState(InsideState.SILENT);
            assertThat(silent.why()).contains("is stopped (SIGSTOP, or a debugger of processes)");
            assertThat(main(silent)).as("the threads as they last were").isPresent();
            target.thaw();
            awaitState(InsideState.OPEN);

            target.kill();
            awaitState(InsideState.GONE);
        }
    }

    @Test
    void aDebuggerThatHoldsTheVmMakesItSilentAndNoMore() throws Exception {
        int port = FreePort.any();
        String jdwp = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:" + port;
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, jdwp).start(Idle.class)) {
            WebSocket socket = fixture.open(received);
            send(socket, new PageMessage.LookInside(idOf(target).toString()));
            await(ServerMessage.Inside.class, any -> main(any).isPresent());

            VirtualMachine debugged = attachDebugger(port);
            debugged.suspend();
            ServerMessage.Inside held = awaitState(InsideState.SILENT);
            assertThat(held.why())
                    .contains("has not answered for ", " s of CPU time meanwhile", "a debugger is connected to it");
            assertThat(Optional.ofNullable(held.table()).orElseThrow().suspended())
                    .isTrue();
            debugged.resume();
            awaitState(InsideState.OPEN);
            debugged.dispose();
        }
    }

    private static VirtualMachine attachDebugger(int port) throws Exception {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(one -> one.name().equals("com.sun.jdi.SocketAttach"))
                .findFirst()
                .orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        Objects.requireNonNull(arguments.get("hostname")).setValue("127.0.0.1");
        Objects.requireNonNull(arguments.get("port")).setValue(Integer.toString(port));
        return connector.attach(arguments);
    }

    @Test
    void theHeapOfACollectorThatCountsOnlyWhenItRunsIsLive() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-XX:+UseSerialGC").start(Idle.class)) {
            String key = idOf(target).toString();
            assertThat(usedAt(target)).isNotEqualTo(Optional.of(Heap.UsedAt.NOW));
            send(fixture.open(received), new PageMessage.LookInside(key));
            eventually(LIMIT, () -> usedAt(target), Optional.of(Heap.UsedAt.NOW)::equals);
        }
    }

    private Optional<Heap.UsedAt> usedAt(TargetJvm target) {
        return seen(target).flatMap(Vm::heap).map(Heap::usedAt);
    }

    @Test
    void refusesWhatAPageAsksTooMuchAndGoesOn() throws IOException, InterruptedException {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            String key = idOf(target).toString();
            WebSocket socket = fixture.open(received);
            send(socket, new PageMessage.LookInside(key));
            await(ServerMessage.Inside.class, any -> main(any).isPresent());
            target.freeze();
            for (long id = 1; id <= OpenQuestions.MAX; id++) {
                send(socket, stack(key, id));
            }
            send(socket, gc(key));
            assertThat(problem("gc")).contains("Too many questions");
            for (int i = 0; i < OpenQuestions.MAX; i++) {
                assertThat(problem("stack")).isNotEmpty();
            }
            target.thaw();
            send(socket, stack(key, 123_456));
            assertThat(problem("stack")).contains("123456");
        }
    }
}
