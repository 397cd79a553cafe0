// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.Catalogue;
import dev.cairn.wire.ddm.chunk.app.AppLife.Detach;
import dev.cairn.wire.ddm.chunk.app.AppLife.Exit;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Handlers that do as they should. */
class HandlersTest {
    private static RawChunk chunk(String type, int... bytes) {
        return new RawChunk(FourCc.of(type), Bytes.of(bytes));
    }

    private static ByteBuffer bytes(int... bytes) {
        return ByteBuffer.wrap(Bytes.of(bytes).toArray());
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void serveWhetherTheyOrTheAgentCameFirst(Jdk jdk) throws Exception {
        try (App app = App.on(jdk)) {
            app.does("register BEFO echo");
            app.putAgentIn();
            app.does("register AFTR echo");
            app.does("register NONE empty");
            app.does("register MINE other");
            app.does("register ~!#/ echo");
            app.does("register A.B. echo");
            try (SmallMonitor monitor = app.monitor()) {
                assertThat(monitor.ask("BEFO", bytes(1, 2, 3))).containsExactly(chunk("BEFO", 1, 2, 3));
                assertThat(monitor.ask("AFTR", bytes())).containsExactly(chunk("AFTR"));
                assertThat(monitor.ask("NONE", bytes(1))).isEmpty();
                assertThat(monitor.ask("MINE", bytes(7))).containsExactly(chunk("OTHR", 7));
                assertThat(monitor.ask("~!#/", bytes(8))).containsExactly(chunk("~!#/", 8));
                assertThat(monitor.ask("A.B.", bytes(9))).containsExactly(chunk("A.B.", 9));

                app.does("unregister AFTR");
                assertThat(monitor.refusal("AFTR"))
                        .isEqualTo(
                                "Nobody serves AFTR in this VM: it is no request of the agent's, and the application has no"
                                        + " handler for it.");
                app.does("register AFTR other");
                assertThat(monitor.ask("AFTR", bytes(2))).containsExactly(chunk("OTHR", 2));
            }
            assertThat(app.tell("present")).isEqualTo("true");
            assertThat(app.errors()).isEmpty();
        }
    }

    /** The client's one native method is bound by the agent, and the VM has nothing to say about that. */
    @Test
    void serveWhereNativeAccessIsDenied() throws Exception {
        try (App app = App.on(Jdk.JDK_25, "--illegal-native-access=deny")) {
            app.does("register BEFO echo");
            app.putAgentIn();
            app.does("copy late").does("in late register LATE echo");
            try (SmallMonitor monitor = app.monitor()) {
                assertThat(monitor.ask("BEFO", bytes(1))).containsExactly(chunk("BEFO", 1));
                assertThat(monitor.ask("LATE", bytes(2))).containsExactly(chunk("LATE", 2));
            }
            app.removeAgent();
            app.does("unregister BEFO").does("register BEFO echo").does("send BEFO 1");
            assertThat(app.errors()).isEmpty();
        }
    }

    @Test
    void serveTogetherInOnePacket() throws Exception {
        try (App app = App.withAgent(Jdk.JDK_25);
                SmallMonitor monitor = app.monitor()) {
            app.does("register ONEE echo").does("register NONE empty").does("register BAAD throw");
            List<RawChunk> answer = monitor.answer(monitor.send(
                    chunk("ONEE", 1), chunk("NONE", 2), chunk("BAAD", 3), chunk("THST"), chunk("ONEE", 4)));
            assertThat(answer)
                    .extracting(each -> FourCc.text(each.type()))
                    .containsExactly("ONEE", "FAIL", "THST", "ONEE");
            assertThat(answer.get(3)).isEqualTo(chunk("ONEE", 4));
        }
    }

    @Test
    void mayUseTheApiThemselves() throws Exception {
        try (App app = App.withAgent(Jdk.JDK_25);
                SmallMonitor monitor = app.monitor()) {
            app.does("register AGAI again");
            assertThat(monitor.ask("AGAI")).isEmpty();
            assertThat(monitor.ask("NEWW")).containsExactly(chunk("NEWW"));
            assertThat(monitor.awaitEvents("EVNT", 1)).containsExactly(chunk("EVNT"));
            assertThat(monitor.refusal("AGAI")).contains("NEWW has a handler already");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void cannotTakeWhatIsTheAgentsOwn(boolean agent) throws Exception {
        try (App app = agent ? App.withAgent(Jdk.JDK_25) : App.on(Jdk.JDK_25)) {
            for (String type : Catalogue.SERVED.stream().map(FourCc::text).toList()) {
                assertThat(app.tell("register " + type + " echo"))
                        .isEqualTo("java.lang.IllegalStateException: " + type
                                + " is a chunk of the protocol itself, which the agent handles.");
                assertThat(app.tell("unregister " + type)).isEqualTo("done");
            }
            assertThat(app.tell("conflicts")).isEqualTo("[]");
        }
    }

    /** The client knows them by itself, as an application may come before the agent: neither more nor fewer. */
    @Test
    void mayBeOfAnyTypeThatTheAgentDoesNotServe() throws Exception {
        try (App app = App.withAgent(Jdk.JDK_25);
                SmallMonitor monitor = app.monitor()) {
            List<String> others = Catalogue.FORMS.stream()
                    .map(ChunkForm::type)
                    .distinct()
                    .filter(type -> !Catalogue.SERVED.contains(type))
                    .map(FourCc::text)
                    .toList();
            for (String type : others) {
                assertThat(monitor.refusal(type)).startsWith("Nobody serves " + type);
                app.does("register " + type + " empty");
                assertThat(monitor.ask(type)).isEmpty();
            }
            for (int type : Catalogue.SERVED) {
                if (type != Exit.FORM.type() && type != Detach.FORM.type()) {
                    assertThat(monitor.ask(FourCc.text(type)))
                            .as(FourCc.text(type))
                            .noneMatch(answer ->
                                    Failure.FORM.decode(answer.data()) instanceof Decoding.Done<Failure> failure
                                            && failure.value().message().startsWith("Nobody serves"));
                }
            }
        }
    }

    @Test
    void areToldOfTheFirstMonitorAndOfTheLast() throws Exception {
        try (App app = App.on(Jdk.JDK_25)) {
            app.does("register RUDE rude").does("register EARL echo");
            app.load();
            try (SmallMonitor early = app.monitor()) {
                app.eventually("told EARL", "told connected");
                assertThat(early.ask("EARL", bytes(1))).hasSize(1);
            }
            app.eventually("told EARL", "told connected,disconnected");
            try (SmallMonitor first = app.monitor()) {
                app.eventually("told EARL", "told connected,disconnected,connected");
                try (SmallMonitor second = app.monitor()) {
                    assertThat(second.ask("EARL", bytes(1))).hasSize(1);
                }
                app.does("register LATE echo");
                app.eventually("told LATE", "told connected");
                assertThat(first.ask("LATE", bytes(1))).hasSize(1);
                assertThat(app.tell("told EARL")).isEqualTo("told connected,disconnected,connected");
                app.does("register GONE echo");
                app.eventually("told GONE", "told connected");
                app.does("unregister GONE");
            }
            app.eventually("told EARL", "told connected,disconnected,connected,disconnected");
            app.eventually("told LATE", "told connected,disconnected");
            assertThat(app.tell("told GONE")).isEqualTo("told connected");
            assertThat(app.errors())
                    .as("what a handler throws at being told goes where the VM's uncaught exceptions go")
                    .contains("not now");
        }
    }
}
