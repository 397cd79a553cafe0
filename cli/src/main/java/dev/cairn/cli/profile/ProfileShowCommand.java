// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.profile;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.profile.view.Grouping;
import dev.cairn.profile.view.ProfileRow;
import dev.cairn.profile.view.ProfileRows;
import dev.cairn.web.profile.ProfileReports;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code cairn profile show FILE}: a table of the sites, classes, methods or threads that have the most. */
@Command(
        name = "show",
        description = {
            "Show what a profile holds: the sites, classes, methods or threads that have the most.",
            "Behind an estimate stands its standard error."
        })
final class ProfileShowCommand extends ProfileQuestion<ProfileShowCommand.Answer> {
    @Parameters(index = "0", paramLabel = "FILE", description = "A profile.")
    private Path file = Path.of("");

    @Mixin
    private ProfileBy by = new ProfileBy();

    @Mixin
    private ProfilePart part = new ProfilePart();

    ProfileShowCommand(Terminal terminal) {
        super(terminal);
    }

    record Answer(StackProfile profile, String format, int type, List<Estimate> totals, List<ProfileRow> rows) {}

    @Override
    Answer ask() throws IOException, SaidNo {
        int _ = by.rows();
        ProfileReading.Done done = read(file, part.choice());
        StackProfile profile = done.profile().stacks();
        int type = chosenIndex(profile, file);
        return new Answer(
                profile, done.format(), type, ProfileRows.total(profile), ProfileRows.of(profile, by.grouping(), type));
    }

    @Override
    Object machineReadable(Answer answer) {
        return ProfileReports.of(
                file.toString(),
                answer.format(),
                answer.profile(),
                answer.totals(),
                answer.type(),
                by.grouping(),
                answer.rows(),
                by.rowsOr(Integer.MAX_VALUE));
    }

    @Override
    void print(Answer answer, Terminal to) {
        head(answer, to.out());
        List<ValueType> types = answer.profile().types();
        ValueType shown = types.get(answer.type());
        double whole = answer.totals().get(answer.type()).value();
        boolean errors = ProfileText.hasError(answer.totals().get(answer.type()));
        boolean methods = by.grouping() == Grouping.METHOD;
        List<String> heads = new ArrayList<>(List.of(">" + shown.name().toUpperCase(Locale.ROOT)));
        heads.addAll(errors ? List.of(">+-") : List.of());
        heads.add(">SHARE");
        heads.addAll(methods ? List.of(">WITH CALLED") : List.of());
        heads.addAll(methods && errors ? List.of(">+-") : List.of());
        heads.add(by.head());
        Table table = new Table(heads.size() - 1, heads.toArray(String[]::new));
        answer.rows().stream().limit(by.rows()).forEach(row -> {
            Estimate value = row.values().get(answer.type());
            List<String> cells = new ArrayList<>(List.of(ProfileText.amount(value.value(), shown.unit())));
            cells.addAll(errors ? List.of(ProfileText.error(value, shown.unit())) : List.of());
            cells.add(ProfileText.share(value.value(), whole));
            Estimate withCalled = row.withCalled().get(answer.type());
            cells.addAll(methods ? List.of(ProfileText.amount(withCalled.value(), shown.unit())) : List.of());
            cells.addAll(methods && errors ? List.of(ProfileText.error(withCalled, shown.unit())) : List.of());
            cells.add(ProfileText.name(row.name(), row.frames()));
            table.add(columns -> ProfileText.name(row.name(), row.frames(), columns), cells.toArray(String[]::new));
        });
        table.lines(to.columns()).forEach(to.out()::println);
        ProfileText.order(answer.rows().stream()
                        .limit(by.rows())
                        .map(row -> row.values().get(answer.type()))
                        .toList())
                .ifPresent(to.out()::println);
        if (answer.rows().size() > by.rows()) {
            to.out()
                    .println("In all " + Quantity.count((long) answer.rows().size())
                            + " rows; --top shows more, --by adds up in another way.");
        }
    }

    private void head(Answer answer, PrintWriter out) {
        StackProfile profile = answer.profile();
        out.println(Text.clean(profile.title()) + " (" + answer.format() + ")");
        if (profile.startMillis() > 0) {
            out.println("  from " + Instant.ofEpochMilli(profile.startMillis()).truncatedTo(ChronoUnit.SECONDS)
                    + (profile.durationNanos() > 0
                            ? " for " + ProfileText.amount((double) profile.durationNanos(), "nanoseconds")
                            : ""));
        }
        for (int i = 0; i < profile.types().size(); i++) {
            ValueType type = profile.types().get(i);
            out.println("  " + Text.clean(type.name()) + ": "
                    + ProfileText.withError(answer.totals().get(i), type.unit()));
        }
        profile.notes().forEach(note -> out.println("  " + Text.clean(note)));
        out.println();
    }
}
