// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.cli.mcp.McpOverHttp;
import dev.cairn.cli.mcp.McpTools;
import dev.cairn.cli.mcp.tool.CommandProcess;
import dev.cairn.cli.mcp.tool.Commands;
import dev.cairn.cli.mcp.tool.Permissions;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.ListenAddress;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.vm.Farewell;
import dev.cairn.files.UserFolders;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.adb.AppPorts;
import dev.cairn.monitor.adb.Devices;
import dev.cairn.monitor.leftover.Leftovers;
import dev.cairn.monitor.session.peer.SystemMonitorClient;
import dev.cairn.web.CairnServer;
import dev.cairn.web.access.AccessToken;
import dev.cairn.web.access.MetricsAccess;
import dev.cairn.web.access.TokenFile;
import dev.cairn.web.client.ServerClient;
import dev.cairn.web.client.ServerFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code cairn serve}: the monitor and its page, until it is stopped. */
@Command(name = "serve", description = "Start the monitor and its page. The same as cairn alone.")
final class ServeCommand implements Callable<Integer> {
    private static final int DEFAULT_PORT = 8710;
    private static final int PORTS_TRIED = 10;

    private final Terminal terminal;

    @Mixin
    private ServeOptions options = new ServeOptions();

    ServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** For {@code cairn} alone, which has read the options already. */
    ServeCommand(Terminal terminal, ServeOptions options) {
        this.terminal = terminal;
        this.options = options;
    }

    @Override
    public Integer call() {
        Permissions mcp = options.permissions();
        if (mcp.dumps().isPresent() && !mcp.attach()) {
            terminal.complain("--mcp-dumps goes with --mcp-allow-attach, as a dump attaches.");
            return ExitCode.WRONG_USAGE;
        }
        Optional<String> noFolder = mcp.dumps().flatMap(McpTools::objection);
        if (noFolder.isPresent()) {
            terminal.complain(noFolder.get());
            return ExitCode.SAID_NO;
        }
        Optional<String> wrong =
                options.debuggingObjection().or(options::connectObjection).or(options::nothingObjection);
        if (wrong.isPresent()) {
            terminal.complain(wrong.get());
            return ExitCode.WRONG_USAGE;
        }
        String http = options.http();
        ListenAddress.Parsed address = http == null ? new ListenAddress.Valid(DEFAULT_PORT) : ListenAddress.parse(http);
        return switch (address) {
            case ListenAddress.Valid(int port) -> serve(port);
            case ListenAddress.Invalid(String sentence) -> {
                terminal.complain(sentence);
                yield ExitCode.WRONG_USAGE;
            }
        };
    }

    private int serve(int port) {
        Path file = terminal.serverFile();
        Optional<ServerFile> running = ServerFile.read(file).filter(ServerClient::isAlive);
        if (running.filter(server -> options.newToken() || options.http() == null || isAt(server, port))
                .isPresent()) {
            if (options.isForAStart()) {
                terminal.complain(
                        "Cairn runs already, as process " + running.get().pid()
                                + ", and --new-token, --metrics, --connect, --no-local and --mcp-… are for a server that starts. End that one first:"
                                + " kill "
                                + running.get().pid());
                return ExitCode.SAID_NO;
            }
            String url = running.get().signInUrl();
            terminal.out()
                    .println("Cairn is running already, as process "
                            + running.get().pid() + ".\n\n  " + url);
            openIfAsked(url);
            return ExitCode.DONE;
        }
        Optional<MetricsAccess> metrics = metricsAccess();
        if (metrics.isEmpty()) {
            return ExitCode.SAID_NO;
        }
        CountDownLatch cleaned = new CountDownLatch(1);
        Optional<String> trouble;
        try (Monitor monitor = options.local()
                        ? Monitor.open(options.patience())
                        : Monitor.openWithoutVms(options.patience());
                Devices devices = options.devices(terminal.environment())) {
            // Both end with what they follow.
            options.debugging(new UserFolders(terminal.environment()))
                    .map(monitor::openSwitchboard)
                    .ifPresent(board -> AppPorts.follow(devices, board));
            Optional<CairnServer> server = start(monitor, devices, port, metrics.get());
            if (server.isEmpty()) {
                return ExitCode.SAID_NO;
            }
            Optional<SystemMonitorClient> system = running.isPresent() ? Optional.empty() : systemMonitor(file);
            try (CairnServer started = server.get()) {
                trouble = serve(monitor, started, file, running, cleaned);
            } finally {
                system.ifPresent(SystemMonitorClient::close);
            }
        } finally {
            cleaned.countDown(); // by now the agents that were put into VMs have left them
        }
        return trouble.isPresent() ? ExitCode.SAID_NO : ExitCode.DONE;
    }

    private static boolean isAt(ServerFile server, int port) {
        return server.url().equals("http://127.0.0.1:" + port + "/");
    }

    /** The machine itself as a client of the debug monitor's protocol, beside the server's file. */
    private Optional<SystemMonitorClient> systemMonitor(Path serverFile) {
        try {
            var _ = ServerFile.makeFolder(serverFile);
        } catch (IOException e) {
            return Optional.empty(); // announce() says so
        }
        return switch (SystemMonitorClient.listen(serverFile.resolveSibling("system.ddm"))) {
            case SystemMonitorClient.Start.Listening(SystemMonitorClient client) -> Optional.of(client);
            case SystemMonitorClient.Start.Failed(String why) -> {
                terminal.complain("The system monitor does not listen: " + why);
                yield Optional.empty();
            }
        };
    }

