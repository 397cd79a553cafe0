// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.profile.ProfileText;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.profile.model.CpuProfile;
import dev.cairn.profile.model.CpuSite;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.ProfileNotes;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Where most CPU time went, for a person. */
final class CpuPrinter {
    private static final String NANOS = "nanoseconds";

    private final Terminal terminal;
    private final int top;

    CpuPrinter(Terminal terminal, int top) {
        this.terminal = terminal;
        this.top = top;
    }

    void print(CpuProfile profile) {
        Map<String, Estimate> sums =
                profile.sites().stream().collect(Collectors.toMap(CpuPrinter::name, CpuSite::cpuNanos, Estimate::plus));
        double whole = sums.values().stream().mapToDouble(Estimate::value).sum();
        terminal.out()
                .println(Text.clean(profile.target()) + ": " + ProfileText.amount(whole, NANOS)
                        + " of CPU time within "
                        + ProfileText.amount((double) profile.window().nanos(), NANOS) + ", in "
                        + Quantity.count(profile.samples()) + " samples");
        ProfileNotes.of(profile).forEach(note -> terminal.out().println("  " + Text.clean(note)));
        if (sums.isEmpty()) {
            terminal.out().println("  Nothing was seen: no thread ran, or the filters leave nothing.");
            return;
        }
        List<Map.Entry<String, Estimate>> rows = sums.entrySet().stream()
                .sorted(Comparator.comparing(
                                (Map.Entry<String, Estimate> row) -> row.getValue(), Estimate.MOST_FOR_SURE_FIRST)
                        .thenComparing(Map.Entry::getKey))
                .toList();
        Table table = new Table(3, ">CPU TIME", ">+-", ">SHARE", "WHERE");
        rows.stream()
                .limit(top)
                .forEach(row -> table.add(
                        ProfileText.amount(row.getValue().value(), NANOS),
                        ProfileText.error(row.getValue(), NANOS),
                        ProfileText.share(row.getValue().value(), whole),
                        row.getKey()));
        table.lines(terminal.columns()).forEach(terminal.out()::println);
        ProfileText.order(rows.stream().limit(top).map(Map.Entry::getValue).toList())
                .ifPresent(terminal.out()::println);
        if (rows.size() > top) {
            terminal.out()
                    .println("In all " + Quantity.count((long) rows.size())
                            + " places; --top shows more, -o FILE has all of them.");
        }
    }

    private static String name(CpuSite site) {
        return site.frames().isEmpty()
                ? "thread " + site.thread() + ", outside Java"
                : ProfileText.name("", site.frames());
    }
}
