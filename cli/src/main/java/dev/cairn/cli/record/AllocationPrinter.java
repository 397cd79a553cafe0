// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.profile.ProfileText;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
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
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
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
        ProfileText.order(rows.stream()
                        .limit(top)
                        .map(row -> profile.tellsLive() ? alive(row).bytes() : row.bytes())
                        .toList())
                .ifPresent(terminal.out()::println);
        if (rows.size() > top) {
            terminal.out()
                    .println("In all " + Quantity.count((long) rows.size())
                            + " sites; --top shows more, -o FILE has all of them.");
        }
    }

    /** With a head as {@link Table} wants it. */
    private record Column(String head, Function<Row, String> cell) {}

    private Table table(List<Row> rows, AllocationTotals totals) {
        Estimate whole = totals.bytes();
        List<Column> columns = new ArrayList<>();
        totals.liveBytes().ifPresent(alive -> addLive(columns, alive, totals.liveObjects()));
        addEstimate(columns, "ALLOCATED", BYTES, Optional.of(whole), Row::bytes);
        columns.add(new Column(">SHARE", row -> ProfileText.share(row.bytes().value(), whole.value())));
        if (totals.objects().isPresent()) {
            addEstimate(
                    columns,
                    "OBJECTS",
                    COUNT,
                    totals.objects(),
                    row -> row.objects().orElseThrow());
        }
        columns.add(new Column("SITE", Row::name));
        Table table =
                new Table(columns.size() - 1, columns.stream().map(Column::head).toArray(String[]::new));
        for (Row row : rows.subList(0, Math.min(top, rows.size()))) {
            table.add(columns.stream().map(each -> each.cell().apply(row)).toArray(String[]::new));
        }
        return table;
    }

    private static void addLive(List<Column> columns, Estimate bytes, Optional<Estimate> objects) {
        addEstimate(
                columns, "ALIVE", BYTES, Optional.of(bytes), row -> alive(row).bytes());
        addEstimate(columns, "ALIVE OBJECTS", COUNT, objects, row -> alive(row).objects());
        columns.add(new Column(">0/1-3/4+ GCS", row -> ages(alive(row), Estimate::value)));
        if (ProfileText.hasError(bytes)) {
            columns.add(new Column(
                    ">+-",
                    row -> ages(alive(row), share -> share.standardError().orElse(0))));
        }
        columns.add(new Column(
                ">OLDEST",
                row -> alive(row).agesInGcs().isEmpty()
                        ? "-"
                        : alive(row).agesInGcs().lastKey() + " GCs"));
    }

    /** A number, and its error if that of the {@code total} is known and not 0. */
    private static void addEstimate(
            List<Column> columns, String head, String unit, Optional<Estimate> total, Function<Row, Estimate> number) {
        columns.add(new Column(
                ">" + head, row -> ProfileText.amount(number.apply(row).value(), unit)));
        if (total.filter(ProfileText::hasError).isPresent()) {
            columns.add(new Column(">+-", row -> ProfileText.error(number.apply(row), unit)));
        }
    }

    private static LiveObjects alive(Row row) {
        return row.live().orElse(LiveObjects.NONE);
    }

    /** How much of what is alive has outlived no collection, one to three, and more; or how sure that is. */
    private static String ages(LiveObjects alive, ToDoubleFunction<Estimate> part) {
        List<Estimate> ages =
                AgeClass.of(alive, 0, 1, 4).stream().map(AgeClass::bytes).toList();
        return alive.bytes().value() <= 0
                ? "-"
                : Estimate.shares(ages).stream()
                                .map(share -> Long.toString(Math.round(100 * part.applyAsDouble(share))))
                                .collect(Collectors.joining("/"))
                        + " %";
    }

    private static List<Row> rows(AllocationProfile profile) {
        Map<String, Row> byName = profile.sites().stream()
                .map(AllocationPrinter::row)
                .collect(Collectors.toMap(Row::name, row -> row, AllocationPrinter::sum));
        return byName.values().stream()
                .sorted(Comparator.comparing((Row row) -> alive(row).bytes(), Estimate.MOST_FOR_SURE_FIRST)
                        .thenComparing(Row::bytes, Estimate.MOST_FOR_SURE_FIRST)
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
