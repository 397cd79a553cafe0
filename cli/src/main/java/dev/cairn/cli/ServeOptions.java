// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.cli.device.Connected;
import dev.cairn.cli.mcp.tool.Permissions;
import dev.cairn.cli.vm.PatienceOption;
import dev.cairn.files.UserFolders;
import dev.cairn.monitor.adb.Devices;
import dev.cairn.monitor.debugger.SwitchboardOptions;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code cairn serve}, which {@code cairn} alone takes too. */
final class ServeOptions {
    private static final int FIRST_PORT = 1024;
    private static final int LAST_PORT = 65_000;

    @Option(
            names = "--http",
            paramLabel = "127.0.0.1:PORT",
            description = "Where the page is served (default: 127.0.0.1:8710, or the next port that is free).")
    private @Nullable String http;

    @Option(names = "--open", description = "Open the page in the browser.")
    private boolean open;

    @Option(
            names = "--new-token",
            description = "Make a new access token: links and pages with the old one open nothing any more.")
    private boolean newToken;

    @Option(
            names = "--metrics",
            description = "Also serve metrics for Prometheus, at /metrics, for callers with the server's token.")
    private boolean metrics;

    @Option(
            names = "--metrics-token-file",
            paramLabel = "FILE",
            description = "As --metrics, and the token in FILE opens the metrics too, but nothing else. Only you may be"
                    + " able to write to FILE.")
    private Optional<Path> metricsTokenFile = Optional.empty();

    @Option(
            names = "--debug-base",
            paramLabel = "PORT",
            defaultValue = "" + SwitchboardOptions.DEFAULT_BASE,
            description = "The first port at which debuggers reach a VM (default: 8600).")
    private int debugBase;

    @Option(
            names = "--debug-selected",
            paramLabel = "PORT",
            defaultValue = "" + SwitchboardOptions.DEFAULT_SELECTED,
            description = "The port at which debuggers reach the VM that cairn debug has selected (default: 8700).")
    private int debugSelected;

    @Option(names = "--no-debug", description = "Open no ports for debuggers.")
    private boolean noDebug;

    @Option(names = "--no-adb", description = "Look for no Android devices; else adb's server is asked, or started.")
    private boolean noAdb;

    @Option(
            names = "--no-local",
            description =
                    "Look for no JVMs of this machine, only for those of devices. Other commands do not ask such a"
                            + " server.")
    private boolean noLocal;

    @Option(
            names = "--connect",
            paramLabel = "HOST[:PORT]",
            description =
                    "Show the VMs of another Cairn (cairn device serve) there, or the apps of a phone whose adbd listens. May be"
                            + " given several times; the port is 5555 unless given.")
    private List<String> connect = List.of();

    @Option(
            names = "--mcp-allow-attach",
            description = "Let tools that agents call at /mcp attach to VMs, as cairn mcp --allow-attach does.")
    private boolean mcpAttach;

    @Option(
            names = "--mcp-dumps",
            paramLabel = "FOLDER",
            description = "Where heap_dump, called at /mcp, may write, and nowhere else. Goes with --mcp-allow-attach.")
    private Optional<Path> mcpDumps = Optional.empty();

    @Mixin
    private PatienceOption patience = new PatienceOption();

    Duration patience() {
        return patience.limit();
    }

    @Nullable
    String http() {
        return http;
    }

    boolean open() {
        return open;
    }

    boolean newToken() {
        return newToken;
    }

    /** Where debuggers reach VMs; empty for nowhere. */
    Optional<SwitchboardOptions> debugging(UserFolders folders) {
        return noDebug
                ? Optional.empty()
                : Optional.of(new SwitchboardOptions(
                        debugBase, debugSelected, folders.state().resolve("debugger-ports")));
    }

    /** Whether the JVMs of this machine are looked for. */
    boolean local() {
        return !noLocal;
    }

    /** What would leave nothing to show, as a sentence. */
    Optional<String> nothingObjection() {
        return noLocal && noAdb && connect.isEmpty()
                ? Optional.of("--no-local and --no-adb together leave nothing to show: leave out one of them, or name a"
                        + " device by --connect.")
                : Optional.empty();
    }

    /** What is wrong with the ports for debuggers, as a sentence. */
    Optional<String> debuggingObjection() {
        return Stream.of(debugBase, debugSelected)
                .filter(port -> port < FIRST_PORT || port > LAST_PORT)
                .findFirst()
                .map(port -> "--debug-base and --debug-selected are ports from " + FIRST_PORT + " to " + LAST_PORT
                        + ", not " + port + ".");
    }

    /** The devices to show, which the caller must close. */
    Devices devices(Map<String, String> environment) {
        List<InetSocketAddress> places = connect.stream()
                .flatMap(place -> Connected.addressOrHost(place).stream())
                .toList();
        return noAdb && places.isEmpty()
                ? Devices.none("This server was started with --no-adb.")
                : Devices.watch(environment, !noAdb, places);
    }

    /** What is wrong with the devices to connect to, as a sentence. */
    Optional<String> connectObjection() {
        return connect.stream()
                .filter(place -> Connected.addressOrHost(place).isEmpty())
                .findFirst()
                .map(place -> "--connect \"" + place
                        + "\" is no HOST or HOST:PORT, and an address of IPv6 needs brackets, as in [::1]:5555.");
    }

    /** Whether metrics are wanted, by whatever token. */
    boolean hasMetrics() {
        return metrics || metricsTokenFile.isPresent();
    }

    /** What tools at {@code /mcp} may do. */
    Permissions permissions() {
        return Permissions.ofServe(
                mcpAttach, mcpDumps.map(each -> each.toAbsolutePath().normalize()));
    }

    /** Whether something is wanted that a server which runs already cannot do any more. */
    boolean isForAStart() {
        return newToken || hasMetrics() || mcpAttach || mcpDumps.isPresent() || !connect.isEmpty() || noLocal;
    }

    Optional<Path> metricsTokenFile() {
        return metricsTokenFile;
    }
}
