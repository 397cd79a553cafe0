// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.cli.vm.PatienceOption;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code cairn serve}, which {@code cairn} alone takes too. */
final class ServeOptions {
    @Option(
            names = "--http",
            paramLabel = "127.0.0.1:PORT",
            description = "Where the page is served (default: 127.0.0.1:8710, or the next port that is free).")
    private @Nullable String http;

    @Option(names = "--open", description = "Open the page in the browser.")
    private boolean open;

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
}
