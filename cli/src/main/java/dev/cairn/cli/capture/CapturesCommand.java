// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.capture;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Subcommands;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.files.capture.Captures;
import dev.cairn.report.capture.CaptureRow;
import dev.cairn.report.capture.CapturesReport;
import dev.cairn.web.capture.CaptureReports;
import java.io.IOException;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn captures}: all that was kept. */
@Command(
        name = CapturesCommand.NAME,
        description = {
            "List what was kept of VMs, the newest first: profiles, thread dumps and heap dumps.",
            "--keep of alloc, cpu, threads --dump and dump keeps them, so does the page; capture:ID stands for the file"
                    + " of one wherever cairn profile and cairn snapshot read a file. CAIRN_CAPTURES_MAX bounds what all"
                    + " of them take."
        })
public final class CapturesCommand extends CaptureCommand {
    public static final String NAME = "captures";

    @Option(
            names = "--vm",
            paramLabel = "TEXT",
            description = "Only those of VMs that have TEXT in their name, in whatever letters, or have it for a pid.")
    private Optional<String> vm = Optional.empty();

    private CapturesCommand(Terminal terminal) {
        super(terminal);
    }

    /**
     * The command with those below it that the words may mean.
     *
     * @param words behind the command's own name
     */
    public static CommandLine line(Terminal terminal, String... words) {
        return new Subcommands()
                .with("show", () -> new CaptureShowCommand(terminal))
                .with("rename", () -> new CaptureRenameCommand(terminal))
                .with("note", () -> new CaptureNoteCommand(terminal))
                .with("delete", () -> new CaptureDeleteCommand(terminal))
                .with("save", () -> new CaptureSaveCommand(terminal))
                .with("add", () -> new CaptureAddCommand(terminal))
                .addTo(new CommandLine(new CapturesCommand(terminal)), words);
    }

    @Override
    int run(Captures captures) throws IOException {
        CapturesReport all = CaptureReports.of(captures);
        CapturesReport report = vm.isEmpty() ? all : of(all, vm.get());
        if (json()) {
            terminal().printJson(report, false);
        } else {
            print(report);
        }
        return ExitCode.DONE;
    }

    private static CapturesReport of(CapturesReport all, String vm) {
        return new CapturesReport(
                all.folder(),
                all.usedBytes(),
                all.limitBytes(),
                all.problem(),
                all.captures().stream()
                        .filter(row -> CaptureWords.isOf(row, vm))
                        .toList());
    }

    private void print(CapturesReport report) {
        if (report.captures().isEmpty() && vm.isPresent()) {
            terminal().out().println(Text.clean("Nothing has been kept of a VM called \"" + vm.get() + "\"."));
        } else if (report.captures().isEmpty()) {
            terminal().out().println("Nothing has been kept. For example: cairn alloc tomcat --keep");
        } else {
            Table table = new Table(5, "ID", "TAKEN", "KIND", ">SIZE", "VM", "NAME", "NOTE").sparing("NOTE", "VM");
            for (CaptureRow row : report.captures()) {
                table.add(
                        row.id(),
                        CaptureWords.taken(row),
                        Objects.requireNonNullElse(row.kind(), "damaged").toLowerCase(Locale.ROOT),
                        Quantity.bytes(row.bytes()),
                        CaptureWords.vm(row),
                        row.problem() == null ? row.name() : row.problem(),
                        row.note().lines().findFirst().orElse(""));
            }
            table.lines(terminal().columns()).forEach(terminal().out()::println);
        }
        terminal()
                .out()
                .println((vm.isPresent() ? "All captures: " : "In all ")
                        + Quantity.bytes(report.usedBytes())
                        + (report.limitBytes() == null
                                ? "."
                                : " of at most " + Quantity.bytes(report.limitBytes()) + "."));
        if (report.problem() != null) {
            terminal().complain(report.problem());
        }
    }
}
