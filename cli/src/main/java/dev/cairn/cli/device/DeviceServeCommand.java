// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.ServedDevice;
import dev.cairn.monitor.device.DeviceOptions;
import dev.cairn.monitor.device.TrustedKeys;
import dev.cairn.monitor.port.Place;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.report.device.ServedDeviceReport;
import dev.cairn.wire.adb.AdbPublicKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn device serve}: this machine's JVMs as a device, until it is stopped. */
@Command(
        name = "serve",
        description = {
            "Make this machine's JVMs a device that adb, tools for Android and another Cairn reach, until Ctrl-C.",
            "A tool that lists the device may look into each VM that it shows, which puts the agent in: --only says"
                    + " which it shows. Connections within this machine have to be of this user or root; those from"
                    + " elsewhere have to show a key of adb's that is trusted."
        })
final class DeviceServeCommand implements Callable<Integer> {
    private static final int MOST_PORT = 0xFFFF;
    private static final int USAGE = ExitCode.WRONG_USAGE;

    private final Terminal terminal;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "The address to listen at, such as 0.0.0.0 for all of this machine (default: 127.0.0.1).")
    private String host = "";

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "" + DeviceOptions.USUAL_PORT,
            description = "The port to listen at, 0 for any (default: 5555, where adb looks).")
    private int port;

    @Option(
            names = "--adb-server-port",
            paramLabel = "PORT",
            description = "Also be an adb server with this device alone at a port of the loopback, 0 for any, for tools"
                    + " of this machine that take adb's port. adb itself is not needed then.")
    private @Nullable Integer adbServerPort;

    @Option(
            names = "--trust",
            paramLabel = "FILE",
            description = "Let the owners of the public keys in FILE in from other machines: the adbkey.pub of theirs."
                    + " This user's own ~/.android/adbkey.pub is trusted anyway.")
    private List<Path> trust = new ArrayList<>();

    @Option(
            names = "--only",
            paramLabel = "VM",
            description = "Show only VMs with this pid, or this text in their name or main class, also such that start"
                    + " later. May be given several times.")
    private List<String> only = new ArrayList<>();

    @Option(names = "--json", description = "Print JSON, a line.")
    private boolean json;

    DeviceServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        int second = adbServerPort == null ? 0 : adbServerPort;
        for (int each : new int[] {port, second}) {
            if (each < 0 || each > MOST_PORT) {
                return complain(USAGE, each + " is no port: give one from 0 to " + MOST_PORT + ".");
            }
        }
        InetAddress address;
        try {
            address = InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            return complain(USAGE, "\"" + host + "\" is no address of this machine: give one, such as 0.0.0.0.");
        }
        List<AdbPublicKey> keys = new ArrayList<>();
        try {
            for (Path file : trust) {
                keys.addAll(TrustedKeys.read(file));
            }
        } catch (IOException e) {
            return complain(ExitCode.SAID_NO, String.valueOf(e.getMessage()));
        }
        TrustedKeys.ofThisUser(terminal.environment()).ifPresent(file -> addOwn(keys, file));
        if (!address.isLoopbackAddress() && keys.isEmpty()) {
            return complain(
                    ExitCode.SAID_NO,
                    "Nobody could connect to " + host
                            + ", as no key is trusted. Copy ~/.android/adbkey.pub of the machine"
                            + " that has adb here, and add: --trust FILE");
        }
        return serve(new DeviceOptions(
                new InetSocketAddress(address, port),
                adbServerPort == null ? OptionalInt.empty() : OptionalInt.of(adbServerPort),
                keys,
                ProcFs.ofThisMachine().hostName(),
                new WantedVms(only)));
    }

    private void addOwn(List<AdbPublicKey> keys, Path file) {
        try {
            keys.addAll(TrustedKeys.read(file));
        } catch (IOException e) {
            terminal.complain(String.valueOf(e.getMessage()));
        }
    }

    private int complain(int code, String sentence) {
        terminal.complain(sentence);
        return code;
    }

    private int serve(DeviceOptions options) {
        CountDownLatch cleaned = new CountDownLatch(1);
        CompletableFuture<String> end = new CompletableFuture<>();
        try (Monitor monitor = Monitor.open();
                ServedDevice device = ServedDevice.open(monitor, options)) {
            monitor.faces().shareThrough(new SharedPorts(terminal)::of);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                end.complete("");
                await(cleaned);
            }));
            var _ = monitor.death().thenAccept(end::complete);
            print(report(device, options));
            String why = end.join();
            if (!why.isEmpty()) {
                terminal.complain(
                        "The thread that watches the VMs has ended: " + why + ". Start again: cairn device serve");
            }
            return why.isEmpty() ? ExitCode.DONE : ExitCode.SAID_NO;
        } catch (IOException e) {
            return complain(ExitCode.SAID_NO, String.valueOf(e.getMessage()));
        } finally {
            cleaned.countDown(); // by now the agents that were put into VMs have left them
        }
    }

    private static void await(CountDownLatch cleaned) {
        try {
            var _ = cleaned.await(AgentSessions.LONGEST_CLOSE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static ServedDeviceReport report(ServedDevice device, DeviceOptions options) {
        InetSocketAddress at = device.address();
        String name = at.getAddress().isAnyLocalAddress()
                ? options.model()
                : at.getAddress().getHostAddress();
        return new ServedDeviceReport(
                options.address().getHostString(),
                at.getPort(),
                "adb connect " + Place.text(name, at.getPort()),
                options.model(),
                device.adbServerPort().isPresent()
                        ? (Integer) device.adbServerPort().getAsInt()
                        : null,
                device.shown(),
                options.trusted().size());
    }

    private void print(ServedDeviceReport report) {
        if (json) {
            terminal.printJson(report, true);
        } else {
            terminal.out()
                    .println(Text.clean("JVMs of this machine as a device (" + report.vms() + " now): "
                            + report.connect()
                            + (report.adbServerPort() == null
                                    ? ""
                                    : "; adb server: 127.0.0.1:" + report.adbServerPort())));
        }
        terminal.out().flush();
    }
}
