// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.device;

import dev.cairn.monitor.adb.AppSession;
import dev.cairn.monitor.adb.Device;
import dev.cairn.monitor.adb.DeviceApp;
import dev.cairn.monitor.adb.DeviceState;
import dev.cairn.monitor.adb.DevicesLook;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.report.device.AppInfoReport;
import dev.cairn.report.device.DeviceAppRow;
import dev.cairn.report.device.DeviceRow;
import dev.cairn.report.device.DevicesReport;
import dev.cairn.report.vm.HeapReport;
import dev.cairn.report.vm.UsedAt;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.chunk.connection.Greeting;
import dev.cairn.wire.ddm.chunk.field.Text;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns what was seen of devices into reports. */
public final class DeviceMessages {
    private DeviceMessages() {}

    public static DevicesReport report(DevicesLook look) {
        return new DevicesReport(
                look.problem().orElse(null),
                look.devices().stream().map(DeviceMessages::row).toList());
    }

    /** Where there is no adb server. */
    public static DevicesReport none(String why) {
        return new DevicesReport(why, List.of());
    }

    private static DeviceRow row(Device device) {
        return new DeviceRow(
                device.serial(),
                state(device.state()),
                device.stateWord(),
                orNull(device.model()),
                orNull(device.release()),
                device.apiLevel().isPresent() ? (Integer) device.apiLevel().getAsInt() : null,
                orNull(device.abi()),
                device.apps().stream().map(DeviceMessages::row).toList(),
                device.problem().orElse(null));
    }

    private static String state(DeviceState state) {
        return switch (state) {
            case ONLINE -> "online";
            case OFFLINE -> "offline";
            case UNAUTHORIZED -> "unauthorized";
            case CONNECTING -> "connecting";
            case NO_PERMISSIONS -> "noPermissions";
            case OTHER -> "other";
        };
    }

    private static DeviceAppRow row(DeviceApp app) {
        return new DeviceAppRow(
                app.key(),
                app.pid(),
                orNull(app.name()),
                orNull(app.architecture()),
                app.debuggable(),
                app.profileable(),
                app.packages(),
                app.waiting().orElse(null));
    }

    /** What an app says of itself. */
    public static AppInfoReport info(AppSession app) {
        DdmSession session = app.session();
        Greeting.Hello hello = session.hello().orElseThrow();
        return new AppInfoReport(
                app.app().key(),
                hello.pid(),
                session.appName(),
                hello.vm(),
                hello.packageName().map(Text::text).orElse(null),
                hello.user().map(user -> (Long) user.id()).orElse(null),
                hello.abi().map(Text::text).orElse(null),
                hello.vmFlags().map(Text::text).orElse(null),
                hello.stage().map(stage -> FourCc.text(stage.code())).orElse(null),
                session.saidItWaits(),
                session.features().names().stream().sorted().toList(),
                app.whySoLittle().orElse(null));
    }

    /** How full an app's heap is; what only counters of HotSpot say is not known. */
    public static HeapReport heap(HeapStatus.Heap8 heap) {
        return new HeapReport(
                heap.usedBytes(),
                UsedAt.NOW,
                heap.timestampMillis(),
                heap.committedBytes(),
                heap.maxBytes(),
                heap.objects() == HeapStatus.UNKNOWN ? null : (Long) heap.objects(),
                null,
                null,
                List.of(),
                null,
                null,
                null);
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
