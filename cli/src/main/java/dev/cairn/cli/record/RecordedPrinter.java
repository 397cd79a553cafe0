// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.profile.ProfileText;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.profile.model.AgeClass;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.ProfileNotes;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.ValueColumn;
import dev.cairn.profile.model.ValueColumn.Variance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The largest sites of a profile, for a person; where that was recorded, those that keep most alive come first. */
final class RecordedPrinter {
    private final Terminal terminal;
    private final int top;

    RecordedPrinter(Terminal terminal, int top) {
        this.terminal = terminal;
        this.top = top;
    }

    /**
     * The same class and stack, by all threads.
     *
     * @param shorterName the name in at most that many columns, if that can be had
     */
    private record Row(
            String name,
            IntFunction<String> shorterName,
            Map<ValueColumn, Estimate> values,
            Optional<LiveObjects> live) {
        Estimate value(ValueColumn column) {
            return values.getOrDefault(column, Estimate.ZERO);
        }

        LiveObjects alive() {
            return live.orElse(LiveObjects.NONE);
        }
    }

    /**
     * Prints a profile.
     *
     * @param sum what it comes to, behind the target's name
     * @param whyNothing the usual reason where there is no site, in the middle of a sentence
     */
    void print(RecordedProfile profile, String sum, String whyNothing) {
        ValueColumn main = profile.columns().getLast();
        List<Row> rows = rows(profile, main);
        terminal.out().println(Text.clean(profile.target()) + ": " + sum);
        ProfileNotes.of(profile).forEach(note -> terminal.out().println("  " + Text.clean(note)));
        if (rows.isEmpty()) {
            terminal.out().println("  Nothing was seen: " + whyNothing + ", or the filters leave nothing.");
            return;
        }
        table(rows, profile).lines(terminal.columns()).forEach(terminal.out()::println);
        ProfileText.order(rows.stream()
                        .limit(top)
                        .map(row -> profile.tellsLive() ? row.alive().bytes() : row.value(main))
                        .toList())
                .ifPresent(terminal.out()::println);
        if (rows.size() > top) {
            terminal.out()
                    .println("In all " + Quantity.count((long) rows.size())
                            + (profile.kind().isOfObjects() ? " sites" : " places")
                            + "; --top shows more, -o FILE has all of them.");
        }
    }

    /** With a head as {@link Table} wants it. */
    private record Column(String head, Function<Row, String> cell) {}

    private Table table(List<Row> rows, RecordedProfile profile) {
        List<Column> columns = new ArrayList<>();
        profile.totalAlive(LiveObjects::bytes).ifPresent(alive -> addLive(columns, alive, profile));
        ValueColumn main = profile.columns().getLast();
        double whole = profile.total(main).orElseThrow().value();
        addValue(columns, main, profile);
        columns.add(
                new Column(">SHARE", row -> ProfileText.share(row.value(main).value(), whole)));
        for (ValueColumn column : profile.columns().reversed()) {
            if (!column.equals(main)) {
                addValue(columns, column, profile);
            }
        }
        columns.add(new Column(profile.kind().isOfObjects() ? "SITE" : "WHERE", Row::name));
        Table table =
                new Table(columns.size() - 1, columns.stream().map(Column::head).toArray(String[]::new));
        for (Row row : rows.subList(0, Math.min(top, rows.size()))) {
            table.add(
                    row.shorterName(),
                    columns.stream().map(each -> each.cell().apply(row)).toArray(String[]::new));
        }
        return table;
    }

    private static void addLive(List<Column> columns, Estimate bytes, RecordedProfile profile) {
        Estimate objects = profile.totalAlive(LiveObjects::objects).orElseThrow();
        addEstimate(
                columns,
                "ALIVE",
                LiveObjects.INUSE_SPACE.unit(),
                ProfileText.hasError(bytes),
                row -> row.alive().bytes());
        addEstimate(
                columns,
                "ALIVE OBJECTS",
                LiveObjects.INUSE_OBJECTS.unit(),
                ProfileText.hasError(objects),
                row -> row.alive().objects());
        columns.add(new Column(">0/1-3/4+ GCS", row -> ages(row.alive(), Estimate::value)));
        if (ProfileText.hasError(bytes)) {
            columns.add(new Column(
                    ">+-",
                    row -> ages(row.alive(), share -> share.standardError().orElse(0))));
        }
        columns.add(new Column(
                ">OLDEST",
                row -> row.alive().agesInGcs().isEmpty()
                        ? "-"
                        : row.alive().agesInGcs().lastKey() + " GCs"));
    }

    /** Places of what was measured are never certain, whatever the samples say. */
    private static void addValue(List<Column> columns, ValueColumn column, RecordedProfile profile) {
        boolean hasError = column.variance() == Variance.OF_PLACE
                || ProfileText.hasError(profile.total(column).orElseThrow());
        addEstimate(columns, column.head(), column.type().unit(), hasError, row -> row.value(column));
    }

    private static void addEstimate(
            List<Column> columns, String head, String unit, boolean hasError, Function<Row, Estimate> number) {
        columns.add(new Column(
                ">" + head, row -> ProfileText.amount(number.apply(row).value(), unit)));
        if (hasError) {
            columns.add(new Column(">+-", row -> ProfileText.error(number.apply(row), unit)));
        }
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

    private static List<Row> rows(RecordedProfile profile, ValueColumn main) {
        Map<String, Row> byName = profile.sites().stream()
                .map(site -> new Row(
                        name(site, profile, Integer.MAX_VALUE),
                        columns -> name(site, profile, columns),
                        site.values(),
                        site.live()))
                .collect(Collectors.toMap(Row::name, row -> row, RecordedPrinter::sum));
        return byName.values().stream()
                .sorted(Comparator.comparing((Row row) -> row.alive().bytes(), Estimate.MOST_FOR_SURE_FIRST)
                        .thenComparing(row -> row.value(main), Estimate.MOST_FOR_SURE_FIRST)
                        .thenComparing(Row::name))
                .toList();
    }

    /** In at most {@code columns}, if that can be had. */
    private static String name(RecordedSite site, RecordedProfile profile, int columns) {
        return site.frames().isEmpty() && !profile.kind().isOfObjects()
                ? "thread " + site.thread() + ", outside Java"
                : ProfileText.name(site.className(), site.frames(), columns);
    }

    private static Row sum(Row one, Row other) {
        Map<ValueColumn, Estimate> values = new HashMap<>(one.values());
        other.values().forEach((column, value) -> values.merge(column, value, Estimate::plus));
        return new Row(
                one.name(),
                one.shorterName(),
                values,
                one.live().isPresent() || other.live().isPresent()
                        ? Optional.of(one.alive().plus(other.alive()))
                        : Optional.empty());
    }
}
