// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.cli.snapshot.ask.SiteText;
import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.report.snapshot.paths.MergedPathsReport;
import dev.cairn.report.snapshot.paths.PathStepRow;
import dev.cairn.report.snapshot.paths.PathsReport;
import dev.cairn.report.snapshot.paths.SitesReport;
import java.util.List;
import java.util.Optional;

/** Paths from GC roots for a person: one line an object, what leads to it first. */
final class PathsPrinter {
    private static final String DEEPER = "  ";
    private static final int MOST_DEPTH = 30;

    private PathsPrinter() {}

    static void print(PathsReport report, Terminal to) {
        List<PathsReport.Path> paths = report.paths();
        if (paths.isEmpty()) {
            to.out().println("No path leads to it.");
        }
        for (int i = 0; i < paths.size(); i++) {
            List<PathStepRow> path = paths.get(i).steps();
            to.out()
                    .println((i == 0 ? "" : System.lineSeparator()) + "Path " + (i + 1) + ", "
                            + SnapshotText.objects(path.size()));
            String lead = "held by ";
            for (PathStepRow step : path) {
                if (step.omittedBefore() > 0) {
                    to.out().println(DEEPER + "… " + SnapshotText.objects(step.omittedBefore()) + " …");
                }
                String name = SnapshotText.named(step.className(), Optional.ofNullable(step.describes()));
                line(
                        DEEPER + lead + step.via() + ": " + name + "  " + step.object()
                                + (step.text() == null ? "" : "  " + step.text()),
                        to);
                lead = "";
            }
        }
        if (!report.allocatedAt().isEmpty() || report.allocated() != null) {
            to.out().println();
            report.allocatedAt().forEach(frame -> line("allocated at " + frame, to));
        }
        if (report.allocated() != null) {
            line("allocated " + report.allocated(), to);
        }
        if (report.more()) {
            to.out().println(System.lineSeparator() + "There may be further paths; --limit shows more.");
        }
        report.notes().forEach(note -> line(note, to));
    }

    /** @param branches at most this many where paths part */
    static void print(MergedPathsReport report, int branches, Terminal to) {
        to.out()
                .println(Quantity.count(report.reached()) + " of " + SnapshotText.objects(report.objects()) + " of "
                        + Text.clean(report.className()) + (report.reached() == 1 ? " is held" : " are held"));
        print(report.roots(), branches, DEEPER, 0, to);
        SitesReport sites = report.sites();
        if (sites != null) {
            long bytes = report.roots().stream()
                    .mapToLong(MergedPathsReport.Group::shallowBytes)
                    .sum();
            to.out().println(Text.clean(SiteText.line(sites, bytes)));
        }
        report.notes().forEach(note -> line(note, to));
    }

    private static void print(
            List<MergedPathsReport.Group> groups, int branches, String indent, int depth, Terminal to) {
        if (depth == MOST_DEPTH) {
            line(indent + "… deeper: --json has all", to);
            return;
        }
        groups.stream().limit(branches).forEach(group -> {
            line(
                    indent + Quantity.count(group.targets()) + ", " + Quantity.bytes(group.retainedBytes()) + "  "
                            + group.via() + ": "
                            + (group.objects() == 1 ? "" : Quantity.count(group.objects()) + " × ")
                            + group.className() + "  " + group.example(),
                    to);
            print(group.children(), branches, indent + DEEPER, depth + 1, to);
        });
        int more = groups.size() - branches;
        if (more > 0) {
            line(indent + "… and " + more + (more == 1 ? " more way" : " more ways") + "; --limit shows more", to);
        }
    }

    private static void line(String text, Terminal to) {
        to.out().println(Text.cut(Text.clean(text), to.columns()));
    }
}
