// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.cli.snapshot.ask.OneSnapshotCommand;
import dev.cairn.cli.snapshot.ask.SnapshotObjects;
import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.heap.Dominators;
import dev.cairn.heap.RetainedSet;
import dev.cairn.heap.Snapshot;
import dev.cairn.report.snapshot.RetainedReport;
import dev.cairn.report.snapshot.RetainedSetReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn snapshot retained FILE 0x…}: what would become garbage with an object, or with several. */
@Command(
        name = "retained",
        description = {
            "Show what an object holds: what would become garbage with it.",
            "Of several objects, or all of a class, package or loader: what they hold together, each counted once."
        })
final class SnapshotRetainedCommand extends OneSnapshotCommand<SnapshotRetainedCommand.Answer> {
    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "0x…",
            description = "Addresses of objects, as other answers show them.")
    private List<String> addresses = List.of();

    @Option(names = "--class", paramLabel = "NAME", description = "All objects of this class: a.b.C, byte[].")
    private Optional<String> className = Optional.empty();

    @Option(names = "--package", paramLabel = "NAME", description = "All objects of the classes of this package: a.b.")
    private Optional<String> packageName = Optional.empty();

    @Option(
            names = "--loader",
            paramLabel = "0x…",
            description = "All objects of the classes that this class loader has loaded; 0x0 is the boot loader.")
    private Optional<String> loader = Optional.empty();

    SnapshotRetainedCommand(Terminal terminal) {
        super(terminal);
    }

    /** About one object, or about several. */
    sealed interface Answer {
        /** One object. */
        record One(RetainedReport report) implements Answer {}

        /**
         * Several.
         *
         * @param of what they are of; empty if they were named one by one
         */
        record Several(RetainedSetReport report, String of) implements Answer {}
    }

    @Override
    protected void checkArguments() {
        long given = Stream.of(className, packageName, loader)
                .filter(Optional::isPresent)
                .count();
        if (given + (addresses.isEmpty() ? 0 : 1) != 1) {
            throw wrong("Give either addresses of objects, or one of --class, --package and --loader.");
        }
        addresses.forEach(this::requireAddress);
        loader.ifPresent(this::requireAddress);
    }

    @Override
    protected Answer ask(Snapshot snapshot) throws IOException {
        if (className.isPresent()) {
            String name = className.get();
            warnOfNamesakes(snapshot, name);
            return several(snapshot, name, () -> SnapshotObjects.ofClass(snapshot, file(), name));
        }
        if (packageName.isPresent()) {
            String name = packageName.get();
            return several(snapshot, "the package " + name, () -> SnapshotObjects.ofPackage(snapshot, file(), name));
        }
        if (loader.isPresent()) {
            long id = requireAddress(loader.get());
            return several(
                    snapshot,
                    "the loader " + SnapshotText.address(id),
                    () -> SnapshotObjects.ofLoader(snapshot, file(), id));
        }
        long[] objects = new long[addresses.size()];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = SnapshotText.find(snapshot, file(), requireAddress(addresses.get(i)));
        }
        return objects.length == 1
                ? one(snapshot, objects[0])
                : several(snapshot, "", () -> LongStream.of(objects).distinct());
    }

    /** Objects, as often as they are asked for; there may be more than fit into memory. */
    @FunctionalInterface
    private interface Objects {
        LongStream stream() throws IOException;
    }

    private static Answer one(Snapshot snapshot, long object) throws IOException {
        Dominators dominators = snapshot.dominators();
        OptionalLong dominator = dominators.dominatorOf(object);
        Map<Long, String> described = SnapshotText.describedClasses(snapshot);
        long id = snapshot.idOf(object);
        return new Answer.One(new RetainedReport(
                SnapshotText.address(id),
                snapshot.classOf(object).name(),
                snapshot.shallowBytes(object),
                dominators.retainedBytes(object),
                dominator.isPresent() ? SnapshotText.address(snapshot.idOf(dominator.getAsLong())) : null,
                dominator.isPresent() ? snapshot.classOf(dominator.getAsLong()).name() : null,
                described.get(id),
                SnapshotText.held(dominators, object)));
    }

    private Answer several(Snapshot snapshot, String of, Objects objects) throws IOException {
        RetainedSet retained = snapshot.retainedOf(objects.stream());
        LongSummaryStatistics sizes =
                objects.stream().map(snapshot::shallowBytes).summaryStatistics();
        return new Answer.Several(
                new RetainedSetReport(
                        className.orElse(null), sizes.getCount(), sizes.getSum(), retained.objects(), retained.bytes()),
                of);
    }

    @Override
    protected Object machineReadable(Answer answer) {
        return switch (answer) {
            case Answer.One(RetainedReport report) -> report;
            case Answer.Several(RetainedSetReport report, String _) -> report;
        };
    }

    @Override
    protected void print(Answer answer, Terminal to) {
        switch (answer) {
            case Answer.One(RetainedReport report) -> print(report, to.out());
            case Answer.Several(RetainedSetReport report, String of) -> print(report, of, to.out());
        }
    }

    private static void print(RetainedReport report, PrintWriter out) {
        String name = SnapshotText.named(report.className(), Optional.ofNullable(report.describes()));
        String held = SnapshotText.words(report.held());
        out.println(Text.clean(report.object() + "  " + name) + (held.isEmpty() ? "" : ", " + held));
        field(out, "shallow", Quantity.bytes(report.shallowBytes()));
        field(out, "retained", Quantity.bytes(report.retainedBytes()));
        field(
                out,
                "dominator",
                report.dominator() == null
                        ? "none: no single object keeps it"
                        : report.dominator() + "  " + report.dominatorClassName());
    }

    private static void print(RetainedSetReport report, String of, PrintWriter out) {
        out.println(SnapshotText.objects(report.objects()) + (of.isEmpty() ? "" : " of " + Text.clean(of)));
        field(out, "shallow", Quantity.bytes(report.shallowBytes()));
        field(
                out,
                "retained",
                Quantity.bytes(report.retainedBytes()) + " in " + SnapshotText.objects(report.retainedObjects()));
    }

    private static void field(PrintWriter out, String name, String value) {
        out.printf("  %-10s %s%n", name, Text.clean(value));
    }
}
