// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.tool.Argument.Given;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.report.device.DeviceAppRow;
import dev.cairn.report.device.DeviceRow;
import dev.cairn.report.device.DevicesReport;
import dev.cairn.report.json.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code cairn devices}. */
final class ListDevicesTool implements Tool {
    @Override
    public String name() {
        return "list_devices";
    }

    @Override
    public String title() {
        return "List Android devices";
    }

    @Override
    public String description() {
        return "Lists the Android devices that adb reaches, and their apps that can be debugged or profiled. The key of"
                + " an app, SERIAL:PID, is a vm for threads and heap_dump. Connects to no app.";
    }

    @Override
    public List<Argument> arguments() {
        return List.of();
    }

    @Override
    public Outcome call(Given given, Commands commands, Permissions permissions) throws InterruptedException {
        return commands.ask(
                Json.type(DevicesReport.class),
                List.of("devices", "--json"),
                report -> new Outcome.Answered(answer(report)));
    }

    private static ToolAnswer answer(DevicesReport report) {
        List<DeviceAppRow> apps = report.devices().stream()
                .flatMap(device -> device.apps().stream())
                .toList();
        List<String> evidence = report.devices().stream()
                .flatMap(device -> Stream.concat(Stream.of(about(device)), Stream.ofNullable(device.problem())))
                .toList();
        ToolAnswer.Next next = apps.stream()
                .filter(app -> app.closed() == null)
                .findFirst()
                .map(app -> new ToolAnswer.Next(
                        "Look at what the threads of the app in question do, where its Android shows that.",
                        "threads",
                        Map.of("vm", app.key(), "detail", "stacks")))
                .orElse(ToolAnswer.Next.none("Start an app that was built to be debugged."));
        return new ToolAnswer(
                Quantity.counted((long) report.devices().size(), "device", "devices") + ", "
                        + Quantity.counted((long) apps.size(), "app", "apps") + ".",
                evidence,
                ToolAnswer.figures("devices", report.devices().size(), "apps", apps.size()),
                "high: what adb and the devices say",
                report.problem() == null ? List.of() : List.of(report.problem()),
                apps,
                apps.size(),
                next);
    }

    private static String about(DeviceRow device) {
        String model = device.model() == null ? "" : " (" + device.model() + ")";
        String android = device.androidVersion() == null ? "" : ", Android " + device.androidVersion();
        return device.serial() + model + " is " + device.state() + android + ".";
    }
}
