// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.capture;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.Captures;
import dev.cairn.report.capture.CaptureRow;
import dev.cairn.web.capture.CaptureReports;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn captures show ID}: all that is known of a capture. */
@Command(name = "show", description = "Show all that is known of one capture, and what can be asked of it.")
final class CaptureShowCommand extends CaptureCommand {
    @Parameters(paramLabel = "ID", description = ID)
    private String id = "";

    CaptureShowCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    int run(Captures captures) throws IOException {
        Capture capture = captures.find(id);
        CaptureRow row = CaptureReports.row(capture);
        if (json()) {
            terminal().printJson(row, false);
            return ExitCode.DONE;
        }
        PrintWriter out = terminal().out();
        out.println(
                Text.clean(capture.name()) + ": a " + capture.kind().title() + ", " + Quantity.bytes(capture.bytes()));
        out.println("  taken " + CaptureWords.taken(row) + " " + by(capture));
        if (row.vmName() != null) {
            out.println("  of " + Text.clean(CaptureWords.vm(row))
                    + (row.vmStartedMillis() == null
                            ? ""
                            : ", which started " + CaptureWords.time(row.vmStartedMillis())));
        }
        out.println("  in " + Text.clean(capture.file().toString()));
        capture.note().lines().forEach(line -> out.println("  note: " + Text.clean(line)));
        out.println("  " + next(capture));
        return ExitCode.DONE;
    }

    private static String by(Capture capture) {
        return switch (capture.origin().by()) {
            case PAGE -> "by the page";
            case COMMAND -> "by a command";
            case RULE -> "by a rule";
            case BROUGHT_IN -> "and brought in as a file";
        };
    }

    private static String next(Capture capture) {
        String name = Captures.PREFIX + capture.id();
        return switch (capture.kind()) {
            case PROFILE -> "Next: cairn profile show " + name;
            case HEAP -> "Next: cairn snapshot dominators " + name;
            case THREADS -> "Next: cairn captures save " + capture.id() + " threads.txt";
        };
    }
}
