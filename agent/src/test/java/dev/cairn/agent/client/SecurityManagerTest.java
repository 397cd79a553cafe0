// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Targets with a security manager, as JDK 17 still has them: the agent may do all it must, the application no more than before. */
class SecurityManagerTest {
    private static final String MANAGER = "-Djava.security.manager";

    @TempDir
    static Path folder = Path.of("");

    /** The VM's own policy, and one that permits the application nothing but to end. */
    static Stream<List<String>> policies() throws Exception {
        Path policy = Files.writeString(
                folder.resolve("strict.policy"), "grant { permission java.lang.RuntimePermission \"exitVM\"; };\n");
        return Stream.of(List.of(MANAGER), List.of(MANAGER, "-Djava.security.policy==" + policy));
    }

    private static App start(List<String> options) {
        return App.on(Jdk.JDK_17, options.toArray(String[]::new));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void keepsTheAgentFromNothing(List<String> options) throws Exception {
        try (App app = start(options)) {
            app.putAgentIn();
            try (SmallMonitor monitor = app.monitor()) {
                assertThat(monitor.ask("THST"))
                        .extracting(SecurityManagerTest::type)
                        .containsExactly("THST");
                for (String type : List.of("HELO", "STKL")) {
                    assertThat(monitor.ask(
                                    type, ByteBuffer.allocate(4).putInt(1).flip()))
                            .extracting(SecurityManagerTest::type)
                            .containsExactly(type);
                }
            }
            app.removeAgent();
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void letsTheApplicationSpeakOfItself(List<String> options) throws Exception {
        try (App app = start(options)) {
            app.putAgentIn();
            try (SmallMonitor monitor = app.monitor()) {
                app.eventually("present", "true");
                app.does("name the-shop");
                assertThat(monitor.awaitEvents("APNM", 1)).hasSize(1);
                assertThat(app.tell("wait"))
                        .as("asked whether a debugger could come")
                        .isEqualTo("false");
            }
        }
    }

    private static String type(RawChunk chunk) {
        return FourCc.text(chunk.type());
    }

    /** One that forbids what every class loader needs. */
    @Test
    void isNamedWhereItDoesKeepTheAgentOut() throws Exception {
        try (App app = start(List.of("-Djava.security.manager=dev.cairn.client.app.NoClassLoaders"))) {
            app.load();
            try (SmallMonitor monitor = app.monitor()) {
                assertThat(monitor.refusal("FEAT"))
                        .isEqualTo(
                                "This VM's security manager keeps the agent out (java.lang.SecurityException: no class loaders"
                                        + " here): start it with another one, or without.");
            }
        }
    }
}
