// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.finding;

import static dev.cairn.web.finding.Figures.bytes;
import static dev.cairn.web.finding.Figures.count;
import static dev.cairn.web.finding.Figures.evidence;
import static dev.cairn.web.finding.Figures.percent;
import static dev.cairn.web.finding.Figures.time;

import dev.cairn.monitor.finding.Finding;
import dev.cairn.monitor.finding.Trend;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.view.Framework;
import dev.cairn.profile.view.SourceName;
import dev.cairn.report.vm.FindingEvidence;
import dev.cairn.report.vm.FindingRow;
import dev.cairn.report.vm.FindingSeverity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Puts findings into words, with what to do next. */
public final class FindingRows {
    private static final double SECONDS_AN_HOUR = 3600;
    private static final double PERCENT = 100;
    private static final String RECORD = "record";
    private static final String THREADS = "threads";

    private FindingRows() {}

    /** {@code finding} about the VM that has {@code pid}. */
    public static FindingRow of(Finding finding, long pid) {
        return switch (finding) {
            case Finding.HeapFloorRises rises -> heapFloor(rises, pid);
            case Finding.GcShareHigh share ->
                row(
                        share,
                        "gcShareHigh",
                        "The VM stood still for its collectors " + percent(share.percent()) + " of the last "
                                + seconds(share.span().toSeconds()) + "; " + percent(share.thresholdPercent())
                                + " is much already.",
                        List.of(
                                evidence("share of time", share.percent(), "percent", percent(share.percent())),
                                evidence(
                                        "over",
                                        share.span().toSeconds(),
                                        "seconds",
                                        time(share.span().toSeconds()))),
                        "Record allocations",
                        RECORD,
                        "cairn alloc " + pid);
            case Finding.ThreadsGrow grow -> threads(grow, pid);
            case Finding.Throttled throttled ->
                row(
                        throttled,
                        "throttled",
                        "The kernel held this VM back in " + percent(throttled.percent())
                                + " of its scheduling periods in the last "
                                + seconds(throttled.span().toSeconds())
                                + ": its control group had used up " + quota(throttled.cpus()) + ".",
                        List.of(
                                evidence(
                                        "periods throttled",
                                        throttled.percent(),
                                        "percent",
                                        percent(throttled.percent())),
                                evidence(
                                        "CPU limit",
                                        throttled.cpus().orElse(Double.NaN),
                                        "cores",
                                        throttled.cpus().isPresent()
                                                ? count(throttled.cpus().getAsDouble())
                                                : "not known")),
                        "Record CPU time",
                        RECORD,
                        "cairn cpu " + pid);
            case Finding.Swapped swapped ->
                row(
                        swapped,
                        "swapped",
                        bytes(swapped.swappedBytes()) + " of this VM's memory are in swap, beside "
                                + bytes(swapped.residentBytes())
                                + " in memory. A collection of the whole heap must read back what of it is heap.",
                        List.of(
                                bytesOf("in swap", swapped.swappedBytes()),
                                bytesOf("in memory", swapped.residentBytes())),
                        "See what takes memory",
                        null,
                        "cairn info " + pid);
            case Finding.GroupMemoryShort group ->
                row(
                        group,
                        "groupMemoryShort",
                        "The control group of this VM uses " + bytes(group.usedBytes()) + " of the "
                                + bytes(group.limitBytes())
                                + " that it may have. When it needs more, the kernel kills a process in it.",
                        List.of(
                                bytesOf("used by the group", group.usedBytes()),
                                bytesOf("limit of the group", group.limitBytes())),
                        "See what takes memory",
                        null,
                        "cairn info " + pid);
            case Finding.MachineMemoryShort machine ->
                row(
                        machine,
                        "machineMemoryShort",
                        "The machine has " + bytes(machine.availableBytes()) + " of its "
                                + bytes(machine.totalBytes()) + " of memory left" + stalled(machine.stalledPercent())
                                + ".",
                        List.of(
                                bytesOf("available", machine.availableBytes()),
                                bytesOf("memory of the machine", machine.totalBytes())),
                        "See what takes memory",
                        null,
                        "cairn ps");
            case Finding.Deadlocked deadlocked ->
                row(
                        deadlocked,
                        "deadlocked",
                        count(deadlocked.threads())
                                + " threads wait for one another and will never go on, as the last look for deadlocks saw.",
                        List.of(evidence("threads", deadlocked.threads(), "", count(deadlocked.threads()))),
                        "Show the threads",
                        THREADS,
                        "cairn threads " + pid + " --deadlocks");
            case Finding.OneSiteAllocates site -> oneSite(site, pid);
        };
    }

