// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.page;

import dev.cairn.bench.measure.CairnLauncher;
import java.io.IOException;

/**
 * A {@code cairn serve}, as a user starts it.
 *
 * @param link opens its page
 */
record ServedPage(Process server, String link) implements AutoCloseable {
    static ServedPage start() throws IOException {
        Process server = CairnLauncher.find().start(true, "serve", "--http", "127.0.0.1:0");
        try {
            return new ServedPage(server, CairnLauncher.awaitLink(server));
        } catch (IOException e) {
            server.destroyForcibly();
            throw e;
        }
    }

    long pid() {
        return server.pid();
    }

    @Override
    public void close() {
        server.destroyForcibly().onExit().join();
    }
}
