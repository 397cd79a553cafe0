// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.adb.AdbSearch;
import dev.cairn.monitor.adb.AdbServer;
import dev.cairn.monitor.adb.DevicesLook;
import dev.cairn.web.device.DeviceMessages;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn devices}: the devices that adb reaches, and their apps. */
@Command(
        name = "devices",
        description = {
            "List the Android devices that adb reaches, and their apps that can be debugged or profiled.",
            "No app is connected to. If no adb server runs, adb starts one, where it is on the PATH;"
                    + " ANDROID_ADB_SERVER_PORT says another port than 5037."
        })
public final class DevicesCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    public DevicesCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        return switch (AdbSearch.find(terminal.environment())) {
            case AdbSearch.Found.None(String why) -> {
                if (json) {
                    terminal.printJson(DeviceMessages.none(why), false);
                } else {
                    terminal.complain(why);
                }
                yield ExitCode.SAID_NO;
            }
            case AdbSearch.Found.Server(AdbServer server) -> {
                DevicesLook look = DevicesLook.at(server);
                if (json) {
                    terminal.printJson(DeviceMessages.report(look), false);
                } else {
                    new DevicesPrinter(terminal).print(DeviceMessages.report(look));
                }
                yield look.listed() ? ExitCode.DONE : ExitCode.SAID_NO;
            }
        };
    }
}
