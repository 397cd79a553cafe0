// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import dev.cairn.monitor.adb.Devices;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.device.ArtTrace;
import dev.cairn.testkit.device.FakeAdbServer;
import dev.cairn.testkit.device.FakeApp;
import dev.cairn.testkit.device.FakePhone;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Two devices and their apps, an old Android and a new one, behind an adb server that is none. */
final class DeviceFixture implements AutoCloseable {
    static final String OLD = "emulator-5554";
    static final String NEW = "R5CT30";
    static final int ANDROID_10 = 29;
    static final int ANDROID_16 = 36;

    final FakeApp full = FakeApp.full(7, "com.example.cairntest.old", dump()).sampled(ArtTrace.ofOneThread());
    final FakeApp waiting = FakeApp.thin(99, "com.example.cairntest.game").waiting();
    final FakeApp thin = FakeApp.thin(4711, "com.example.cairntest.shop").dumpedByShell(dump());
    final FakePhone emulator = new FakePhone("phone", ANDROID_10).start(full);
    final FakePhone phone = new FakePhone("Pixel 9", ANDROID_16, "track_app", "app_info")
            .withShell()
            .start(waiting)
            .start(thin);
    final FakeAdbServer adb;
    final Devices devices;

    DeviceFixture() throws IOException {
        adb = new FakeAdbServer(true).attach(NEW, "device", phone).attach(OLD, "device", emulator);
        devices = Devices.watch(
                Map.of("PATH", "", "ANDROID_ADB_SERVER_PORT", Integer.toString(adb.port())), true, List.of());
    }

    /** As Android writes it, with a heap of one array. */
    static byte[] dump() {
        HprofBuilder dump = new HprofBuilder("1.0.3", 4);
        return dump.loadClass(10, "byte[]")
                .segment(heap -> heap.heapInfo('A', "app").rootStickyClass(20).byteArray(20, new byte[] {1, 2, 3}))
                .end()
                .build();
    }

    @Override
    public void close() throws IOException {
        devices.close();
        adb.close();
    }
}
