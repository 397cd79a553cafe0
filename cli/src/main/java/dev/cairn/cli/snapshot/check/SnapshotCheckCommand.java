// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.check;

import dev.cairn.cli.snapshot.ask.SeriesQuestion;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.leaks.check.CheckRules;
import dev.cairn.heap.leaks.check.HeapCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn snapshot check FILE [EARLIER …]}: whether a heap keeps its budgets, for builds. */
@Command(
        name = "check",
        description = {
            "Check a dump against budgets and known findings, and end with 1 if it breaks them.",
            "Without --rules, findings of high confidence break it."
        })
public final class SnapshotCheckCommand extends SeriesQuestion<CheckAnswer> {
    @Option(names = "--rules", paramLabel = "FILE", description = "Budgets and accepted findings, as TOML.")
    private Optional<Path> rulesFile = Optional.empty();

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Write the result into FILE too, as JUnit XML; it must not exist.")
    private Optional<Path> junit = Optional.empty();

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "Write what breaks it into FILE too, as SARIF; it must not exist.")
    private Optional<Path> sarif = Optional.empty();

    @Option(
            names = "--strict",
            description = "A budget that cannot be checked fails too, as one of a class that no dump has.")
    private boolean strict;

    private CheckRules rules = CheckRules.standard();

    public SnapshotCheckCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected CheckAnswer ask(SnapshotOptions options) throws IOException {
        requireNone(List.of(junit, sarif));
        if (rulesFile.isPresent()) {
            rules = read(rulesFile.get());
        }
        CheckAnswer answer = askAll(options);
        if (junit.isPresent()) {
            write(junit.get(), CheckJUnitXml.of(answer.report(), file()));
        }
        if (sarif.isPresent()) {
            write(sarif.get(), CheckSarif.of(answer.report(), file()));
        }
        return answer;
    }

    private CheckRules read(Path from) throws IOException {
        try {
            return RulesFile.read(from);
        } catch (RulesException e) {
            throw wrong(Objects.requireNonNull(e.getMessage())); // it is never made without
        }
    }

    @Override
    protected CheckAnswer ask(Snapshot last, List<Snapshot> before) throws IOException {
        LocalDate today = LocalDate.now(ZoneId.systemDefault());
        CheckAnswer answer = CheckAnswer.of(last, before, HeapCheck.check(last, before, rules, today), strict);
        long skipped = answer.report().budgets().stream()
                .filter(each -> each.notChecked() != null)
                .count();
        if (skipped > 0 && !strict) {
            warn(Quantity.counted(skipped, "budget was", "budgets were")
                    + " not checked. Correct the rules if a name in them is wrong; --strict lets that fail.");
        }
        return answer;
    }

    @Override
    protected Object machineReadable(CheckAnswer answer) {
        return answer.report();
    }

    @Override
    protected int exitCode(CheckAnswer answer) {
        return answer.report().passes() ? ExitCode.DONE : ExitCode.SAID_NO;
    }

    @Override
    protected void print(CheckAnswer answer, Terminal to) {
        CheckPrinter.print(answer.report(), to);
    }
}
