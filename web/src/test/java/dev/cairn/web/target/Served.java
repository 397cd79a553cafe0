// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.target;

import dev.cairn.monitor.Monitor;
import dev.cairn.web.CairnServer;
import dev.cairn.web.access.AccessToken;

/** A server in a process of its own. Says its port first; ends at an empty line. Argument: the token. */
public final class Served {
    private Served() {}

    public static void main(String[] args) throws Exception {
        try (Monitor monitor = Monitor.open();
                CairnServer server = CairnServer.start(monitor, 0, new AccessToken(args[0]), "test")) {
            var _ = server.death().thenAccept(why -> System.exit(1));
            System.out.println("port " + server.port());
            while (System.in.read() != '\n') {
                // what comes before the end of the line means nothing
            }
        }
    }
}
