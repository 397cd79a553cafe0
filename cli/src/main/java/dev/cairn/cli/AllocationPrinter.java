// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.profile.model.AgeClass;
import dev.cairn.profile.model.AllocationProfile;
import dev.cairn.profile.model.AllocationSite;
import dev.cairn.profile.model.AllocationTotals;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.ProfileNotes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Who allocated most, for a person; where that was recorded, who keeps most alive. */
final class AllocationPrinter {
    private static final String BYTES = "bytes";
    private static final String COUNT = "count";

    private final Terminal terminal;
    private final int top;

    AllocationPrinter(Terminal terminal, int top) {
        this.terminal = terminal;
        this.top = top;
    }

    /** The same class and stack, by all threads. */
    private record Row(String name, Estimate bytes, Optional<Estimate> objects, Optional<LiveObjects> live) {}

    void print(AllocationProfile profile) {
        List<Row> rows = rows(profile);
        AllocationTotals totals = AllocationTotals.of(profile);
        Estimate bytes = totals.bytes();
        double seconds = (double) profile.window().nanos() / 1e9;
        terminal.out()
                .println(Text.clean(profile.target()) + ": " + ProfileText.withError(bytes, BYTES)
                        + totals.objects()
                                .map(objects -> " in " + ProfileText.withError(objects, COUNT) + " objects")
                                .orElse("")
                        + " within "
                        + ProfileText.amount((double) profile.window().nanos(), "nanoseconds")
                        + (seconds > 0
                                ? ", " + Quantity.bytes(Math.round(bytes.value() / seconds)) + " a second"
                                : ""));
        ProfileNotes.of(profile).forEach(note -> terminal.out().println("  " + Text.clean(note)));
        if (rows.isEmpty()) {
            terminal.out().println("  Nothing was seen: nothing was allocated, or the filters leave nothing.");
            return;
        }
        table(rows, totals).lines(terminal.columns()).forEach(terminal.out()::println);
        if (rows.size() > top) {
            terminal.out()
                    .println("In all " + Quantity.count((long) rows.size())
                            + " sites; --top shows more, -o FILE has all of them.");
        }
    }

    private Table table(List<Row> rows, AllocationTotals totals) {
        Estimate whole = totals.bytes();
        boolean errors = ProfileText.hasError(whole);
        boolean live = totals.liveBytes().isPresent();
        boolean liveErrors = totals.liveBytes().filter(ProfileText::hasError).isPresent();
        boolean counted = totals.objects().isPresent();
        List<String> heads = new ArrayList<>();
        heads.addAll(live ? List.of(">ALIVE") : List.of());
        heads.addAll(liveErrors ? List.of(">+-") : List.of());
        heads.addAll(live ? List.of(">ALIVE OBJECTS", ">0/1-3/4+ GCS", ">OLDEST") : List.of());
        heads.add(">ALLOCATED");
        heads.addAll(errors ? List.of(">+-") : List.of());
        heads.add(">SHARE");
        heads.addAll(counted ? List.of(">OBJECTS") : List.of());
        heads.add("SITE");
        Table table = new Table(heads.size() - 1, heads.toArray(String[]::new));
        for (Row row : rows.subList(0, Math.min(top, rows.size()))) {
            List<String> cells = new ArrayList<>();
            if (live) {
                LiveObjects alive = row.live().orElse(LiveObjects.NONE);
                cells.add(ProfileText.amount(alive.bytes().value(), BYTES));
                cells.addAll(liveErrors ? List.of(ProfileText.error(alive.bytes(), BYTES)) : List.of());
                cells.add(ProfileText.amount(alive.objects().value(), COUNT));
                cells.add(ages(alive));
                cells.add(alive.agesInGcs().isEmpty() ? "-" : alive.agesInGcs().lastKey() + " GCs");
            }
            cells.add(ProfileText.amount(row.bytes().value(), BYTES));
            cells.addAll(errors ? List.of(ProfileText.error(row.bytes(), BYTES)) : List.of());
            cells.add(ProfileText.share(row.bytes().value(), whole.value()));
            if (counted) {
                cells.add(ProfileText.amount(row.objects().orElseThrow().value(), COUNT));
            }
            cells.add(row.name());
            table.add(cells.toArray(String[]::new));
        }
        return table;
    }

    /** How much of what is alive has outlived no collection, one to three, and more. */
    private static String ages(LiveObjects alive) {
        double all = alive.bytes().value();
        return all <= 0
                ? "-"
                : AgeClass.of(alive, 0, 1, 4).stream()
                                .map(each -> Long.toString(
                                        Math.round(100 * each.bytes().value() / all)))
                                .collect(Collectors.joining("/"))
                        + " %";
    }

    private static List<Row> rows(AllocationProfile profile) {
        Map<String, Row> byName = profile.sites().stream()
                .map(AllocationPrinter::row)
                .collect(Collectors.toMap(Row::name, row -> row, AllocationPrinter::sum));
        return byName.values().stream()
                .sorted(Comparator.comparingDouble((Row row) ->
                                -row.live().map(live -> live.bytes().value()).orElse(0.0))
                        .thenComparingDouble(row -> -row.bytes().value())
                        .thenComparing(Row::name))
                .toList();
    }

    private static Row row(AllocationSite site) {
        return new Row(ProfileText.name(site.className(), site.frames()), site.bytes(), site.objects(), site.live());
    }

    private static Row sum(Row one, Row other) {
        return new Row(
                one.name(),
                one.bytes().plus(other.bytes()),
                one.objects().flatMap(objects -> other.objects().map(objects::plus)),
                one.live().isPresent() || other.live().isPresent()
                        ? Optional.of(one.live()
                                .orElse(LiveObjects.NONE)
                                .plus(other.live().orElse(LiveObjects.NONE)))
                        : Optional.empty());
    }
}
