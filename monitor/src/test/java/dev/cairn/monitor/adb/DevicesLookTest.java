// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.testkit.device.FakeAdbServer;
import dev.cairn.testkit.device.FakeApp;
import dev.cairn.testkit.device.FakePhone;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DevicesLookTest {
    private static final FakeApp SHOP = FakeApp.thin(4711, "com.example.shop");

    private static DevicesLook look(FakeAdbServer server) throws InterruptedException {
        return DevicesLook.at(new AdbServer(server.port(), AdbServer.PATIENCE));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void showsEachDeviceWithItsApps(boolean newServer) throws Exception {
        try (FakeAdbServer server = new FakeAdbServer(newServer)) {
            server.attach(
                            "R5CT",
                            "device",
                            new FakePhone("Pixel 9", 36, "shell_v2", "track_app", "app_info")
                                    .start(SHOP)
                                    .start(FakeApp.thin(99, "com.example.game").waiting()))
                    .attach(
                            "emulator-5554",
                            "device",
                            new FakePhone("sdk phone", 29, "shell_v2")
                                    .start(FakeApp.full(7, "com.old.app", new byte[0])))
                    .attach("10.0.0.7:5555", "device", new FakePhone("Pixel 6", 33, "shell_v2").start(SHOP));

            DevicesLook look = look(server);

            assertThat(look.problem()).isEmpty();
            assertThat(look.devices()).extracting(Device::problem).containsOnly(Optional.empty());
            assertThat(look.devices())
                    .extracting(Device::model, Device::apiLevel, Device::release)
                    .containsExactly(
                            tuple("Pixel 9", OptionalInt.of(36), "16"),
                            tuple("sdk phone", OptionalInt.of(29), "9"),
                            tuple("Pixel 6", OptionalInt.of(33), "13"));
            assertThat(look.devices().get(0).apps())
                    .containsExactly(
                            new DeviceApp(
                                    "R5CT",
                                    99,
                                    "com.example.game",
                                    "arm64",
                                    true,
                                    false,
                                    List.of("com.example.game"),
                                    Optional.of(true)),
                            new DeviceApp(
                                    "R5CT",
                                    4711,
                                    "com.example.shop",
                                    "arm64",
                                    true,
                                    false,
                                    List.of("com.example.shop"),
                                    Optional.of(false)));
            assertThat(look.devices().get(1).apps())
                    .as("of track-jdwp, and named by /proc")
                    .containsExactly(new DeviceApp(
                            "emulator-5554", 7, "com.old.app", "", true, false, List.of(), Optional.empty()));
            assertThat(look.devices().get(2).apps())
                    .as("of track-app, which Android 13 has although it does not say so to this adb")
                    .containsExactly(new DeviceApp(
                            "10.0.0.7:5555",
                            4711,
                            "com.example.shop",
                            "arm64",
                            true,
                            false,
                            List.of(),
                            Optional.empty()));
            assertThat(SHOP.requests("HELO")).as("no app was connected to").isZero();
        }
    }

    @Test
    void saysInOneSentenceWhatIsMissing() throws Exception {
        try (FakeAdbServer server = new FakeAdbServer(true)) {
            assertThat(look(server).problem().orElseThrow()).startsWith("No device is connected. ");

            FakePhone phone = new FakePhone("Pixel 9", 36);
            List.of("offline", "unauthorized", "authorizing", "recovery", "no permissions; see [http://x]")
                    .forEach(state -> server.attach(state.replace(" ", "-") + "-1", state, phone));

            Map<String, String> problems = look(server).devices().stream()
                    .collect(Collectors.toMap(
                            Device::stateWord, device -> device.problem().orElseThrow()));

            assertThat(problems.get("offline")).contains("adb reconnect offline");
            assertThat(problems.get("unauthorized")).contains("allow USB debugging");
            assertThat(problems.get("authorizing")).contains("ask again in a moment");
            assertThat(problems.get("recovery")).contains("\"recovery\"");
            assertThat(problems.get("no permissions; see [http://x]")).contains("udev");
        }
    }

    @Test
    void aThousandDevicesAreAllShown() throws Exception {
        try (FakeAdbServer server = new FakeAdbServer(false)) {
            FakePhone phone = new FakePhone("Pixel 9", 36, "track_app", "app_info").start(SHOP);
            for (int i = 0; i < 1_000; i++) {
                server.attach("serial-" + i, i % 10 == 0 ? "device" : "offline", phone);
            }

            DevicesLook look = look(server);

            assertThat(look.devices()).hasSize(1_000);
            assertThat(look.devices().get(990).apps()).hasSize(1);
            assertThat(look.devices().get(991).problem()).isPresent();
        }
    }

    @Test
    void withoutAServerItSaysHowToGetOne() throws IOException, InterruptedException {
        int port;
        try (FakeAdbServer gone = new FakeAdbServer(true)) {
            port = gone.port();
        }
        Map<String, String> environment = Map.of(AdbSearch.PORT, Integer.toString(port), "PATH", "/nowhere");

        assertThat(AdbSearch.find(environment))
                .isInstanceOfSatisfying(
                        AdbSearch.Found.None.class,
                        none -> assertThat(none.why())
                                .startsWith("No adb server answers at 127.0.0.1:" + port
                                        + ", and there is no adb on the PATH"));
        assertThat(AdbSearch.find(Map.of(AdbSearch.PORT, "70000")))
                .isEqualTo(new AdbSearch.Found.None(
                        "ANDROID_ADB_SERVER_PORT is \"70000\", which is no port: say 1 to 65535."));
    }
}
