// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.capture;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.Captures;
import dev.cairn.web.capture.CaptureReports;
import dev.cairn.web.capture.FileFromHere;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn captures add FILE}: brings in a file from elsewhere. */
@Command(
        name = "add",
        description = {
            "Keep a file from elsewhere: a heap dump (HPROF), a thread dump, or a profile that cairn profile reads.",
            "FILE stays. On the same disk it gets a second name and takes no more room; else it is copied."
        })
final class CaptureAddCommand extends CaptureCommand {
    @Parameters(paramLabel = "FILE", description = "What to keep; its contents say what it is.")
    private Path file = Path.of("");

    @Option(names = "--name", paramLabel = "NAME", description = "What to call it; that of FILE if not given.")
    private Optional<String> name = Optional.empty();

    @Option(names = "--note", paramLabel = "TEXT", description = "What to remember of it.")
    private Optional<String> note = Optional.empty();

    CaptureAddCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    int run(Captures captures) throws IOException {
        Capture kept = FileFromHere.keep(captures, file, name.orElse(""), note.orElse(""));
        if (json()) {
            terminal().printJson(CaptureReports.row(kept), false);
        } else {
            KeepOption.report(terminal(), kept, false);
        }
        return ExitCode.DONE;
    }
}
