// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.memory;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.cli.vm.InsideCommand;
import dev.cairn.cli.vm.InsideVm;
import dev.cairn.cli.vm.Selected;
import dev.cairn.files.LastLooks;
import dev.cairn.files.UserFolders;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.memory.MemoryReport;
import dev.cairn.report.vm.memory.TrimReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.catalogue.VmQuestions;
import dev.cairn.web.question.heap.MemoryReports;
import io.avaje.json.JsonException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn memory VM}: what the resident memory is used for. */
@Command(
        name = "memory",
        description = {
            "Show what one VM's resident memory (RSS) is used for: heap, threads, native memory, files, and what malloc"
                    + " keeps though it is free; and what has changed since the last look.",
            "Puts Cairn's agent into the VM, unless --no-agent is given. " + InsideCommand.LEAVES
        })
public final class MemoryCommand extends InsideCommand {
    @Parameters(paramLabel = "VM", description = Selected.WORDS)
    private String vm = "";

    @Option(
            names = "--no-agent",
            description =
                    "Ask the kernel and the VM alone: what malloc has in use and what it keeps are then one line.")
    private boolean noAgent;

    @Option(
            names = "--trim",
            description =
                    "Have malloc give back to the kernel what it keeps in whole pages, and show how much came back."
                            + " Without --force it only says about how much that would be.")
    private boolean trim;

    @Option(names = "--force", description = "With --trim: do it. Threads that allocate may wait meanwhile.")
    private boolean force;

    public MemoryCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Optional<String> objection() {
        return force && !trim
                ? Optional.of("--force goes with --trim: give that too, or leave it out.")
                : Optional.empty();
    }

    @Override
    protected Optional<String> vm() {
        return Optional.of(vm);
    }

    @Override
    protected int ask(InsideVm inside) throws InterruptedException {
        if (trim && force) {
            return trim(inside);
        }
        return switch (account(inside)) {
            case Asked.SaidNo<MemoryReport>(String sentence) -> no(sentence);
            case Asked.Told<MemoryReport>(MemoryReport report) -> trim ? wouldTrim(report) : show(report);
        };
    }

    /** Where the agent may not go in, there is still an account. */
    private Asked<MemoryReport> account(InsideVm inside) throws InterruptedException {
        if (!noAgent) {
            switch (inside.ask(VmQuestions.MEMORY, Map.of())) {
                case Asked.Told<MemoryReport> told -> {
                    return told;
                }
                case Asked.SaidNo<MemoryReport>(String sentence) -> terminal().complain(sentence);
            }
        }
        return inside.ask(VmQuestions.MEMORY_OUTSIDE, Map.of());
    }

    private int show(MemoryReport now) {
        LastLooks looks = new LastLooks(new UserFolders(terminal().environment()), "memory");
        MemoryReport report = looks.read(now.key())
                .flatMap(MemoryCommand::parse)
                .filter(earlier -> earlier.key().equals(now.key()))
                .map(earlier -> MemoryReports.since(earlier, now))
                .orElse(now);
        if (json()) {
            terminal().printJson(report, false);
        } else {
            new MemoryPrinter(terminal()).print(report);
        }
        looks.keep(now.key(), Json.compact(now).getBytes(StandardCharsets.UTF_8))
                .ifPresent(why -> terminal()
                        .complain("This look is not kept, so the next one cannot say what changed: " + why + "."));
        return ExitCode.DONE;
    }

    private static Optional<MemoryReport> parse(byte[] json) {
        try {
            return Optional.of(Json.type(MemoryReport.class).fromJson(json));
        } catch (JsonException | IllegalStateException e) {
            return Optional.empty(); // of another version
        }
    }

    private int wouldTrim(MemoryReport report) {
        return no(MemoryPrinter.trim(report)
                .map(bytes -> "This would give back " + bytes + " of " + Quantity.bytes(report.residentBytes())
                        + ". Add --force to do it.")
                .orElse("How much a trim would give back is not known here. Add --force to try."));
    }

    private int trim(InsideVm inside) throws InterruptedException {
        return switch (inside.ask(VmQuestions.TRIM, Map.of())) {
            case Asked.SaidNo<TrimReport>(String sentence) -> no(sentence);
            case Asked.Told<TrimReport>(TrimReport report) -> {
                if (json()) {
                    terminal().printJson(report, false);
                } else {
                    terminal()
                            .out()
                            .println(Text.clean(report.name()) + " (" + report.pid() + ") gave back "
                                    + Quantity.bytes(Math.max(0, report.givenBackBytes())) + " in "
                                    + Quantity.millis(report.millis()) + ": RSS was "
                                    + Quantity.bytes(report.residentBytesBefore()) + ", is "
                                    + Quantity.bytes(report.residentBytesAfter()) + ".");
                }
                yield ExitCode.DONE;
            }
        };
    }
}