    /** Who may scrape metrics; empty, after a word about it, if that cannot be as it was asked for. */
    private Optional<MetricsAccess> metricsAccess() {
        Optional<Path> file = options.metricsTokenFile();
        if (file.isEmpty()) {
            return Optional.of(options.hasMetrics() ? MetricsAccess.SAME_TOKEN : MetricsAccess.NONE);
        }
        return switch (TokenFile.read(file.get())) {
            case TokenFile.Kept.Token(AccessToken token) -> Optional.of(MetricsAccess.with(token));
            case TokenFile.Kept.None(String why) -> {
                terminal.complain("--metrics-token-file gives no token, as " + why + ". Make one: (umask 077 && openssl"
                        + " rand -hex 16 > " + file.get() + ")");
                yield Optional.empty();
            }
        };
    }

    /** This user's token, by which a page that is still open goes on after a restart. */
    private AccessToken token() {
        Path file = TokenFile.path(new UserFolders(terminal.environment()));
        return switch (options.newToken() ? TokenFile.renew(file) : TokenFile.keep(file)) {
            case TokenFile.Kept.Token(AccessToken token) -> token;
            case TokenFile.Kept.None(String why) -> {
                terminal.complain("The access token is for this run only, as " + why + ".");
                yield AccessToken.random();
            }
        };
    }

    /** Its commands are processes of their own: what a large dump takes is not this server's memory. */
    private McpOverHttp mcp() {
        Commands commands = new Commands(terminal, Main::line, Optional.of(CommandProcess.of(Main.class)));
        return new McpOverHttp(new McpTools(terminal, Version.text(), commands, options.permissions()));
    }

    private Optional<CairnServer> start(Monitor monitor, Devices devices, int port, MetricsAccess metrics) {
        int tries = options.http() == null ? PORTS_TRIED : 1;
        for (int i = 0; i < tries; i++) {
            try {
                return Optional.of(
                        CairnServer.start(monitor, devices, port + i, this::token, Version.text(), metrics, mcp()));
            } catch (CairnServer.PortTakenException e) {
                String next = i + 1 < tries ? " Trying " + (port + i + 1) + "." : "";
                String who = ServerClient.isCairn(port + i) ? "another server of Cairn" : "another program";
                terminal.complain("Port " + (port + i) + " is taken by " + who + "." + next);
            }
        }
        terminal.complain("There is no free port to serve on. Name one: cairn serve --http 127.0.0.1:PORT");
        return Optional.empty();
    }

    /** Serves until it is stopped; why it could not go on, if that is why it ends. */
    private Optional<String> serve(
            Monitor monitor, CairnServer server, Path file, Optional<ServerFile> running, CountDownLatch cleaned) {
        ServerFile self = ServerFile.ofThisProcess(server.url(), server.token());
        running.ifPresentOrElse(
                other -> terminal.complain("Other commands go on asking the server at " + other.url() + "."),
                () -> announceIfLocal(self, file));
        CompletableFuture<String> end = new CompletableFuture<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            end.complete("");
            Farewell.await(limit -> cleaned.await(limit.toMillis(), TimeUnit.MILLISECONDS), System.err::println);
        }));
        // All that is needed to end is there before, as it may be memory that runs out.
        var _ = monitor.death().thenAccept(end::complete);
        var _ = server.death().thenAccept(end::complete);
        String watched = options.local()
                ? "the JVMs of this machine: " + monitor.vms().size() + " now."
                : "the apps of devices, and no JVM of this machine.";
        terminal.out()
                .println("Cairn watches " + watched + "\n\n  " + server.signInUrl()
                        + "\n\nThe link holds a secret: who has it sees what you see. Stop with Ctrl-C.");
        if (options.hasMetrics()) {
            terminal.out().println("Prometheus may scrape " + server.url() + "metrics");
        }
        openIfAsked(server.signInUrl());
        Leftovers.sweepAside();
        end.join();
        try {
            self.delete(file);
        } catch (IOException e) {
            terminal.complain("The file " + file + " is left behind: " + e.getMessage());
        }
        Optional<String> trouble = trouble(monitor, server);
        trouble.ifPresent(sentence -> terminal.complain(sentence + " This server ends. Start it again: cairn serve"));
        return trouble;
    }

    /** Which of the two without which it is no server has ended by itself. */
    private static Optional<String> trouble(Monitor monitor, CairnServer server) {
        return why(monitor.death())
                .map(why -> "The thread that watches the VMs has ended: " + why + ".")
                .or(() ->
                        why(server.death()).map(why -> "The thread that accepts connections has ended: " + why + "."));
    }

    private static Optional<String> why(CompletionStage<String> death) {
        return Optional.ofNullable(death.toCompletableFuture().getNow(null));
    }

    /** Commands would ask a server for VMs that it does not look for. */
    private void announceIfLocal(ServerFile self, Path file) {
        if (options.local()) {
            announce(self, file);
        }
    }

    private void announce(ServerFile self, Path file) {
        try {
            self.write(file);
        } catch (IOException e) {
            terminal.complain(
                    "Other commands will not find this server, as " + file + " cannot be written: " + e.getMessage());
        }
    }

    private void openIfAsked(String url) {
        if (!options.open()) {
            return;
        }
        try {
            new ProcessBuilder("xdg-open", url)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            terminal.complain("There is no xdg-open to open the page with; open the link above by hand.");
        }
    }
}
