// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.Main;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.testkit.device.FakeAdbd;
import dev.cairn.testkit.device.FakeApp;
import dev.cairn.testkit.device.FakePhone;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a real adb between Cairn and devices that are none: its server, started by Cairn, on a port of its own. */
@Tag("long")
class RealAdbIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int ANDROID_10 = 29;
    private static final int ANDROID_16 = 36;

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private RealAdb adb;

    @BeforeEach
    void findAdb() throws IOException {
        adb = new RealAdb(folder);
    }

    @AfterEach
    void endItsServer() throws Exception {
        adb.close();
    }

    private int cairn(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Main.run(
                new Terminal(
                        new PrintWriter(out), new PrintWriter(err, true), false, Integer.MAX_VALUE, adb.environment()),
                arguments);
    }

    private String devices() {
        cairn("devices");
        return out.toString();
    }

    @Test
    void seesDevicesThroughIt() throws Exception {
        byte[] dump = new byte[2_000_000];
        new Random(3).nextBytes(dump);
        FakePhone old = new FakePhone("Pixel 3", ANDROID_10, "cmd", "shell_v2")
                .start(FakeApp.full(7, "com.example.cairnadb.old", dump));
        FakePhone recent = new FakePhone("Pixel 9", ANDROID_16, "cmd", "shell_v2", "track_app", "app_info");

        assertThat(cairn("devices")).as(err.toString()).isZero();
        assertThat(out.toString()).startsWith("No device is connected.");

        try (FakeAdbd first = new FakeAdbd(old);
                FakeAdbd second = new FakeAdbd(recent)) {
            String serial = "127.0.0.1:" + first.port();
            assertThat(adb.run("connect", serial)).contains("connected to " + serial);
            assertThat(adb.run("connect", "127.0.0.1:" + second.port())).contains("connected to");
            recent.start(FakeApp.thin(4711, "com.example.cairnadb.shop"));

            assertThat(eventually(LIMIT, this::devices, seen -> seen.contains("4711")))
                    .containsPattern(serial + " +online +Pixel 3 +9 +29 +arm64-v8a +1")
                    .contains(serial + ":7 ")
                    .contains("com.example.cairnadb.old")
                    .contains("com.example.cairnadb.shop")
                    .contains("Pixel 9");

            assertThat(cairn("threads", serial + ":7")).as(err.toString()).isZero();
            assertThat(out.toString()).contains("RenderThread");
            assertThat(cairn("gc", "cairnadb.shop")).as(err.toString()).isZero();
            Path file = folder.resolve("app.hprof");
            assertThat(cairn("dump", serial + ":7", file.toString()))
                    .as(err.toString())
                    .isZero();
            assertThat(Files.readAllBytes(file)).isEqualTo(dump);

            assertThat(adb.run("disconnect", serial)).contains("disconnected");
            assertThat(eventually(LIMIT, this::devices, seen -> !seen.contains(serial)))
                    .contains("Pixel 9");
            assertThat(cairn("threads", serial + ":7")).isEqualTo(1);
            assertThat(err.toString()).contains("There is no device \"" + serial + "\"");
        }
    }
}
