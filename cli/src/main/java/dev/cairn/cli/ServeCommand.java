// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.session.SystemMonitorClient;
import dev.cairn.web.AccessToken;
import dev.cairn.web.CairnServer;
import dev.cairn.web.ServerClient;
import dev.cairn.web.ServerFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code cairn serve}: the monitor and its page, until it is stopped. */
@Command(name = "serve", description = "Start the monitor and its page. The same as cairn alone.")
final class ServeCommand implements Callable<Integer> {
    private static final int DEFAULT_PORT = 8710;
    private static final int PORTS_TRIED = 10;
    private static final int SHUTDOWN_SECONDS = 3;

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
        String http = options.http();
        ListenAddress.Parsed address = http == null ? new ListenAddress.Valid(DEFAULT_PORT) : ListenAddress.parse(http);
        return switch (address) {
            case ListenAddress.Valid(int port) -> serve(port);
            case ListenAddress.Invalid(String sentence) -> {
                terminal.complain(sentence);
                yield Main.WRONG_USAGE;
            }
        };
    }

    private int serve(int port) {
        Path file = terminal.serverFile();
        Optional<ServerFile> running = ServerFile.read(file).filter(ServerClient::isAlive);
        if (running.isPresent() && options.http() == null) {
            String url = running.get().signInUrl();
            terminal.out()
                    .println("Cairn is running already, as process "
                            + running.get().pid() + ".\n\n  " + url);
            openIfAsked(url);
            return Main.DONE;
        }
        CountDownLatch cleaned = new CountDownLatch(1);
        try (Monitor monitor = Monitor.open()) {
            Optional<CairnServer> server = start(monitor, port);
            if (server.isEmpty()) {
                return Main.SAID_NO;
            }
            Optional<SystemMonitorClient> system = running.isPresent() ? Optional.empty() : systemMonitor(file);
            try (CairnServer started = server.get()) {
                serve(monitor, started, file, running, cleaned);
            } finally {
                system.ifPresent(SystemMonitorClient::close);
            }
        } finally {
            cleaned.countDown(); // by now the agents that were put into VMs have left them
        }
        return Main.DONE;
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

    private Optional<CairnServer> start(Monitor monitor, int port) {
        AccessToken token = AccessToken.random();
        int tries = options.http() == null ? PORTS_TRIED : 1;
        for (int i = 0; i < tries; i++) {
            try {
                return Optional.of(CairnServer.start(monitor, port + i, token, Version.text()));
            } catch (CairnServer.PortTakenException e) {
                String next = i + 1 < tries ? " Trying " + (port + i + 1) + "." : "";
                terminal.complain("Port " + (port + i) + " is taken by another program." + next);
            }
        }
        terminal.complain("There is no free port to serve on. Name one: cairn serve --http 127.0.0.1:PORT");
        return Optional.empty();
    }

    private void serve(
            Monitor monitor, CairnServer server, Path file, Optional<ServerFile> running, CountDownLatch cleaned) {
        ServerFile self = new ServerFile(
                server.url(), server.token(), ProcessHandle.current().pid());
        running.ifPresentOrElse(
                other -> terminal.complain("Other commands go on asking the server at " + other.url() + "."),
                () -> announce(self, file));
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            stopped.countDown();
            awaitFor(cleaned, SHUTDOWN_SECONDS);
        }));
        int count = monitor.vms().size();
        terminal.out()
                .println("Cairn watches the JVMs of this machine: " + count + " now.\n\n  " + server.signInUrl()
                        + "\n\nThe link holds a secret: who has it sees what you see. Stop with Ctrl-C.");
        openIfAsked(server.signInUrl());
        await(stopped);
        try {
            self.delete(file);
        } catch (IOException e) {
            terminal.complain("The file " + file + " is left behind: " + e.getMessage());
        }
    }

    private static void awaitFor(CountDownLatch latch, int seconds) {
        try {
            boolean done = latch.await(seconds, TimeUnit.SECONDS);
            if (!done) {
                System.err.println("cairn: stopped without tidying up, as that took too long.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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
