// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.adb.AdbSearch;
import dev.cairn.monitor.adb.AdbServer;
import dev.cairn.monitor.adb.DeviceWatch;
import dev.cairn.monitor.adb.DevicesLook;
import dev.cairn.monitor.device.RemoteDevice;
import dev.cairn.report.device.DevicesReport;
import dev.cairn.web.device.DeviceMessages;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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
    private static final int QUIET_MILLIS = 200;

    private final Terminal terminal;

    @Option(names = "--watch", description = "Print the list anew when a device or an app comes or goes, until Ctrl-C.")
    private boolean watch;

    @Option(
            names = "--connect",
            paramLabel = "HOST[:PORT]",
            description =
                    "Connect to the device there without adb, and list it alone: another Cairn (cairn device serve), or a"
                            + " phone whose adbd listens. The port is 5555 unless given.")
    private @Nullable String connect;

    @Option(names = "--json", description = "Print JSON; with --watch, a line each time.")
    private boolean json;

    public DevicesCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (connect != null) {
            Optional<InetSocketAddress> address = Connected.addressOrHost(connect);
            if (address.isEmpty()) {
                terminal.complain("\"" + connect + "\" is no HOST or HOST:PORT to connect to.");
                return ExitCode.WRONG_USAGE;
            }
            return show(address.get());
        }
        return switch (AdbSearch.find(terminal.environment())) {
            case AdbSearch.Found.None(String why) -> no(why);
            case AdbSearch.Found.Server(AdbServer server) -> show(server);
        };
    }

    private int show(InetSocketAddress address) throws InterruptedException {
        return switch (Connected.to(address, terminal)) {
            case Connected.No(String why) -> no(why);
            case Connected.Yes(RemoteDevice device, AdbServer server) -> {
                try (device) {
                    yield show(server);
                }
            }
        };
    }

    private int show(AdbServer server) throws InterruptedException {
        return watch ? follow(server) : show(DevicesLook.at(server));
    }

    private int no(String why) {
        if (json) {
            terminal.printJson(DeviceMessages.none(why), false);
        } else {
            terminal.complain(why);
        }
        return ExitCode.SAID_NO;
    }

    private int show(DevicesLook look) {
        DevicesReport report = new SharedPorts(terminal).added(DeviceMessages.report(look));
        if (json) {
            terminal.printJson(report, watch);
        } else {
            new DevicesPrinter(terminal).print(report);
        }
        terminal.out().flush();
        return look.listed() ? ExitCode.DONE : ExitCode.SAID_NO;
    }

    private int follow(AdbServer server) throws InterruptedException {
        BlockingQueue<DevicesLook> changes = new LinkedBlockingQueue<>();
        try (DeviceWatch _ = DeviceWatch.of(server, changes::add)) {
            while (true) {
                int code = show(settled(changes));
                if (terminal.out().checkError()) { // the reader may go away, as head does
                    return code;
                }
                if (!json) {
                    terminal.out().println();
                }
            }
        }
    }

    /** What several devices say at about the same time is one change. */
    private static DevicesLook settled(BlockingQueue<DevicesLook> changes) throws InterruptedException {
        DevicesLook last = changes.take();
        for (Optional<DevicesLook> next = next(changes); next.isPresent(); next = next(changes)) {
            last = next.get();
        }
        return last;
    }

    private static Optional<DevicesLook> next(BlockingQueue<DevicesLook> changes) throws InterruptedException {
        return Optional.ofNullable(changes.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS));
    }
}
