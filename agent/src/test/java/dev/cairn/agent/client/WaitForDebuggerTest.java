// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import dev.cairn.agent.client.SmallMonitor.Heard;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WaitForDebuggerTest {
    private static final String JDWP =
            "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0";
    private static final String LISTENING = "0A";

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void returnsAtOnceWhereNoDebuggerCanCome(Jdk jdk) throws Exception {
        try (App app = App.withAgent(jdk);
                SmallMonitor monitor = app.monitor()) {
            assertThat(app.tell("wait")).isEqualTo("false");
            assertThat(monitor.heard()).noneMatch(heard -> heard.type().equals("WAIT"));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void tellsMonitorsAndReturnsOnceADebuggerIsThere(Jdk jdk) throws Exception {
        try (App app = App.on(jdk, JDWP)) {
            assertThat(app.tell("wait")).as("without an agent").isEqualTo("false");
            app.putAgentIn();
            try (SmallMonitor early = app.monitor()) {
                app.does("begin");
                assertThat(early.awaitEvents("WAIT", 1).get(0).data().toArray()).containsExactly(0);
                try (SmallMonitor late = app.monitor()) {
                    assertThat(late.heard())
                            .extracting(Heard::type)
                            .as("HELO is preceded by WAIT")
                            .startsWith("WAIT", "HELO");
                }
                assertThat(app.tell("waited")).isEqualTo("waited ");
                attachAndLeave(app);
                app.eventually("waited", "waited true");
                try (SmallMonitor late = app.monitor()) {
                    assertThat(late.heard()).extracting(Heard::type).startsWith("HELO");
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void goesOnWaitingWhenTheAgentLeavesAndTellsTheNext(Jdk jdk) throws Exception {
        try (App app = App.on(jdk, JDWP)) {
            app.putAgentIn();
            app.does("begin");
            Eventually.eventually(SmallMonitor.PATIENCE, () -> firstHeard(app), first -> first.equals("WAIT"));
            app.removeAgent();
            app.putAgentIn();
            Eventually.eventually(SmallMonitor.PATIENCE, () -> firstHeard(app), first -> first.equals("WAIT"));
            app.removeAgent();
            attachAndLeave(app);
            app.eventually("waited", "waited true");
            app.putAgentIn();
            assertThat(firstHeard(app)).isEqualTo("HELO");
        }
    }

    private static String firstHeard(App app) throws IOException {
        try (SmallMonitor monitor = app.monitor()) {
            return monitor.heard().get(0).type();
        }
    }

    /** Attaches as a debugger does, stays until the program has noticed, and goes. */
    private static void attachAndLeave(App app) throws Exception {
        VirtualMachine debugger = attach(port(app.pid()));
        try {
            app.eventually("waited", "waited true");
        } finally {
            debugger.dispose();
        }
    }

    private static VirtualMachine attach(int port) throws Exception {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(each -> each.transport().name().equals("dt_socket"))
                .findFirst()
                .orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        argument(arguments, "hostname").setValue("127.0.0.1");
        argument(arguments, "port").setValue(Integer.toString(port));
        return connector.attach(arguments);
    }

    private static Connector.Argument argument(Map<String, Connector.Argument> arguments, String name) {
        Connector.Argument argument = arguments.get(name);
        if (argument == null) {
            throw new IllegalStateException(name);
        }
        return argument;
    }

    /** The one TCP port that a process listens at. */
    private static int port(long pid) throws IOException {
        Set<String> sockets;
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            sockets = descriptors
                    .map(WaitForDebuggerTest::link)
                    .filter(link -> link.startsWith("socket:["))
                    .map(link -> link.substring(8, link.length() - 1))
                    .collect(Collectors.toSet());
        }
        return Stream.of("tcp", "tcp6")
                .flatMap(table -> lines(Path.of("/proc/net", table)).stream())
                .map(line -> line.trim().split(" +"))
                .filter(fields -> fields[3].equals(LISTENING) && sockets.contains(fields[9]))
                .map(fields -> Integer.parseInt(fields[1].substring(fields[1].indexOf(':') + 1), 16))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> lines(Path table) {
        try {
            return Files.readAllLines(table);
        } catch (IOException e) {
            return List.of();
        }
    }

    private static String link(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return "";
        }
    }
}
