// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.objects;

import dev.cairn.cli.snapshot.ask.OneSnapshotCommand;
import dev.cairn.cli.snapshot.ask.SnapshotObjects;
import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.RowLimit;
import dev.cairn.cli.terminal.Table;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.leaks.HolderWays;
import dev.cairn.heap.leaks.check.ClassPattern;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.search.Found;
import dev.cairn.heap.search.TextPattern;
import dev.cairn.heap.search.ValueSearch;
import dev.cairn.report.snapshot.FindReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn snapshot find FILE TEXT}: the strings of a text, or the objects that have a value in a field. */
@Command(
        name = "find",
        addMethodSubcommands = false,
        description = {
            "Find strings by their text, or objects by the value of a field, and say what holds them.",
            "In TEXT and VALUE, * stands for any characters, \\* for an asterisk and \\\\ for a backslash. The answer says what"
                    + " could not be looked at."
        })
public final class SnapshotFindCommand extends OneSnapshotCommand<FindReport> {
    private static final int USUAL_ROWS = 30;
    private static final int HELD_COLUMN = 3;
    /** In print and in JSON. */
    private static final int CHARS_OF_ROW = 60;

    private static final int CHARS_OF_JSON = 1000;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "TEXT",
            description = "The whole text of a string, or '*part*', 'beginning*'.")
    private Optional<String> text = Optional.empty();

    @Option(
            names = "--field",
            paramLabel = "CLASS.FIELD=VALUE",
            description =
                    "Find the objects with this value in a field, as a.b.Order.state=OPEN: a number, true, the text of a"
                            + " string, a boxed value or an enum's constant, or null. The class may be a pattern: * goes up to"
                            + " the next dot, ** across dots.")
    private Optional<String> field = Optional.empty();

    @Option(names = "--ignore-case", description = "Take upper and lower case for the same.")
    private boolean ignoreCase;

    @Mixin
    private RowLimit limit = new RowLimit();

    public SnapshotFindCommand(Terminal terminal) {
        super(terminal);
    }

    /** What {@code --field} says. */
    private record Field(ClassPattern classes, String name, TextPattern value) {}

    @Override
    protected void checkArguments() {
        int _ = limit.or(USUAL_ROWS);
        if (text.isPresent() == field.isPresent()) {
            throw wrong("Give the TEXT of strings or --field CLASS.FIELD=VALUE, one of the two.");
        }
        text.ifPresent(this::pattern);
        field.ifPresent(this::fieldOf);
    }

    private TextPattern pattern(String written) {
        try {
            return TextPattern.of(written, ignoreCase);
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private Field fieldOf(String written) {
        int equals = written.indexOf('=');
        int dot = written.lastIndexOf('.', equals);
        if (dot <= 0 || equals < dot + 2) {
            throw wrong("--field " + written + " does not name a class, a field and a value: a.b.Order.state=OPEN.");
        }
        try {
            return new Field(
                    ClassPattern.ofAll(written.substring(0, dot)),
                    written.substring(dot + 1, equals),
                    pattern(written.substring(equals + 1)));
        } catch (IllegalArgumentException e) {
            throw wrong("--field: " + e.getMessage());
        }
    }

    @Override
    protected FindReport ask(Snapshot snapshot) throws IOException {
        if (snapshot.appDomain().isPresent()) {
            throw new SnapshotException(file() + " is a GC log, which has no texts and no values.");
        }
        int rows = Math.min(limit.or(USUAL_ROWS), Integer.MAX_VALUE - 1);
        Optional<Field> sought = field.map(this::fieldOf);
        Found found = sought.isPresent()
                ? withField(snapshot, sought.get(), rows + 1)
                : ValueSearch.ofStrings(snapshot, pattern(text.orElseThrow()), rows + 1);
        return new FindReport(
                sought.map(each -> each.value.toString()).orElseGet(text::orElseThrow),
                sought.map(each -> each.classes + "." + each.name).orElse(null),
                found.objects().objects(),
                found.objects().shallowBytes(),
                found.candidates(),
                found.unread(),
                found.unfinished(),
                found.objects().largest().length > rows,
                rows(snapshot, found.objects().largest(), rows, sought.map(Field::name)));
    }

    private Found withField(Snapshot snapshot, Field sought, int most) throws IOException {
        Set<HeapClass> classes = Set.copyOf(SnapshotObjects.classesOf(snapshot, file(), sought.classes));
        if (!ValueSearch.hasField(snapshot, classes::contains, sought.name)) {
            throw new SnapshotException(
                    "No object of " + sought.classes + " in " + file() + " has a field " + sought.name
                            + ". cairn snapshot instances FILE '" + sought.classes
                            + "' and cairn snapshot show name objects and their fields; static ones are not looked at.");
        }
        return ValueSearch.ofFields(snapshot, classes::contains, sought.name, sought.value, most);
    }

    private List<FindReport.Match> rows(Snapshot snapshot, long[] objects, int most, Optional<String> fieldName)
            throws IOException {
        Dominators dominators = snapshot.dominators();
        ObjectValues values = snapshot.values();
        HolderWays ways = HolderWays.of(snapshot);
        int chars = isForMachines() ? CHARS_OF_JSON : CHARS_OF_ROW;
        List<FindReport.Match> rows = new ArrayList<>();
        for (int i = 0; i < Math.min(objects.length, most); i++) {
            long object = objects[i];
            String words = ways.of(object).way().words();
            rows.add(new FindReport.Match(
                    SnapshotText.address(snapshot.idOf(object)),
                    snapshot.classOf(object).name(),
                    (fieldName.isPresent()
                                    ? values.field(object, fieldName.get())
                                            .flatMap(value -> textOf(values, value, chars))
                                    : values.text(object, chars))
                            .orElse(""),
                    snapshot.shallowBytes(object),
                    dominators.retainedBytes(object),
                    words.isEmpty() ? null : words,
                    SnapshotText.held(dominators, object)));
        }
        return rows;
    }

    private static Optional<String> textOf(ObjectValues values, FieldValue value, int chars) {
        return switch (value) {
            case FieldValue.Primitive primitive -> Optional.of(primitive.text());
            case FieldValue.Reference to -> values.text(to.object(), chars);
            case FieldValue.Null _ -> Optional.of("null");
            case FieldValue.Dangling _ -> Optional.empty();
        };
    }

    @Override
    protected void print(FindReport report, Terminal to) {
        boolean strings = report.field() == null;
        if (!report.objects().isEmpty()) {
            Table table = new Table(HELD_COLUMN, "OBJECT", ">RETAINED", strings ? "TEXT" : "VALUE", "HELD BY");
            for (FindReport.Match row : report.objects()) {
                table.add(
                        row.object(),
                        Quantity.bytes(row.retainedBytes()),
                        row.text(),
                        row.heldBy() == null ? SnapshotText.words(row.held()) : row.heldBy());
            }
            table.lines(to.columns()).forEach(to.out()::println);
        }
        String all = strings
                ? Quantity.counted(report.candidates(), "string", "strings")
                : SnapshotText.objects(report.candidates()) + " that have " + report.field();
        to.out()
                .println(Text.clean("Of " + all + ", "
                        + (report.found() == 0
                                ? "none fits"
                                : Quantity.count(report.found()) + (report.found() == 1 ? " fits" : " fit") + ", "
                                        + Quantity.bytes(report.shallowBytes()))
                        + (report.more() ? "; --limit shows more rows" : "")));
        notLookedAt(report).ifPresent(to.out()::println);
    }

    /** What the answer does not know of. */
    private static Optional<String> notLookedAt(FindReport report) {
        List<String> parts = new ArrayList<>();
        if (report.unread() > 0) {
            boolean _ = parts.add(Quantity.count(report.unread()) + " whose value the dump lacks or has no text for");
        }
        if (report.unfinished() > 0) {
            boolean _ = parts.add(Quantity.count(report.unfinished()) + " with more than "
                    + Quantity.count((long) ValueSearch.MOST_CHARS) + " characters, of which the rest might fit");
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of("Not looked at: " + String.join(", ", parts) + ".");
    }
}
