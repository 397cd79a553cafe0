// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.capture;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.files.UnwritableFileException;
import dev.cairn.files.capture.CaptureEntry;
import dev.cairn.files.capture.CaptureRefusedException;
import dev.cairn.files.capture.Captures;
import dev.cairn.web.capture.CaptureReports;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Option;

/** What the commands about captures share: a person or a machine reads the answer, and what goes wrong becomes one sentence. */
abstract class CaptureCommand implements Callable<Integer> {
    static final String ID = "As cairn captures lists it, or the beginning of it.";

    private final Terminal terminal;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    CaptureCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Does it, and prints; the exit code. */
    abstract int run(Captures captures) throws IOException;

    final Terminal terminal() {
        return terminal;
    }

    final boolean json() {
        return json;
    }

    /** The capture for a machine, or a sentence for a person. */
    final int done(CaptureEntry entry, String sentence) {
        if (json) {
            terminal.printJson(CaptureReports.row(entry), false);
        } else {
            terminal.out().println(Text.clean(sentence));
        }
        return ExitCode.DONE;
    }

    final int no(String sentence) {
        terminal.complain(sentence);
        return ExitCode.SAID_NO;
    }

    @Override
    public final Integer call() {
        try {
            return run(CaptureFile.captures(terminal));
        } catch (IOException e) {
            return no(sentence(e));
        }
    }

    private static String sentence(IOException e) {
        String message = Optional.ofNullable(e.getMessage()).orElse(e.toString());
        return switch (e) {
            case CaptureRefusedException _, UnwritableFileException _ -> message;
            case FileSystemException file ->
                "The file " + file.getFile() + " cannot be used: "
                        + Optional.ofNullable(file.getReason())
                                .orElse(file.getClass().getSimpleName()) + ".";
            default -> message.endsWith(".") ? message : message + ".";
        };
    }
}
