// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.Measure;
import dev.cairn.monitor.proc.Patience;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How long a VM may take, for every command that goes inside one. */
public final class PatienceOption {
    @Option(
            names = "--patience",
            paramLabel = "TIME",
            converter = Measure.Time.class,
            description =
                    "How long a VM may take to answer, such as 2m; 30s if not given. The time begins anew while an"
                            + " answer arrives. A VM that is stopped or has ended is not waited for.")
    private Duration patience = Patience.DEFAULT;

    public Duration limit() {
        return patience;
    }
}
