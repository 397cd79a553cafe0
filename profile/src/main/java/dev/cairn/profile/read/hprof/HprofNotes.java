// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a reader of a table must know, a sentence each: which one it is, what else there is, and what is not in it. */
final class HprofNotes {
    private static final double ROUNDING = 0.5e-4;
    private static final int WHOLE = 10_000;

    private final HprofReport report;
    private final HprofSection section;
    private final List<HprofTable> tables;
    private final List<HprofTable> chosen;
    private final List<String> notes = new ArrayList<>();

    /**
     * Notes of {@code chosen}.
     *
     * @param tables all those of {@code section}
     */
    HprofNotes(HprofReport report, HprofSection section, List<HprofTable> tables, List<HprofTable> chosen) {
        this.report = report;
        this.section = section;
        this.tables = tables;
        this.chosen = chosen;
    }

    List<String> sentences(long missingTraces) {
        which();
        others();
        leftOut();
        rounded();
        damaged(missingTraces);
        notes.addAll(report.remarks());
        return List.copyOf(notes);
    }

    private void which() {
        String made = chosen.getLast().made();
        String when = made.isEmpty() ? "" : ", written " + made + " by the clock of that machine";
        if (tables.size() == 1) {
            notes.add(String.format(Locale.ROOT, "This is %s%s.", section.title(), when));
        } else if (chosen.size() > 1) {
            notes.add(String.format(
                    Locale.ROOT,
                    "This is %s of %,d dumps added up, as each counts from the one before; --dump shows one of them.",
                    section.title(),
                    chosen.size()));
        } else {
            notes.add(String.format(
                    Locale.ROOT,
                    "This is %s of dump %,d of %,d%s; --dump shows another.",
                    section.title(),
                    tables.indexOf(chosen.getLast()) + 1,
                    tables.size(),
                    when));
        }
        if (report.vms() > 1) {
            notes.add(String.format(
                    Locale.ROOT, "The file holds the reports of %,d VMs, one behind the other.", report.vms()));
        }
        if (section == HprofSection.CALLS) {
            notes.add("Times include what the callee called in turn, so sums of them count it twice.");
        }
        if (section == HprofSection.MONITORS && tables.size() > 1) {
            notes.add(
                    "The report counts contentions from the VM's start; each dump has those that were not in one before.");
        }
    }

    private void others() {
        Set<HprofSection> others = EnumSet.copyOf(report.sections());
        others.remove(section);
        if (!others.isEmpty()) {
            notes.add(String.format(Locale.ROOT, "The file also has %s.", HprofReportReader.named(others)));
        }
        if (report.repeated() > 0) {
            notes.add("A table that says the same as the one before is read once.");
        }
        if (report.hasHeapDump()) {
            notes.add("Its heap dump is text, which is not read.");
        }
    }

    /** The agent leaves out what is less than its cutoff. */
    private void leftOut() {
        switch (section) {
            case CPU -> samplesLeftOut();
            case TIMES, SITES, MONITORS -> shareLeftOut();
            case CALLS -> {}
        }
    }

    private void samplesLeftOut() {
        long total = 0;
        long listed = 0;
        for (HprofTable table : chosen) {
            total = sum(total, table.total());
            for (HprofRow row : table.rows()) {
                listed = sum(listed, row instanceof HprofRow.Share share ? share.count() : 0);
            }
        }
        if (listed < total) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%,d of %,d samples are not in the rows that are there; the report leaves out what is below its cutoff.",
                    total - listed,
                    total));
        }
    }

    private void shareLeftOut() {
        int least = chosen.stream()
                .filter(table -> !table.rows().isEmpty())
                .mapToInt(table -> switch (table.rows().getLast()) {
                    case HprofRow.Share share -> share.accumulated();
                    case HprofRow.Site site -> site.accumulated();
                    case HprofRow.Call _ -> WHOLE;
                })
                .min()
                .orElse(WHOLE);
        if (least > 0 && least < WHOLE) {
            notes.add(String.format(
                    Locale.ROOT,
                    "The rows that are there have %.2f %% of %s; the report leaves out what is below its cutoff.",
                    least / 100.0,
                    section == HprofSection.SITES ? "the bytes alive" : "the time"));
        }
    }

    private static long sum(long one, long other) {
        long sum = one + other;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    private void rounded() {
        if (section == HprofSection.TIMES || section == HprofSection.MONITORS) {
            double off = chosen.stream()
                    .mapToDouble(table -> ROUNDING * (double) table.total())
                    .sum();
            notes.add(String.format(
                    Locale.ROOT, "Times were written as rounded shares, so that each may be off by %.2f ms.", off));
        }
    }

    private void damaged(long missingTraces) {
        if (missingTraces > 0) {
            notes.add(String.format(
                    Locale.ROOT, "Incomplete: the stacks of %,d rows are not in the file.", missingTraces));
        }
        if (report.unreadable() > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "Incomplete: %,d lines make no sense and were left out; the first is line %,d.",
                    report.unreadable(),
                    report.firstUnreadable()));
        }
        List<HprofTable> broken =
                chosen.stream().filter(table -> !table.isWhole()).toList();
        if (!broken.isEmpty()) {
            notes.add(String.format(
                    Locale.ROOT,
                    "Incomplete: %,d of %,d tables that are shown have no end; the first begins in line %,d and has %,d rows.",
                    broken.size(),
                    chosen.size(),
                    broken.getFirst().line(),
                    broken.getFirst().rows().size()));
        }
        if (report.brokenLine() > 0) {
            notes.add(String.format(
                    Locale.ROOT, "The file breaks off in line %,d, which was left out.", report.brokenLine()));
        }
    }
}
