// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.cli.snapshot.leaks.LeakPage;
import dev.cairn.cli.snapshot.leaks.LeakSarif;
import dev.cairn.cli.snapshot.leaks.LeaksPrinter;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.files.PendingFile;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.leaks.LeakOptions;
import dev.cairn.heap.leaks.rules.LeakSearch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn snapshot leaks FILE [EARLIER …]}: what leaks, and what holds it. */
@Command(
        name = "leaks",
        description = {
            "Name what leaks: how much it holds, through which fields, how sure that is, and what to do.",
            "Earlier dumps of the same program show what grows, and make findings surer."
        })
final class SnapshotLeaksCommand extends SnapshotQuestion<LeakAnswer> {
    private static final int PERCENT = 100;

    @Parameters(index = "0", paramLabel = "FILE", description = "A heap dump: HPROF or .NET CF GC log, plain or .gz.")
    private Path file = Path.of("");

    @Parameters(index = "1..*", paramLabel = "EARLIER", description = "Dumps of the same program from before.")
    private List<Path> earlier = List.of();

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

    SnapshotLeaksCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    LeakAnswer ask(SnapshotOptions options) throws IOException {
        if (!(minShare > 0 && minShare <= PERCENT)) {
            throw wrong("--min-share " + minShare + " is not above 0 and at most 100.");
        }
        for (Optional<Path> each : List.of(sarif, html)) {
            if (each.isPresent()) {
                PendingFile.requireNone(each.get());
            }
        }
        List<Path> files = new ArrayList<>(earlier);
        boolean _ = files.add(file);
        LeakAnswer answer = openAll(options, files, new ArrayList<>());
        if (sarif.isPresent()) {
            write(sarif.get(), LeakSarif.of(answer.report(), file));
        }
        if (html.isPresent()) {
            write(html.get(), LeakPage.of(answer.report(), file));
        }
        return answer;
    }

    private static void write(Path to, String text) throws IOException {
        int _ = PendingFile.create(to, out -> {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            out.write(bytes);
            return bytes.length;
        });
    }

    /** Opens one after another, as each must be closed whatever becomes of the next. */
    private LeakAnswer openAll(SnapshotOptions options, List<Path> files, List<Snapshot> open) throws IOException {
        if (open.size() == files.size()) {
            return search(open);
        }
        Path next = files.get(open.size());
        try (Snapshot snapshot = Snapshots.open(resolved(next), options)) {
            boolean _ = open.add(snapshot);
            LeakAnswer answer = openAll(options, files, open);
            warnOf(next, snapshot);
            warnOfFurtherDumps(next, snapshot, options.dumpNumber(), "--dump");
            return answer;
        }
    }

    private LeakAnswer search(List<Snapshot> open) throws IOException {
        Snapshot last = open.getLast();
        List<Snapshot> before = new ArrayList<>(open.subList(0, open.size() - 1));
        before.sort(Comparator.comparingLong(each -> each.summary().timestampMillis()));
        long made = last.summary().timestampMillis();
        for (int i = 0; i < before.size(); i++) {
            if (made > 0 && open.get(i).summary().timestampMillis() > made) {
                throw new SnapshotException(earlier.get(i) + " was made after " + file
                        + ". Name the latest dump first, and the earlier ones behind it.");
            }
        }
        LeakOptions options = new LeakOptions(minShare / PERCENT);
        return LeakAnswer.of(last, open.size(), LeakSearch.search(last, before, options));
    }

    @Override
    Object machineReadable(LeakAnswer answer) {
        return answer.report();
    }

    @Override
    void print(LeakAnswer answer, Terminal to) {
        LeaksPrinter.print(answer.report(), to);
    }
}
