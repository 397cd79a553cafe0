// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.cli.snapshot.ask.OneSnapshotCommand;
import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.heap.AgentRecords;
import dev.cairn.heap.AgentRecords.AllocSites;
import dev.cairn.heap.AppDomain;
import dev.cairn.heap.ReachabilitySummary;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotSummary;
import dev.cairn.report.snapshot.AgentReport;
import dev.cairn.report.snapshot.AgentReport.HeapTotals;
import dev.cairn.report.snapshot.HeapPartRow;
import dev.cairn.report.snapshot.SnapshotReport;
import dev.cairn.report.snapshot.SnapshotReport.AppDomainRow;
import dev.cairn.report.snapshot.SnapshotReport.Truncation;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code cairn snapshot summary FILE}: what is in a dump, and how much of it is held. */
@Command(
        name = "summary",
        addMethodSubcommands = false,
        description = "Show what a heap dump holds, and how much of it the GC roots hold.")
final class SnapshotSummaryCommand extends OneSnapshotCommand<SnapshotReport> {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    SnapshotSummaryCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected boolean tellsProblems() {
        return true;
    }

    @Override
    protected SnapshotReport ask(Snapshot snapshot) throws IOException {
        SnapshotSummary summary = snapshot.summary();
        ReachabilitySummary held = snapshot.reachability();
        List<String> problems = new ArrayList<>(summary.problems());
        held.problems().stream().filter(each -> !problems.contains(each)).forEach(problems::add);
        OptionalLong cut = summary.truncatedAt();
        return new SnapshotReport(
                summary.format(),
                summary.idSize(),
                summary.timestampMillis(),
                summary.objects(),
                summary.classes(),
                summary.instances(),
                summary.objectArrays(),
                summary.primitiveArrays(),
                summary.gcRoots(),
                summary.shallowBytes(),
                held.reachableObjects(),
                held.reachableBytes(),
                held.strongObjects(),
                held.strongBytes(),
                held.weakObjects(),
                held.weakBytes(),
                held.unreachableObjects(),
                held.unreachableBytes(),
                summary.shallowBytes() - held.reachableBytes() - held.unreachableBytes(),
                summary.layout(),
                summary.dumps(),
                cut.isPresent() ? new Truncation(cut.getAsLong(), summary.objects()) : null,
                snapshot.heapParts().stream()
                        .map(part -> new HeapPartRow(part.name(), part.objects()))
                        .toList(),
                snapshot.agentRecords().map(SnapshotSummaryCommand::report).orElse(null),
                snapshot.appDomain().map(SnapshotSummaryCommand::row).orElse(null),
                problems);
    }

    private static @Nullable AgentReport report(AgentRecords records) {
        boolean none = records.allocSites().isEmpty()
                && records.cpuSamples().isEmpty()
                && records.heapSummaries().isEmpty();
        if (none) {
            return null;
        }
        Optional<AllocSites> sites = last(records.allocSites());
        return new AgentReport(
                sites.map(last -> last.sites().size()).orElse(0),
                sites.map(last -> last.totals().allocatedBytes()).orElse(0L),
                records.cpuSamples().stream()
                        .mapToLong(AgentRecords.CpuSamples::total)
                        .sum(),
                records.heapSummaries().size(),
                last(records.heapSummaries())
                        .map(last -> new HeapTotals(
                                last.liveBytes(), last.liveObjects(), last.allocatedBytes(), last.allocatedObjects()))
                        .orElse(null));
    }

    private static AppDomainRow row(AppDomain domain) {
        OptionalLong time = domain.timestamp();
        return new AppDomainRow(domain.name(), time.isPresent() ? time.getAsLong() : null);
    }

    private static <T> Optional<T> last(List<T> records) {
        return records.isEmpty() ? Optional.empty() : Optional.of(records.getLast());
    }

    @Override
    protected Object machineReadable(SnapshotReport report) {
        return report;
    }

