// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.device.DeviceAppRow;
import dev.cairn.report.device.DeviceRow;
import dev.cairn.report.device.DevicesReport;
import dev.cairn.report.vm.DebuggerUse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Devices for a person: a table of them, one of their apps, and what is missing. */
final class DevicesPrinter {
    private static final int MODEL_COLUMN = 2;
    private static final int NAME_COLUMN = 1;

    private final Terminal terminal;

    DevicesPrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    void print(DevicesReport report) {
        if (!report.devices().isEmpty()) {
            print(devices(report.devices()));
        }
        List<DeviceAppRow> apps = report.devices().stream()
                .flatMap(device -> device.apps().stream())
                .toList();
        if (!apps.isEmpty()) {
            terminal.out().println();
            print(apps(apps));
        }
        Optional.ofNullable(report.problem()).ifPresent(this::note);
        report.devices().forEach(device -> Optional.ofNullable(device.problem()).ifPresent(this::note));
        terminal.out().flush();
    }

    private void print(Table table) {
        table.lines(terminal.columns()).forEach(terminal.out()::println);
    }

    private void note(String sentence) {
        terminal.out().println(Text.clean(sentence));
    }

    private static Table devices(List<DeviceRow> devices) {
        Table table = new Table(MODEL_COLUMN, "SERIAL", "STATE", "MODEL", "ANDROID", "API", "ABI", ">APPS")
                .sparing("ABI", "ANDROID");
        devices.forEach(device -> table.add(
                device.serial(),
                words(device),
                known(device.model()),
                known(device.androidVersion()),
                device.apiLevel() == null ? "-" : Integer.toString(device.apiLevel()),
                known(device.abi()),
                device.state().equals("online")
                        ? Quantity.count((long) device.apps().size())
                        : "-"));
        return table;
    }

    private static String words(DeviceRow device) {
        return switch (device.state()) {
            case "noPermissions" -> "no permissions";
            case "other" -> device.adbState();
            default -> device.state();
        };
    }

    private static Table apps(List<DeviceAppRow> apps) {
        Table table = new Table(NAME_COLUMN, "APP", "NAME", "ARCHITECTURE", "DEBUGGER", "PROFILER")
                .sparing("ARCHITECTURE", "PROFILER");
        apps.forEach(app -> table.add(
                app.key(),
                known(app.name()),
                known(app.architecture()),
                debugger(app),
                app.debuggable() || app.profileable() ? "may connect" : "-"));
        return table;
    }

    private static String debugger(DeviceAppRow app) {
        String words = words(app);
        return app.debugPort() == null ? words : "port " + app.debugPort() + ", " + words;
    }

    private static String words(DeviceAppRow app) {
        if (app.debugger() == DebuggerUse.ATTACHED || app.debugger() == DebuggerUse.SUSPENDED) {
            return app.debugger().words();
        }
        if (Boolean.TRUE.equals(app.waitingForDebugger())) {
            return "waited for";
        }
        return app.debuggable() ? "may connect" : "-";
    }

    private static String known(@Nullable String text) {
        return text == null ? "-" : text;
    }
}
