// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import dev.cairn.profile.format.AllocatedClass;
import dev.cairn.profile.model.AgeClass;
import dev.cairn.profile.model.Completeness;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.view.ProfileRows;
import dev.cairn.profile.view.SourceName;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * A text for people: what was recorded and at what price, a table of all sites, the largest for sure first, and then the stack of each.
 * Behind an estimate stands its standard error.
 */
final class SitesTable {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double BYTES_PER_MIB = 1 << 20;
    private static final String UNKNOWN = "-";

    private final StackProfile profile;
    private final boolean errors;
    private final Writer out;

    private SitesTable(StackProfile profile, Writer out) {
        this.profile = profile;
        this.out = out;
        this.errors = profile.hasErrors();
    }

    static List<String> write(ExportedProfile profile, OutputStream out) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        new SitesTable(profile.stacks(), text).write(profile);
        text.flush();
        return List.of();
    }

    private void write(ExportedProfile exported) throws IOException {
        line(profile.title());
        if (profile.startMillis() > 0) {
            line("from " + Instant.ofEpochMilli(profile.startMillis()) + " for "
                    + number(profile.durationNanos() / NANOS_PER_SECOND, 3) + " s");
        }
        for (String line : head(exported)) {
            line(line);
        }
        if (errors) {
            line("order: by what is sure, the number less twice its error (+-)");
        }
        line("");
        List<StackSample> sites = sorted();
        for (String line : new Columns(heads(), rows(sites)).lines()) {
            line(line);
        }
        IdentityHashMap<StackSample, String> ages = ages(exported);
        for (int i = 0; i < sites.size(); i++) {
            line("");
            line("site " + (i + 1) + title(sites.get(i)));
            if (ages.containsKey(sites.get(i))) {
                line("    alive: " + ages.get(sites.get(i)));
            }
            for (StackFrame frame : AllocatedClass.code(sites.get(i))) {
                line("    " + SourceName.of(frame) + place(frame));
            }
        }
    }

    /** How old is what is alive, of each site where something is: samples are in the order of sites. */
    private IdentityHashMap<StackSample, String> ages(ExportedProfile exported) {
        IdentityHashMap<StackSample, String> ages = new IdentityHashMap<>();
        if (exported instanceof ExportedProfile.Recorded(RecordedProfile recorded)) {
            for (int i = 0; i < recorded.sites().size(); i++) {
                String text = ages(recorded.sites().get(i));
                if (!text.isEmpty()) {
                    ages.put(profile.samples().get(i), text);
                }
            }
        }
        return ages;
    }

    private static String ages(RecordedSite site) {
        return AgeClass.of(site.live().orElse(LiveObjects.NONE)).stream()
                .map(each -> withError(each.bytes()) + " bytes of " + each.age())
                .collect(Collectors.joining(", "));
    }

    private static List<String> head(ExportedProfile exported) {
        return switch (exported) {
            case ExportedProfile.Recorded recorded -> head(recorded.profile());
            case ExportedProfile.Stacks stacks -> stacks.stacks().notes();
        };
    }

    private static List<String> head(RecordedProfile profile) {
        RecordingLoss loss = profile.loss();
        List<String> lines = new ArrayList<>();
        lines.add(profile.kind().basisInBrief(profile));
        Completeness.ofThreads(profile).ifPresent(lines::add);
        lines.add("end: " + profile.end().text());
        if (!profile.filters().isEmpty()) {
            lines.add("filters: " + String.join(", ", profile.filters()));
        }
        lines.add(
                loss.isNone()
                        ? "lost: nothing"
                        : "lost: " + count(loss.allocations()) + " samples that stand for about "
                                + count(loss.allocatedBytes()) + " bytes, " + count(loss.frees()) + " frees, "
                                + count(loss.unresolved()) + " names, " + count(loss.others()) + " others");
        lines.add(profile.cost().equals(RecordingCost.NONE) ? "cost: not measured" : text(profile.cost()));
        lines.addAll(profile.notes());
        return lines;
    }

    private static String text(RecordingCost cost) {
        return "cost: " + number(cost.callbackNanos() / NANOS_PER_MILLI, 1) + " ms of the target's CPU time ("
                + number(100 * cost.callbackShare(), 2) + " % of it) and "
                + number(cost.targetBytes() / BYTES_PER_MIB, 1) + " MiB there, "
                + number(cost.serviceNanos() / NANOS_PER_MILLI, 1) + " ms and "
                + number(cost.serviceBytes() / BYTES_PER_MIB, 1) + " MiB in Cairn";
    }

    private List<StackSample> sorted() {
        if (profile.types().isEmpty()) {
            return profile.samples();
        }
        Comparator<StackSample> largestFirst =
                Comparator.comparing(sample -> sample.estimate(profile.defaultType()), Estimate.MOST_FOR_SURE_FIRST);
        return profile.samples().stream().sorted(largestFirst).toList();
    }

    private List<String> heads() {
        List<String> heads = new ArrayList<>(List.of(">site"));
        for (ValueType type : profile.types()) {
            heads.add(">" + type.name() + (type.unit().equals("count") ? "" : " (" + type.unit() + ")"));
            if (errors) {
                heads.add(">+-");
            }
        }
        heads.addAll(List.of("class", "thread", "where"));
        return heads;
    }

    private List<List<String>> rows(List<StackSample> sites) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(total());
        for (int i = 0; i < sites.size(); i++) {
            StackSample site = sites.get(i);
            List<String> row = new ArrayList<>(List.of(Integer.toString(i + 1)));
            for (int type = 0; type < profile.types().size(); type++) {
                row.add(count(site.values().get(type)));
                if (errors) {
                    row.add(error(site.standardError(type)));
                }
            }
            row.add(SafeText.of(AllocatedClass.of(site).orElse("")));
            row.add(SafeText.of(site.labels().getOrDefault(StackSample.THREAD, "")));
            List<StackFrame> code = AllocatedClass.code(site);
            row.add(code.isEmpty() ? "" : SafeText.of(SourceName.of(code.getFirst()) + place(code.getFirst())));
            rows.add(row);
        }
        return rows;
    }

    private List<String> total() {
        List<String> row = new ArrayList<>(List.of("all"));
        for (Estimate total : ProfileRows.total(profile)) {
            row.add(count(total.rounded()));
            if (errors) {
                row.add(error(total.standardError()));
            }
        }
        row.addAll(List.of("", "", ""));
        return row;
    }

    private static String title(StackSample site) {
        return AllocatedClass.of(site).map(type -> " " + type).orElse("")
                + (site.labels().containsKey(StackSample.THREAD)
                        ? " by thread " + site.labels().get(StackSample.THREAD)
                        : "");
    }

    private static String place(StackFrame frame) {
        if (frame.line() == StackFrame.NATIVE_LINE) {
            return " (native method)";
        }
        return frame.file()
                .map(file -> " (" + file + (frame.line() > 0 ? ":" + frame.line() : "") + ")")
                .orElse("");
    }

    private void line(String text) throws IOException {
        out.write(SafeText.of(text).stripTrailing() + "\n");
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String withError(Estimate estimate) {
        return count(estimate.rounded())
                + (estimate.standardError().orElse(0) > 0 ? " +- " + error(estimate.standardError()) : "");
    }

    private static String error(OptionalDouble standardError) {
        return standardError.isPresent() ? count(Math.round(standardError.getAsDouble())) : UNKNOWN;
    }

    private static String number(double number, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", number);
    }
}