    @Override
    protected void print(SnapshotReport report, Terminal to) {
        PrintWriter out = to.out();
        out.println(Text.clean(String.valueOf(file())));
        field(out, "format", report.format() + ", ids of " + report.idSize() + " bytes");
        if (report.timestampMillis() != 0) {
            field(
                    out,
                    "made",
                    TIME.format(Instant.ofEpochMilli(report.timestampMillis()).atZone(ZoneId.systemDefault())));
        }
        AppDomainRow domain = report.appDomain();
        if (domain != null) {
            Long time = domain.timestamp();
            field(
                    out,
                    "AppDomain",
                    domain.name()
                            + (time == null
                                    ? ""
                                    : ", " + Quantity.count(time) + " ms after the device started, modulo 2^32"));
        }
        field(
                out,
                "objects",
                Quantity.count(report.objects()) + ": "
                        + Quantity.counted(report.instances(), "instance", "instances") + ", "
                        + Quantity.counted(report.objectArrays(), "object array", "object arrays") + ", "
                        + Quantity.counted(report.primitiveArrays(), "primitive array", "primitive arrays") + ", "
                        + Quantity.counted(report.classes(), "class", "classes"));
        field(out, "size", Quantity.bytes(report.shallowBytes()));
        held(out, "held", report.stronglyReachableObjects(), report.stronglyReachableShallowBytes(), report);
        held(out, "weakly held", report.weaklyReachableObjects(), report.weaklyReachableShallowBytes(), report);
        held(out, "unreachable", report.unreachableObjects(), report.unreachableShallowBytes(), report);
        if (report.duplicateIdShallowBytes() > 0) {
            field(
                    out,
                    "double ids",
                    Quantity.bytes(report.duplicateIdShallowBytes())
                            + " of the size, which nobody can refer to: another object has the id");
        }
        field(out, "GC roots", Quantity.count(report.gcRoots()));
        field(out, "layout", report.layout());
        report.heaps().forEach(heap -> field(out, "heap", heap.name() + ", " + SnapshotText.objects(heap.objects())));
        AgentReport agent = report.agent();
        if (agent != null) {
            agent(out, agent);
        }
        if (report.dumps() > 1) {
            field(out, "dumps", report.dumps() + " in this file; --dump chooses one");
        }
        Truncation cut = report.truncated();
        if (cut != null) {
            field(out, "problem", SnapshotText.truncated(file(), cut.atByte(), cut.objectsRead()));
        }
        report.problems().forEach(problem -> field(out, "problem", problem));
    }

    private static void agent(PrintWriter out, AgentReport agent) {
        field(
                out,
                "agent",
                Quantity.counted(agent.allocationSites(), "allocation site", "allocation sites") + " ("
                        + Quantity.bytes(agent.allocatedBytes()) + " allocated), "
                        + Quantity.counted(agent.cpuSamples(), "CPU sample", "CPU samples") + ", "
                        + Quantity.counted(agent.heapSummaries(), "heap summary", "heap summaries"));
        HeapTotals heap = agent.lastHeapSummary();
        if (heap != null) {
            field(
                    out,
                    "agent",
                    "the last heap summary has " + Quantity.bytes(heap.liveBytes()) + " alive in "
                            + SnapshotText.objects(heap.liveObjects()) + ", of "
                            + Quantity.bytes(heap.allocatedBytes()) + " in "
                            + SnapshotText.objects(heap.allocatedObjects()) + " ever allocated");
        }
    }

    private static void held(PrintWriter out, String name, long objects, long bytes, SnapshotReport report) {
        field(
                out,
                name,
                Quantity.bytes(bytes) + " in " + SnapshotText.objects(objects) + ", "
                        + SnapshotText.share(bytes, report.shallowBytes()));
    }

    private static void field(PrintWriter out, String name, String value) {
        out.printf("  %-11s %s%n", name, Text.clean(value));
    }
}
