// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.client.DdmServer;
import dev.cairn.client.app.ChunkApp;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A VM that nobody watches. */
class WithoutAgentTest {
    private static final String CLASS_PATH = place(DdmServer.class) + File.pathSeparator + place(ChunkApp.class);

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void doesNothingAndSaysNothing(Jdk jdk) {
        try (TargetJvm app =
                TargetJvm.on(jdk, "-Xcheck:jni").startWith(List.of("-cp", CLASS_PATH, ChunkApp.class.getName()))) {
            String threads = app.tell("threads");
            assertThat(app.tell("register CACH echo")).isEqualTo("done");
            assertThat(app.tell("send CACH 100")).isEqualTo("done");
            assertThat(app.tell("send CACH 5000000")).isEqualTo("done");
            assertThat(app.tell("name other")).isEqualTo("done");
            assertThat(app.tell("wait")).isEqualTo("false");
            assertThat(app.tell("present")).isEqualTo("false");
            assertThat(app.tell("conflicts")).isEqualTo("[]");
            assertThat(app.tell("told CACH")).isEqualTo("told ");
            assertThat(app.tell("unregister CACH")).isEqualTo("done");
            assertThat(app.tell("unregister CACH")).isEqualTo("done");
            assertThat(app.tell("threads")).as("threads started so far").isEqualTo(threads);
            assertThat(app.end()).isZero();
            assertThat(app.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void takesOneHandlerATypeAndCopy(Jdk jdk) {
        try (TargetJvm app = TargetJvm.on(jdk).startWith(List.of("-cp", CLASS_PATH, ChunkApp.class.getName()))) {
            app.tell("register CACH echo");
            assertThat(app.tell("register CACH empty"))
                    .isEqualTo("java.lang.IllegalStateException: CACH has a handler already; unregister that first.");
            app.tell("unregister CACH");
            assertThat(app.tell("register CACH empty")).isEqualTo("done");
            app.tell("copy two");
            assertThat(app.tell("in two register CACH echo"))
                    .as("without an agent the copies do not know each other")
                    .isEqualTo("done");
            assertThat(app.tell("register CA echo")).contains("IllegalArgumentException", "printable ASCII");
            assertThat(app.tell("send HELO 16")).isEqualTo("done");
        }
    }
}
