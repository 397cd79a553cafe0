// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.monitor.Monitor;
import dev.cairn.web.AccessToken;
import dev.cairn.web.CairnServer;
import dev.cairn.web.ServerClient;
import dev.cairn.web.ServerFile;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * Goes through what users do first, and prints nothing: the build records this run in an AOT cache, and later starts
 * find what was used here ready-made.
 */
@Command(name = "rehearse", hidden = true, description = "Run through the usual commands once, for the AOT cache.")
final class RehearseCommand implements Callable<Integer> {

    @Override
    public Integer call() throws Exception {
        try (Monitor monitor = Monitor.open();
                CairnServer server = CairnServer.start(monitor, 0, AccessToken.random(), Version.text())) {
            ServerFile file = new ServerFile(
                    server.url(), server.token(), ProcessHandle.current().pid());
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
        Main.run(nowhere, nowhere, "help");
        Main.run(nowhere, nowhere, "no-such-command");
        return Main.DONE;
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