    private static FindingRow oneSite(Finding.OneSiteAllocates site, long pid) {
        double share = PERCENT * site.share().value();
        double least = PERCENT * site.leastShare();
        double most = PERCENT * site.mostShare();
        String range = percent(least).equals(percent(most)) ? "" : " (" + percent(least) + " to " + percent(most) + ")";
        return row(
                site,
                "oneSiteAllocates",
                "One site allocates " + percent(share) + range + " of all bytes that were recorded: " + site.className()
                        + place(site.frames()) + ".",
                List.of(
                        evidence("share", share, "percent", percent(share)),
                        evidence("share, at least", least, "percent", percent(least)),
                        evidence("share, at most", most, "percent", percent(most)),
                        bytesOf("allocated there", site.bytes().rounded()),
                        evidence("samples of all sites", site.samples(), "", count(site.samples())),
                        evidence("recorded for", site.span().toSeconds(), "seconds", span(site.span()))),
                "Show the sites",
                RECORD,
                "cairn alloc " + pid);
    }

    /** Where it was, and which frame of the program's own called that. */
    private static String place(List<StackFrame> frames) {
        if (frames.isEmpty()) {
            return ", outside of Java";
        }
        StackFrame innermost = frames.getFirst();
        String caller = Framework.of(innermost).isEmpty()
                ? ""
                : frames.stream()
                        .filter(frame -> Framework.of(frame).isEmpty())
                        .findFirst()
                        .map(frame -> ", called by " + where(frame))
                        .orElse("");
        return " in " + where(innermost) + caller;
    }

    private static String where(StackFrame frame) {
        return SourceName.of(frame)
                + (frame.file().isPresent() && frame.line() > 0
                        ? " (" + frame.file().get() + ":" + frame.line() + ")"
                        : "");
    }

    private static FindingRow heapFloor(Finding.HeapFloorRises rises, long pid) {
        Trend growth = rises.growth();
        boolean whole = rises.wholeHeap();
        String sentence = "What " + (whole ? "collections" : "young collections") + " leave in the heap grows by "
                + bytes(growth.perSecond() * SECONDS_AN_HOUR) + " an hour (" + bytes(growth.low() * SECONDS_AN_HOUR)
                + " to " + most(growth) + "), over " + count(rises.collections())
                + (whole ? " collections of the whole heap in " : " of them in ") + span(rises.span()) + "."
                + full(rises)
                + (whole
                        ? ""
                        : " Some of it may be garbage in the old generation, which none of them looked at: collect"
                                + " garbage to see.");
        return row(
                rises,
                "heapFloorRises",
                sentence,
                heapEvidence(rises),
                whole ? "Record what stays alive" : "Look inside, to collect garbage",
                whole ? RECORD : THREADS,
                whole ? "cairn alloc " + pid + " --live" : "cairn gc " + pid);
    }

    private static List<FindingEvidence> heapEvidence(Finding.HeapFloorRises rises) {
        List<FindingEvidence> all = new ArrayList<>(List.of(
                growth("growth", rises.growth().perSecond()),
                growth("growth, at least", rises.growth().low()),
                growth("growth, at most", rises.growth().high()),
                bytesOf("left by the last collection", rises.floorBytes()),
                evidence("collections", rises.collections(), "", count(rises.collections())),
                evidence("over", rises.span().toSeconds(), "seconds", span(rises.span()))));
        if (rises.maxBytes() > 0) {
            double seconds = rises.secondsUntilFull(rises.growth().perSecond());
            all.add(bytesOf("heap may grow to", rises.maxBytes()));
            all.add(evidence("full in", seconds, "seconds", time(seconds)));
        }
        return all;
    }

