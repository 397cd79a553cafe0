// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.connection.Greeting.Hello;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AgentComesAndGoesTest {
    private static String nameIn(SmallMonitor monitor) throws Exception {
        var answer = monitor.ask("HELO", ByteBuffer.allocate(4).putInt(0, 1));
        return Hello.FORM.decode(answer.get(0).data()) instanceof Decoding.Done<Hello> hello
                ? hello.value().app()
                : "";
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void andEverythingWorksEachTime(Jdk jdk) throws Exception {
        try (App app = App.on(jdk)) {
            app.does("register CACH echo").does("copy other").does("in other register OTHR echo");
            app.does("name the-shop");
            String told = "told ";
            for (int time = 0; time < 3; time++) {
                assertThat(app.tell("present")).isEqualTo("false");
                app.putAgentIn();
                assertThat(app.tell("present")).isEqualTo("true");
                try (SmallMonitor monitor = app.monitor()) {
                    assertThat(monitor.ask("CACH", ByteBuffer.allocate(1))).hasSize(1);
                    assertThat(monitor.ask("OTHR", ByteBuffer.allocate(1))).hasSize(1);
                    app.does("register TEMP echo");
                    assertThat(monitor.ask("TEMP", ByteBuffer.allocate(1))).hasSize(1);
                    app.does("unregister TEMP").does("in other send EVNT 3");
                    assertThat(monitor.awaitEvents("EVNT", 1)).hasSize(1);
                    assertThat(nameIn(monitor))
                            .as("the name it took before there was an agent")
                            .isEqualTo("the-shop");
                }
                app.removeAgent();
                assertThat(app.tell("send EVNT 1")).isEqualTo("done");
                assertThat(app.tell("wait")).isEqualTo("false");
                told = app.tell("told CACH");
                assertThat(told).startsWith("told connected").endsWith(",disconnected");
            }
            assertThat(app.tasks()).noneMatch(name -> name.startsWith("cairn-"));
            assertThat(app.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void whileTheApplicationUsesTheApiAllTheTime(Jdk jdk) throws Exception {
        try (App app = App.on(jdk)) {
            app.does("register CACH echo").does("busy BUS 4").does("copy other").does("in other busy ACT 2");
            for (int time = 0; time < 8; time++) {
                app.putAgentIn();
                try (SmallMonitor monitor = app.monitor()) {
                    assertThat(monitor.ask("CACH", ByteBuffer.allocate(1))).hasSize(1);
                }
                app.removeAgent();
            }
            app.does("calm").does("in other calm");
            app.putAgentIn();
            app.does("register BUS0 echo").does("in other register ACT1 echo");
            try (SmallMonitor monitor = app.monitor()) {
                for (String type : List.of("CACH", "BUS0", "ACT1")) {
                    assertThat(monitor.ask(type, ByteBuffer.allocate(1)))
                            .as(type)
                            .hasSize(1);
                }
            }
            assertThat(app.errors()).isEmpty();
        }
    }

    @Test
    void andATakenNameIsToldAtOnceWhileItIsThere() throws Exception {
        try (App app = App.withAgent(Jdk.JDK_25);
                SmallMonitor monitor = app.monitor()) {
            assertThat(nameIn(monitor)).isEqualTo("dev.cairn.client.app.ChunkApp");
            app.does("name checkout");
            assertThat(monitor.awaitEvents("APNM", 1)).hasSize(1);
            assertThat(nameIn(monitor)).isEqualTo("checkout");
            app.does("copy late").does("in late send EVNT 1");
            assertThat(nameIn(monitor))
                    .as("a copy that knows of no name changes none")
                    .isEqualTo("checkout");
            app.does("name " + "n".repeat(100_000));
            assertThat(monitor.awaitEvents("APNM", 2)).hasSize(2);
            assertThat(nameIn(monitor)).isEqualTo("n".repeat(1024));
        }
    }
}
