// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.capture;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureEntry;
import dev.cairn.files.capture.Captures;
import dev.cairn.files.capture.DamagedCapture;
import dev.cairn.report.capture.CaptureRow;
import dev.cairn.web.capture.CaptureReports;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn captures delete ID...}. */
@Command(name = "delete", description = "Delete captures for good. Without --force it only says which those would be.")
final class CaptureDeleteCommand extends CaptureCommand {
    @Parameters(paramLabel = "ID", arity = "1..*", description = ID)
    private List<String> ids = new ArrayList<>();

    @Option(names = "--force", description = "Delete them.")
    private boolean force;

    CaptureDeleteCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    int run(Captures captures) throws IOException {
        SequencedMap<String, CaptureEntry> byId = new LinkedHashMap<>(); // two of the words may mean one
        for (String word : ids) {
            CaptureEntry entry = captures.entry(word); // all of them are named well before the first is deleted
            byId.putIfAbsent(entry.id(), entry);
        }
        List<CaptureEntry> meant = List.copyOf(byId.values());
        if (!force) {
            return no("This would delete "
                    + meant.stream().map(CaptureDeleteCommand::words).collect(Collectors.joining("; "))
                    + ". Add --force to delete for good.");
        }
        List<CaptureRow> deleted = new ArrayList<>();
        try {
            for (CaptureEntry each : meant) {
                deleted.add(CaptureReports.row(captures.delete(each.id())));
                if (!json()) {
                    terminal().out().println(Text.clean("Deleted " + words(each) + "."));
                }
            }
        } finally {
            if (json()) {
                terminal().printJson(deleted, false);
            }
        }
        return ExitCode.DONE;
    }

    private static String words(CaptureEntry entry) {
        return switch (entry) {
            case Capture capture -> capture.id() + ", " + Quantity.bytes(capture.bytes()) + " (" + capture.name() + ")";
            case DamagedCapture damaged -> damaged.id() + ", " + Quantity.bytes(damaged.bytes()) + " (damaged)";
        };
    }
}
