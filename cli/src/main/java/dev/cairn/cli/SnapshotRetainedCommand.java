// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.RetainedSet;
import dev.cairn.heap.Snapshot;
import dev.cairn.web.message.RetainedReport;
import dev.cairn.web.message.RetainedSetReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn snapshot retained FILE 0x…}: what would become garbage with an object, or with several. */
@Command(
        name = "retained",
        description = {
            "Show what an object holds: what would become garbage with it.",
            "Of several objects, or all of a class, what they hold together, nothing counted twice."
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

    SnapshotRetainedCommand(Terminal terminal) {
        super(terminal);
    }

    /** About one object, or about several. */
    sealed interface Answer {
        /** One object. */
        record One(RetainedReport report) implements Answer {}

        /** Several. */
        record Several(RetainedSetReport report) implements Answer {}
    }

    @Override
    void checkArguments() {
        if (addresses.isEmpty() == className.isEmpty()) {
            throw wrong("Give either addresses of objects, or --class and a name.");
        }
        addresses.forEach(this::requireAddress);
    }

    @Override
    Answer ask(Snapshot snapshot) throws IOException {
        if (className.isPresent()) {
            String name = className.get();
            return several(snapshot, () -> SnapshotObjects.ofClass(snapshot, file(), name));
        }
        long[] objects = new long[addresses.size()];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = SnapshotText.find(snapshot, file(), requireAddress(addresses.get(i)));
        }
        return objects.length == 1
                ? one(snapshot, objects[0])
                : several(snapshot, () -> LongStream.of(objects).distinct());
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

    private Answer several(Snapshot snapshot, Objects objects) throws IOException {
        RetainedSet retained = snapshot.retainedOf(objects.stream());
        LongSummaryStatistics sizes =
                objects.stream().map(snapshot::shallowBytes).summaryStatistics();
        return new Answer.Several(new RetainedSetReport(
                className.orElse(null), sizes.getCount(), sizes.getSum(), retained.objects(), retained.bytes()));
    }

    @Override
    Object machineReadable(Answer answer) {
        return switch (answer) {
            case Answer.One(RetainedReport report) -> report;
            case Answer.Several(RetainedSetReport report) -> report;
        };
    }

    @Override
    void print(Answer answer, Terminal to) {
        switch (answer) {
            case Answer.One(RetainedReport report) -> print(report, to.out());
            case Answer.Several(RetainedSetReport report) -> print(report, to.out());
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

    private static void print(RetainedSetReport report, PrintWriter out) {
        out.println(Quantity.count(report.objects()) + " objects"
                + (report.className() == null ? "" : " of " + Text.clean(report.className())));
        field(out, "shallow", Quantity.bytes(report.shallowBytes()));
        field(
                out,
                "retained",
                Quantity.bytes(report.retainedBytes()) + " in " + Quantity.count(report.retainedObjects())
                        + " objects");
    }

    private static void field(PrintWriter out, String name, String value) {
        out.printf("  %-10s %s%n", name, Text.clean(value));
    }
}
