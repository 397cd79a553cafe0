// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Several copies of the client API in one VM, each in a class loader of its own. */
class CopiesTest {
    private static final String TAKEN =
            "java.lang.IllegalStateException: CACH has a handler already, in another copy of the client API.";

    private static ByteBuffer one() {
        return ByteBuffer.allocate(1);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void shareOneTable(Jdk jdk) throws Exception {
        try (App app = App.withAgent(jdk);
                SmallMonitor monitor = app.monitor()) {
            app.does("copy a").does("copy b");
            app.does("in a register CACH echo");
            assertThat(app.tell("in b register CACH other")).isEqualTo(TAKEN);
            assertThat(app.tell("register CACH other")).isEqualTo(TAKEN);
            app.does("in b register BBBB other").does("register OWNN echo");
            assertThat(monitor.ask("CACH", one()).get(0).toString()).startsWith("CACH");
            assertThat(monitor.ask("BBBB", one()).get(0).toString()).startsWith("OTHR");
            assertThat(monitor.ask("OWNN", one()).get(0).toString()).startsWith("OWNN");

            app.does("in b unregister CACH");
            assertThat(monitor.ask("CACH", one()))
                    .as("it was not b's to take away")
                    .hasSize(1);
            app.does("in a unregister CACH").does("in b register CACH other");
            assertThat(monitor.ask("CACH", one()).get(0).toString()).startsWith("OTHR");

            app.does("in a send AAAA 3").does("in b send BBBB 3");
            assertThat(monitor.awaitEvents("AAAA", 1)).hasSize(1);
            assertThat(monitor.awaitEvents("BBBB", 1)).hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void areSettledWithWhenTheAgentComesLater(Jdk jdk) throws Exception {
        try (App app = App.on(jdk)) {
            app.does("copy a").does("copy b");
            app.does("in a register CACH echo").does("in b register CACH echo");
            assertThat(app.tell("in a conflicts")).isEqualTo("[]");
            app.putAgentIn();

            String a = app.tell("in a conflicts");
            String b = app.tell("in b conflicts");
            String taken = "CACH has a handler already, in another copy of the client API.";
            assertThat(a.contains(taken) ? 1 : 0).isNotEqualTo(b.contains(taken) ? 1 : 0);
            try (SmallMonitor monitor = app.monitor()) {
                assertThat(monitor.ask("CACH", one())).hasSize(1);
            }
            app.removeAgent();
            assertThat(app.tell("in a conflicts") + app.tell("in b conflicts")).isEqualTo("[][]");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void areCollectedWithTheirClassLoader(Jdk jdk) throws Exception {
        try (App app = App.on(jdk)) {
            app.does("register OWNN echo");
            app.does("copy early").does("in early register EARL echo");
            app.putAgentIn();
            try (SmallMonitor monitor = app.monitor()) {
                app.does("copy late").does("in late register LATE echo").does("in late send EVNT 8");
                assertThat(monitor.ask("EARL", one())).hasSize(1);
                assertThat(monitor.ask("LATE", one())).hasSize(1);
                app.does("drop early").does("drop late");

                // While others of the VM are asked all the time, as the handlers' thread then never ends.
                for (String name : new String[] {"early", "late"}) {
                    Eventually.eventually(SmallMonitor.PATIENCE, () -> goneWhileBusy(app, monitor, name), gone -> gone);
                }
                assertThat(monitor.refusal("EARL")).startsWith("Nobody serves EARL in this VM");
                app.does("copy new").does("in new register EARL echo");
                assertThat(monitor.ask("EARL", one())).hasSize(1);
            }
            assertThat(app.errors()).isEmpty();
        }
    }

    /** A thread holds on to what was on the stack of its maker; the handlers' thread is started for this copy. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void areCollectedThoughTheHandlersThreadWasStartedForThem(Jdk jdk) throws Exception {
        try (App app = App.withAgent(jdk);
                SmallMonitor monitor = app.monitor()) {
            app.does("copy first").does("in first register FIRS echo");
            app.eventually("in first told FIRS", "told connected");
            app.does("register OWNN echo").does("drop first");
            Eventually.eventually(SmallMonitor.PATIENCE, () -> goneWhileBusy(app, monitor, "first"), gone -> gone);
        }
    }

    @Test
    void areCollectedAfterTheAgentHasLeft() throws Exception {
        try (App app = App.withAgent(Jdk.JDK_25)) {
            app.does("copy a").does("in a register CACH echo");
            try (SmallMonitor monitor = app.monitor()) {
                assertThat(monitor.ask("CACH", one())).hasSize(1);
            }
            app.removeAgent();
            app.does("drop a");
            app.eventually("gone a", "true");
        }
    }

    private static boolean goneWhileBusy(App app, SmallMonitor monitor, String name) throws IOException {
        assertThat(monitor.ask("OWNN", one())).hasSize(1);
        return app.tell("gone " + name).equals("true");
    }
}
