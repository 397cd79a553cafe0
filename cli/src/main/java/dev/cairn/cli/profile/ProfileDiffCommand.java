// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.profile;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.view.ComparedLengths;
import dev.cairn.profile.view.ProfileChange;
import dev.cairn.profile.view.ProfileChanges;
import dev.cairn.web.profile.ProfileDifference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn profile diff BEFORE AFTER}: what grew from one profile to the next. */
@Command(
        name = "diff",
        description = {
            "Show what changed from one profile to another, what grew most first.",
            "A change that is less than twice its standard error has a ? behind it: it may be chance."
        })
final class ProfileDiffCommand extends ProfileQuestion<ProfileDiffCommand.Answer> {
    @Parameters(index = "0", paramLabel = "BEFORE", description = "A profile.")
    private Path before = Path.of("");

    @Parameters(index = "1", paramLabel = "AFTER", description = "The profile to compare it with.")
    private Path after = Path.of("");

    @Mixin
    private ProfilePart part = new ProfilePart();

    @Option(
            names = "--dump-before",
            paramLabel = "N",
            description =
                    "Which dump of BEFORE, if it is an HPROF report with several; else as --dump says. Both may be one"
                            + " file.")
    private Optional<Integer> dumpBefore = Optional.empty();

    @Option(
            names = "--dump-after",
            paramLabel = "N",
            description =
                    "Which dump of AFTER, if it is an HPROF report with several; else as --dump says. Both may be one"
                            + " file.")
    private Optional<Integer> dumpAfter = Optional.empty();

    @Mixin
    private ProfileBy by = new ProfileBy();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Also write the change as a flame graph, or as collapsed stacks with two numbers each;"
                    + " FILE ends in .html or .collapsed.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--totals",
            description = "Compare totals where the profiles are of different lengths, instead of numbers per second.")
    private boolean totals;

    ProfileDiffCommand(Terminal terminal) {
        super(terminal);
    }

    /**
     * What the command prints.
     *
     * @param notes what the file leaves out
     */
    record Answer(ProfileDifference difference, List<String> notes) {}

    @Override
    Answer ask() throws IOException, SaidNo {
        int _ = by.rows();
        if (out.isPresent() && ProfileExport.ofDifference(out.get()).isEmpty()) {
            throw wrong(ProfileExport.noDifference(out.get()));
        }
        StackProfile first =
                read(before, part.choice("--dump-before", dumpBefore)).profile().stacks();
        StackProfile second =
                read(after, part.choice("--dump-after", dumpAfter)).profile().stacks();
        List<ValueType> common = ProfileChanges.commonTypes(first, second);
        if (common.isEmpty()) {
            throw new SaidNo(ProfileChanges.nothingInCommon(before + " and " + after) + ": " + names(first)
                    + " in one, " + names(second) + " in the other.");
        }
        ValueType type = chosen(common, ProfileChanges.usualType(common, second), after);
        ComparedLengths rates = ComparedLengths.of(first, second);
        ComparedLengths lengths = totals ? rates.with(ComparedLengths.Numbers.TOTALS) : rates;
        List<String> notes =
                out.isPresent() ? ProfileExport.writeDifference(first, second, lengths, out.get()) : List.of();
        return new Answer(ProfileDifference.of(first, second, lengths, type, by.grouping()), notes);
    }

    private static String names(StackProfile profile) {
        return profile.types().isEmpty()
                ? "nothing"
                : String.join(
                        ", ", profile.types().stream().map(ValueType::name).toList());
    }

    private static boolean isGraph(Path file) {
        return ProfileExport.ofDifference(file).equals(Optional.of(ExportFormat.FLAME_GRAPH));
    }

    @Override
    Object machineReadable(Answer answer) {
        return answer.difference()
                .report(
                        before.toString(),
                        after.toString(),
                        answer.notes(),
                        out.filter(ProfileDiffCommand::isGraph)
                                .map(file -> file.toAbsolutePath().toString())
                                .orElse(null),
                        answer.difference().changes().size(),
                        answer.difference().changes().stream()
                                .limit(by.rowsOr(Integer.MAX_VALUE))
                                .toList());
    }

    @Override
    void print(Answer found, Terminal to) {
        ProfileDifference answer = found.difference();
        String unit = answer.type().unit();
        Estimate growth = answer.after().minus(answer.before());
        to.out()
                .println(Text.clean(answer.type().name()) + ": " + ProfileText.withError(answer.before(), unit)
                        + " before, " + ProfileText.withError(answer.after(), unit) + " after: "
                        + ProfileText.signed(growth.value(), unit)
                        + (ProfileText.hasError(growth) ? " +- " + ProfileText.error(growth, unit) : ""));
        answer.ofBefore().forEach(note -> to.out().println("  before: " + Text.clean(note)));
        answer.ofAfter().forEach(note -> to.out().println("  after: " + Text.clean(note)));
        out.ifPresent(file -> to.out()
                .println("  "
                        + Text.clean(file
                                + (isGraph(file) ? " shows it as a flame graph." : " has it as collapsed stacks."))));
        answer.notes().forEach(note -> to.out().println("  " + Text.clean(note)));
        found.notes().forEach(note -> to.out().println("  " + Text.clean(note)));
        to.out().println();
        List<ProfileChange> changed = answer.changed();
        if (changed.isEmpty()) {
            to.out().println("Nothing changed by " + by.grouping().word() + ".");
            return;
        }
        Table table = new Table(5, ">CHANGE", ">+-", "", ">BEFORE", ">AFTER", by.head());
        List<ProfileChange> shown = answer.ends(by.rows());
        shown.forEach(change -> table.add(
                columns -> ProfileText.name(change.name(), change.frames(), columns),
                ProfileText.signed(change.growth().value(), unit),
                ProfileText.error(change.growth(), unit),
                ProfileDifference.hasErrors(change) && !change.isSure() ? "?" : "",
                ProfileText.amount(change.before().value(), unit),
                ProfileText.amount(change.after().value(), unit),
                ProfileText.name(change.name(), change.frames())));
        table.lines(to.columns()).forEach(to.out()::println);
        ProfileText.order(shown.stream().map(ProfileChange::growth).toList()).ifPresent(to.out()::println);
        if (changed.size() > by.rows()) {
            to.out()
                    .println("In all " + Quantity.count((long) changed.size())
                            + " rows changed; those between are left out, and --top shows more.");
        }
    }
}
