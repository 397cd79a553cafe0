// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.device.FakeAdbServer;
import dev.cairn.testkit.device.FakeApp;
import dev.cairn.testkit.device.FakePhone;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceWatchTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int ANDROID_10 = 29;
    private static final int ANDROID_16 = 36;

    private static DevicesLook await(DeviceWatch watch, Predicate<DevicesLook> fits) {
        return eventually(LIMIT, watch::look, fits);
    }

    private static Stream<String> names(DevicesLook look) {
        return look.devices().stream().flatMap(device -> device.apps().stream()).map(DeviceApp::name);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void followsDevicesAndAppsThatComeAndGo(boolean newServer) throws Exception {
        FakePhone old = new FakePhone("phone", ANDROID_10);
        FakePhone recent = new FakePhone("Pixel 9", ANDROID_16, "track_app", "app_info");
        FakeApp shop = FakeApp.thin(7, "shop");
        try (FakeAdbServer server = new FakeAdbServer(newServer);
                DeviceWatch watch = DeviceWatch.of(new AdbServer(server.port(), AdbServer.PATIENCE), look -> {})) {
            assertThat(await(watch, DevicesLook::listed).problem().orElseThrow())
                    .startsWith("No device");

            server.attach("old", "device", old).attach("R5", "unauthorized", recent);
            await(
                    watch,
                    look -> look.devices().size() == 2
                            && look.devices().getFirst().apiLevel().isPresent());
            old.start(shop);
            await(watch, look -> names(look).toList().equals(List.of("shop")));

            server.attach("R5", "device", recent.start(FakeApp.thin(8, "game")));
            DevicesLook both = await(watch, look -> names(look).toList().equals(List.of("shop", "game")));
            assertThat(both.problem()).isEmpty();
            old.start(FakeApp.full(9, "third", new byte[0]));
            old.end(shop);
            await(watch, look -> names(look).toList().equals(List.of("third", "game")));

            server.detach("old");
            DevicesLook one = await(watch, look -> look.devices().size() == 1);
            assertThat(one.devices().getFirst().serial()).isEqualTo("R5");
            assertThat(shop.requests("HELO")).isZero();
        }
    }

    @Test
    void saysThatTheServerHasEnded() throws Exception {
        FakeAdbServer server = new FakeAdbServer(true);
        try (DeviceWatch watch = DeviceWatch.of(new AdbServer(server.port(), AdbServer.PATIENCE), look -> {})) {
            server.attach("R5", "device", new FakePhone("Pixel 9", ANDROID_16, "track_app"));
            await(watch, look -> look.devices().size() == 1);

            server.close();

            DevicesLook none = await(watch, look -> !look.listed());
            assertThat(none.devices()).isEmpty();
            assertThat(none.problem().orElseThrow()).contains("adb server");
        }
    }
}
