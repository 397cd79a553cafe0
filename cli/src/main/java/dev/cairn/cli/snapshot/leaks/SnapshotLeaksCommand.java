// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.leaks;

import dev.cairn.cli.snapshot.ask.SeriesQuestion;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.leaks.LeakOptions;
import dev.cairn.heap.leaks.rules.LeakSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn snapshot leaks FILE [EARLIER …]}: what leaks, and what holds it. */
@Command(
        name = "leaks",
        description = {
            "Name what leaks: how much it holds, through which fields, how sure that is, and what to do.",
            "Earlier dumps of the same program show what grows, and make findings surer."
        })
public final class SnapshotLeaksCommand extends SeriesQuestion<LeakAnswer> {
    private static final int PERCENT = 100;

    @Option(
            names = "--min-share",
            paramLabel = "PERCENT",
            description = "Leave out what holds less than this share of the heap: 1 if nothing is given.")
    private double minShare = 1;

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "Write the findings into FILE too, as SARIF; it must not exist.")
    private Optional<Path> sarif = Optional.empty();

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the findings into FILE too, as a page that needs no other file; it must not exist.")
    private Optional<Path> html = Optional.empty();

    public SnapshotLeaksCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected LeakAnswer ask(SnapshotOptions options) throws IOException {
        if (!(minShare > 0 && minShare <= PERCENT)) {
            throw wrong("--min-share " + minShare + " is not above 0 and at most 100.");
        }
        requireNone(List.of(sarif, html));
        LeakAnswer answer = askAll(options);
        if (sarif.isPresent()) {
            write(sarif.get(), LeakSarif.of(answer.report(), file()));
        }
        if (html.isPresent()) {
            write(html.get(), LeakPage.of(answer.report(), file()));
        }
        return answer;
    }

    @Override
    protected LeakAnswer ask(Snapshot last, List<Snapshot> before) throws IOException {
        return LeakAnswer.of(
                last, before.size() + 1, LeakSearch.search(last, before, new LeakOptions(minShare / PERCENT)));
    }

    @Override
    protected Object machineReadable(LeakAnswer answer) {
        return answer.report();
    }

    @Override
    protected void print(LeakAnswer answer, Terminal to) {
        LeaksPrinter.print(answer.report(), to);
    }
}
