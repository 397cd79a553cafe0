// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.app.AppLife.Exit;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Handlers that do not do as they should harm nothing but the answers to their own requests. */
class BadHandlersTest {
    private static final int MEBIBYTE = 1 << 20;
    /** A little less than what the agent waits for an answer. */
    private static final Duration PATIENCE = Duration.ofMillis(1900);

    private static ByteBuffer number(int number) {
        return ByteBuffer.allocate(4).putInt(0, number);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void mayThrowAnything(Jdk jdk) throws Exception {
        try (App app = App.withAgent(jdk);
                SmallMonitor monitor = app.monitor()) {
            for (String kind : List.of("throw", "error", "oom", "overflow", "nonsense", "wordy", "null", "interrupt")) {
                app.does("unregister KIND").does("register KIND " + kind);
                if (kind.equals("interrupt")) {
                    assertThat(monitor.ask("KIND")).isEmpty();
                    continue;
                }
                assertThat(monitor.refusal("KIND"))
                        .as(kind)
                        .startsWith("The application's handler for KIND ")
                        .contains(
                                switch (kind) {
                                    case "throw" -> "threw java.lang.IllegalStateException: the cache is closed.";
                                    case "error" -> "java.lang.AssertionError: never so";
                                    case "oom" -> "java.lang.OutOfMemoryError: all is full";
                                    case "overflow" -> "java.lang.StackOverflowError";
                                    case "nonsense" -> "Unspeakable";
                                    case "wordy" -> "xxxxx";
                                    default -> "returned null";
                                })
                        .hasSizeLessThan(1000);
            }
            app.does("register GOOD echo");
            assertThat(monitor.ask("GOOD", number(5))).hasSize(1);
            assertThat(app.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void mayBlockForEver(Jdk jdk) throws Exception {
        try (App app = App.withAgent(jdk);
                SmallMonitor monitor = app.monitor()) {
            app.does("register BLCK block").does("register GOOD echo");
            long begin = System.nanoTime();
            int blocked = monitor.send("BLCK", ByteBuffer.allocate(0));
            int behind = monitor.send("GOOD", number(1));

            // The agent's own chunks are served meanwhile.
            assertThat(monitor.ask("THST")).hasSize(1);
            assertThat(!monitor.hasAnswer(blocked) || System.nanoTime() - begin > PATIENCE.toNanos())
                    .as("unless this test has been held up itself")
                    .isTrue();

            for (int id : List.of(blocked, behind)) {
                assertThat(monitor.refusal(id))
                        .as("whichever handler was asked for, this one is in the way")
                        .matches(
                                "No answer within \\d+ s: the application's handler for BLCK"
                                        + " \\(dev\\.cairn\\.client\\.app\\.[\\w$]+\\) has not returned for \\d+ s, and does not run\\.");
            }
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(PATIENCE);
            assertThat(monitor.ask("THST")).hasSize(1);

            // What waits is bounded, for all monitors together: a request that comes when that is full gets its FAIL at
            // once.
            try (SmallMonitor other = app.monitor()) {
                List<Integer> more = new ArrayList<>();
                List<Integer> others = new ArrayList<>();
                for (int i = 0; i < 50; i++) {
                    more.add(monitor.send("GOOD", number(i)));
                    others.add(other.send("GOOD", number(i)));
                }
                List<String> refusals = new ArrayList<>();
                for (int i = 0; i < 50; i++) {
                    refusals.add(monitor.refusal(more.get(i)));
                    refusals.add(other.refusal(others.get(i)));
                }
                assertThat(refusals)
                        .anyMatch(text -> text.matches("Too many requests wait for this application's handlers: the"
                                + " application's handler for BLCK \\(.*\\) has not returned for \\d+ s\\."))
                        .allMatch(text -> text.startsWith("Too many requests") || text.startsWith("No answer within "));
            }
            assertThat(monitor.ask("THST")).hasSize(1);
            assertThat(app.errors()).isEmpty();
        }
    }

    @Test
    void goOnOnceTheOneThatBlockedHasReturned() throws Exception {
        try (App app = App.withAgent(Jdk.JDK_25)) {
            try (SmallMonitor monitor = app.monitor()) {
                // Behind it, as that of putAgentIn may leave only now, and handlers would hear of that.
                app.does("register SLEP sleep").does("register GOOD echo");
                app.eventually("told SLEP", "told connected");
                int asleep = monitor.send("SLEP", ByteBuffer.allocate(0));
                assertThat(monitor.refusal(asleep)).contains("No answer within ");
            }
            // An agent that leaves wakes it, and handlers still hear that no monitor is connected.
            app.removeAgent();
            app.eventually("told SLEP", "told connected,interrupted,disconnected");
            app.eventually("told GOOD", "told connected,disconnected");
            app.putAgentIn();
            try (SmallMonitor monitor = app.monitor()) {
                assertThat(monitor.ask("GOOD", number(1))).hasSize(1);
            }
            assertThat(app.errors()).isEmpty();
        }
    }

    @Test
    void areNotCalledByTheNextAgentWhileOneHasNotReturned() throws Exception {
        try (App app = App.withAgent(Jdk.JDK_25)) {
            try (SmallMonitor monitor = app.monitor()) {
                // Behind it, as that of putAgentIn may leave only now, and handlers would hear of that.
                app.does("register HOLD hold").does("register GOOD echo");
                app.does("copy other").does("in other register OTHR echo");
                app.eventually("told GOOD", "told connected");
                assertThat(monitor.refusal("HOLD")).contains("has not returned");
            }
            app.leaveBehind("cairn-handlers");
            assertThat(app.tell("told GOOD")).isEqualTo("told connected");
            app.putAgentIn();
            try (SmallMonitor monitor = app.monitor()) {
                assertThat(monitor.refusal("GOOD"))
                        .startsWith("Of this application the handler for HOLD (dev.cairn.client.app.")
                        .endsWith(") has not returned yet.");
                assertThat(monitor.ask("OTHR", number(1)))
                        .as("another copy's are")
                        .hasSize(1);
            }
            app.leaveBehind("cairn-handlers");
            app.does("free");
            app.eventually("told HOLD", "told connected,held,freed,disconnected");
            app.eventually("told GOOD", "told connected,disconnected");
            app.putAgentIn();
            try (SmallMonitor monitor = app.monitor()) {
                assertThat(monitor.ask("GOOD", number(1))).hasSize(1);
            }
            assertThat(app.errors()).isEmpty();
        }
    }

    /** An EXIT in front of a chunk whose handler does not return in time: it was refused, so it is not to come true. */
    @Test
    void doNotHaveARefusedRequestComeTrueLater() throws Exception {
        try (App app = App.withAgent(Jdk.JDK_25);
                SmallMonitor monitor = app.monitor()) {
            app.does("register HOLD hold").does("register GOOD sleep");
            int exit = monitor.send(
                    new Exit(9).toRaw(), new RawChunk(FourCc.of("HOLD"), Bytes.EMPTY), new Exit(9).toRaw());
            int stale = monitor.send("GOOD", number(1));
            assertThat(monitor.refusal(exit)).contains("No answer within ");
            assertThat(monitor.refusal(stale)).contains("No answer within ");
            app.does("free");
            app.does("register NEXT echo");
            assertThat(monitor.ask("NEXT", number(2)))
                    .as("the one that sleeps is not called for a request that was refused")
                    .hasSize(1);
            assertThat(monitor.ask("FEAT")).hasSize(1);
            assertThat(app.tell("present")).isEqualTo("true");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void mayAnswerWithMuch(Jdk jdk) throws Exception {
        try (App app = App.withAgent(jdk);
                SmallMonitor monitor = app.monitor()) {
            app.does("register LARG large").does("register GOOD echo");
            for (int size : List.of(MEBIBYTE + 1, 20 * MEBIBYTE)) {
                List<RawChunk> answer = monitor.ask("LARG", number(size));
                assertThat(answer).hasSize(1);
                assertThat(answer.get(0).data().length()).isEqualTo(size);
            }
            assertThat(monitor.refusal(monitor.send("LARG", number(100 * MEBIBYTE))))
                    .isEqualTo("The application's answer to LARG has 104857600 bytes; 33554432 are allowed.");
            RawChunk half = new RawChunk(FourCc.of("LARG"), Bytes.copyOf(number(17 * MEBIBYTE)));
            assertThat(monitor.refusal(monitor.send(half, half)))
                    .isEqualTo(
                            "The answers to this packet have more than 33554432 bytes together: ask for less at once.");
            assertThat(monitor.ask("GOOD", ByteBuffer.allocate(MEBIBYTE - 100)))
                    .as("the connection has lived through that")
                    .hasSize(1);
            assertThat(app.errors()).isEmpty();
        }
    }
}