    private static FindingEvidence growth(String name, double perSecond) {
        String text = Double.isInfinite(perSecond) ? "no bound" : bytes(perSecond * SECONDS_AN_HOUR) + " an hour";
        return evidence(name, perSecond, "bytes/s", text);
    }

    private static String most(Trend growth) {
        return Double.isInfinite(growth.high()) ? "any number" : bytes(growth.high() * SECONDS_AN_HOUR);
    }

    private static String span(Duration span) {
        return time(span.toSeconds());
    }

    private static String full(Finding.HeapFloorRises rises) {
        if (rises.maxBytes() <= 0) {
            return "";
        }
        double seconds = rises.secondsUntilFull(rises.growth().perSecond());
        String soonest = time(rises.secondsUntilFull(rises.growth().high()));
        String latest = time(rises.secondsUntilFull(rises.growth().low()));
        String range = soonest.equals(latest) ? "" : " (" + soonest + " to " + latest + ")";
        return " If that goes on, the heap (" + bytes(rises.maxBytes()) + " at most) is full in "
                + (Figures.isForecast(seconds) ? "about " : "") + time(seconds) + range + ".";
    }

    private static FindingRow threads(Finding.ThreadsGrow grow, long pid) {
        double anHour = grow.growth().perSecond() * SECONDS_AN_HOUR;
        return row(
                grow,
                "threadsGrow",
                "Threads start faster than they end: " + count(grow.threads()) + " live now, about "
                        + count(Math.rint(anHour)) + " more an hour, for "
                        + time(grow.span().toSeconds()) + ".",
                List.of(
                        evidence("threads", grow.threads(), "", count(grow.threads())),
                        evidence(
                                "growth",
                                grow.growth().perSecond(),
                                "threads/s",
                                count(Math.rint(anHour)) + " an hour"),
                        evidence(
                                "growth, at least",
                                grow.growth().low(),
                                "threads/s",
                                count(Math.rint(grow.growth().low() * SECONDS_AN_HOUR)) + " an hour"),
                        evidence(
                                "over",
                                grow.span().toSeconds(),
                                "seconds",
                                time(grow.span().toSeconds()))),
                "Show the threads",
                THREADS,
                "cairn threads " + pid);
    }

    private static String seconds(long seconds) {
        return seconds == 60 ? "minute" : time(seconds);
    }

    private static String quota(OptionalDouble cpus) {
        return cpus.isPresent() ? "the time of " + cores(cpus.getAsDouble()) + " that it may have" : "its CPU time";
    }

    private static String cores(double cpus) {
        String count = count(cpus);
        return count + (count.equals("1") ? " core" : " cores");
    }

    private static String stalled(OptionalDouble percent) {
        return percent.isPresent() && percent.getAsDouble() >= 1
                ? ", and tasks waited for memory " + percent(percent.getAsDouble()) + " of the last minute"
                : "";
    }

    private static FindingEvidence bytesOf(String name, long bytes) {
        return evidence(name, bytes, "bytes", bytes(bytes));
    }

    private static FindingRow row(
            Finding finding,
            String kind,
            String sentence,
            List<FindingEvidence> evidence,
            String action,
            @Nullable String tab,
            String command) {
        return new FindingRow(kind, severity(finding), sentence, evidence, action, tab, command);
    }

    private static FindingSeverity severity(Finding finding) {
        return switch (finding.severity()) {
            case PROBLEM -> FindingSeverity.PROBLEM;
            case WARNING -> FindingSeverity.WARNING;
            case NOTE -> FindingSeverity.NOTE;
        };
    }
}
