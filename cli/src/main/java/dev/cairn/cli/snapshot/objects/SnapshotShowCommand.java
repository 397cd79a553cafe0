// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.objects;

import dev.cairn.cli.snapshot.ask.OneSnapshotCommand;
import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.cli.terminal.RowLimit;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.object.ObjectDescription;
import dev.cairn.heap.object.References;
import dev.cairn.report.snapshot.ShowReport;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn snapshot show FILE 0x…}: what is in an object. */
@Command(
        name = "show",
        description = {
            "Show what is in an object: its fields, and what it stands for.",
            "Strings, numbers, collections and maps as what they are, primitive arrays in hex and text, and the statics"
                    + " of a class. Of strings --limit counts characters."
        })
public final class SnapshotShowCommand extends OneSnapshotCommand<ShowReport> {
    /** Some lines of a screen. */
    private static final int USUAL_CHARACTERS = 1000;

    @Parameters(index = "1", paramLabel = "0x…", description = "The object's address.")
    private String address = "";

    @Option(
            names = "--from",
            paramLabel = "N",
            description =
                    "Begin with this element of an array or collection, or this character of a string, from 0 on.")
    private long from;

    @Option(names = "--references", description = "With what it refers to, and what refers to it.")
    private boolean references;

    @Mixin
    private RowLimit limit = new RowLimit();

    public SnapshotShowCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected void checkArguments() {
        long _ = requireAddress(address);
        int _ = rows();
        if (from < 0) {
            throw wrong("--from " + from + " is less than 0.");
        }
    }

    private int rows() {
        return limit.or(ElementPage.FIRST.count());
    }

    private int characters() {
        return limit.or(isForMachines() ? ElementPage.FIRST.textChars() : USUAL_CHARACTERS);
    }

    @Override
    protected ShowReport ask(Snapshot snapshot) throws IOException {
        long object = SnapshotText.find(snapshot, file(), requireAddress(address));
        ElementPage page = new ElementPage(from, rows(), characters());
        ObjectDescription description = snapshot.describe(object, page);
        Optional<References> neighbours =
                references ? Optional.of(snapshot.references(object, rows())) : Optional.empty();
        return ShownObject.report(snapshot, description, neighbours);
    }

    @Override
    protected Object machineReadable(ShowReport report) {
        return report;
    }

    @Override
    protected void print(ShowReport report, Terminal to) {
        new ShowPrinter(to).print(report);
    }
}
