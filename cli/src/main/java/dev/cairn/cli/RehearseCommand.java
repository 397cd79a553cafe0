// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.hprof.collect.CollectorRehearsal;
import dev.cairn.monitor.Monitor;
import dev.cairn.web.CairnServer;
import dev.cairn.web.access.AccessToken;
import dev.cairn.web.client.ServerClient;
import dev.cairn.web.client.ServerFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * Goes through what users do first, and prints nothing: the build records this run in an AOT cache, and later starts
 * find what was used here ready-made.
 */
@Command(name = "rehearse", hidden = true, description = "Run through the usual commands once, for the AOT cache.")
final class RehearseCommand implements Callable<Integer> {
    private static final String SMALL_LOG = """
            a 2 rehearsal 00000000
            t 1 List
            t 2 Item
            o 1000 1 20 2000 3000
            o 2000 2 10 3000
            o 3000 2 10
            r 1000 1 0
            c rehearsal 00000000
            """;

    @Override
    public Integer call() throws Exception {
        try (Monitor monitor = Monitor.open();
                CairnServer server = CairnServer.start(monitor, 0, AccessToken.random(), Version.text())) {
            ServerFile file = ServerFile.ofThisProcess(server.url(), server.token());
            ServerClient.isAlive(file);
            ServerClient.reports(file);
            ServerClient.page(file);
            followLive(server);
        }
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Main.run(nowhere, nowhere, "ps");
        Main.run(nowhere, nowhere, "ps", "--json");
        Main.run(nowhere, nowhere, "info", Long.toString(ProcessHandle.current().pid()));
        Main.run(
                nowhere,
                nowhere,
                "heap",
                "--json",
                Long.toString(ProcessHandle.current().pid()));
        askSnapshot(nowhere);
        CollectorRehearsal.run();
        Main.run(nowhere, nowhere, "help");
        Main.run(nowhere, nowhere, "no-such-command");
        return ExitCode.DONE;
    }

    /** The smallest of dumps, made from text. */
    private static void askSnapshot(PrintWriter nowhere) throws IOException {
        Path folder = Files.createTempDirectory("cairn-rehearsal-");
        Path log = folder.resolve("small.gclog");
        Path dump = folder.resolve("small.hprof");
        String cache = folder.resolve("cache").toString();
        try {
            Files.writeString(log, SMALL_LOG);
            Main.run(nowhere, nowhere, "snapshot", "convert", log.toString(), dump.toString());
            for (String question : List.of("summary", "histogram", "dominators")) {
                Main.run(nowhere, nowhere, "snapshot", question, "--cache", cache, "--json", dump.toString());
                Main.run(nowhere, nowhere, "snapshot", question, "--cache", cache, dump.toString());
            }
        } finally {
            deleteAll(folder);
        }
    }

    private static void deleteAll(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private static void followLive(CairnServer server) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            WebSocket socket = client.newWebSocketBuilder()
                    .header("Authorization", "Bearer " + server.token())
                    .header("Origin", "http://127.0.0.1:" + server.port())
                    .buildAsync(
                            URI.create("ws://127.0.0.1:" + server.port() + "/api/live"), new WebSocket.Listener() {})
                    .join();
            Thread.sleep(2 * Monitor.STEP.toMillis());
            socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
        }
    }
}
