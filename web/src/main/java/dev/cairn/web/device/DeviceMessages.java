// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.device;

import dev.cairn.monitor.adb.AppAbility;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.monitor.adb.Device;
import dev.cairn.monitor.adb.DeviceApp;
import dev.cairn.monitor.adb.DeviceState;
import dev.cairn.monitor.adb.DevicesLook;
import dev.cairn.monitor.adb.LogLine;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.report.device.AppInfoReport;
import dev.cairn.report.device.AppLimits;
import dev.cairn.report.device.AppLogReport;
import dev.cairn.report.device.AppLogRow;
import dev.cairn.report.device.DeviceAppRow;
import dev.cairn.report.device.DeviceRow;
import dev.cairn.report.device.DevicesReport;
import dev.cairn.report.vm.HeapReport;
import dev.cairn.report.vm.UsedAt;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.chunk.connection.Greeting;
import dev.cairn.wire.ddm.chunk.field.Text;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Turns what was seen of devices into reports. */
public final class DeviceMessages {
    private static final int MOST_APPS = 4096;
    private static final int LONGEST_TEXT = 300;

    private DeviceMessages() {}

    /** At most {@value #MOST_APPS} apps are in it; of the others each device says how many there are. */
    public static DevicesReport report(DevicesLook look) {
        List<DeviceRow> rows = new ArrayList<>();
        int room = MOST_APPS;
        for (Device device : look.devices()) {
            List<DeviceApp> apps = device.apps();
            int shown = Math.min(room, apps.size());
            rows.add(row(device, apps.subList(0, shown)));
            room -= shown;
        }
        return new DevicesReport(look.problem().orElse(null), rows);
    }

    /** Where there is no adb server. */
    public static DevicesReport none(String why) {
        return new DevicesReport(why, List.of());
    }

    private static DeviceRow row(Device device, List<DeviceApp> shown) {
        int more = device.apps().size() - shown.size();
        return new DeviceRow(
                device.serial(),
                state(device.state()),
                device.stateWord(),
                orNull(device.model()),
                orNull(device.release()),
                device.apiLevel().isPresent() ? (Integer) device.apiLevel().getAsInt() : null,
                orNull(device.abi()),
                limits(ability -> ability.whyNot(device.apiLevel())),
                shown.stream().map(DeviceMessages::row).toList(),
                more == 0
                        ? device.problem().orElse(null)
                        : more + " apps of " + device.serial() + " are not shown: all devices have too many.");
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
                app.packages().stream().map(DeviceMessages::brief).toList(),
                app.waiting().orElse(null),
                app.whyClosed().orElse(null),
                null,
                null);
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
                limits(app::whyNot),
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

    /** The last lines of an app in the log. */
    public static AppLogReport log(DeviceApp app, List<LogLine> lines) {
        return new AppLogReport(
                app.key(), app.pid(), lines.stream().map(DeviceMessages::row).toList());
    }

    public static AppLogRow row(LogLine line) {
        return new AppLogRow(line.time(), line.thread(), line.level(), line.tag(), line.text());
    }

    private static AppLimits limits(Function<AppAbility, Optional<String>> whyNot) {
        return new AppLimits(
                whyNot.apply(AppAbility.THREADS).orElse(null),
                whyNot.apply(AppAbility.HEAP).orElse(null),
                whyNot.apply(AppAbility.COLLECTION).orElse(null),
                whyNot.apply(AppAbility.HEAP_DUMP).orElse(null),
                whyNot.apply(AppAbility.SAMPLING).orElse(null));
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : brief(text);
    }

    /** A device may send names of any length; Android's own are shorter. */
    private static String brief(String text) {
        if (text.length() <= LONGEST_TEXT) {
            return text;
        }
        int end = text.offsetByCodePoints(0, text.codePointCount(0, LONGEST_TEXT) - 1);
        return text.substring(0, end) + "…";
    }
}
