// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.cli.snapshot.ask.OneSnapshotCommand;
import dev.cairn.cli.snapshot.ask.SiteText;
import dev.cairn.cli.snapshot.ask.SnapshotObjects;
import dev.cairn.cli.snapshot.ask.SnapshotText;
import dev.cairn.cli.terminal.RowLimit;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.heap.MergedPath;
import dev.cairn.heap.MergedPaths;
import dev.cairn.heap.PathOptions;
import dev.cairn.heap.PathStep;
import dev.cairn.heap.ReferenceKind;
import dev.cairn.heap.RootPath;
import dev.cairn.heap.RootPaths;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.root.RootOrigin;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.heap.site.AllocationSite;
import dev.cairn.heap.site.SiteShare;
import dev.cairn.heap.site.SitedObjects;
import dev.cairn.report.snapshot.paths.MergedPathsReport;
import dev.cairn.report.snapshot.paths.PathStepRow;
import dev.cairn.report.snapshot.paths.PathsReport;
import dev.cairn.report.snapshot.paths.SitesReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn snapshot paths FILE 0x…}: through what an object is held, from the GC roots on. */
@Command(
        name = "paths",
        description = {
            "Show why an object is not garbage: the shortest paths to it from the GC roots.",
            "With --class: the paths to all objects of a class, merged where they go the same way; --limit is how many"
                    + " are shown where they part."
        })
final class SnapshotPathsCommand extends OneSnapshotCommand<SnapshotPathsCommand.Answer> {
    private static final int USUAL_PATHS = 3;
    private static final int USUAL_BRANCHES = 5;

    @Parameters(index = "1", arity = "0..1", paramLabel = "0x…", description = "The object's address.")
    private Optional<String> address = Optional.empty();

    @Option(names = "--class", paramLabel = "NAME", description = "All objects of this class: a.b.C, byte[].")
    private Optional<String> className = Optional.empty();

    @Option(
            names = "--ignore",
            split = ",",
            paramLabel = "KIND",
            description = "Do not go through references of these kinds: ${COMPLETION-CANDIDATES}, with commas."
                    + " By default through none of them, as they do not keep what they refer to.")
    private List<Ignored> ignored = List.of();

    @Option(
            names = "--discovered",
            description =
                    "Also go through Reference.discovered, by which the collector links references that have nothing to"
                            + " do with each other, as right after the collection that a dump begins with.")
    private boolean discovered;

    @Mixin
    private RowLimit limit = new RowLimit();

    SnapshotPathsCommand(Terminal terminal) {
        super(terminal);
    }

    /** The kinds as they are written. */
    enum Ignored {
        WEAK,
        SOFT,
        PHANTOM,
        FINALIZER,
        NONE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** About one object, or about all of a class. */
    sealed interface Answer {
        /** Paths to one object. */
        record Paths(PathsReport report) implements Answer {}

        /** Merged paths to several. */
        record Merged(MergedPathsReport report) implements Answer {}
    }

    @Override
    protected void checkArguments() {
        if (address.isEmpty() == className.isEmpty()) {
            throw wrong("Give either the address of an object, or --class and a name.");
        }
        address.ifPresent(this::requireAddress);
        if (ignored.contains(Ignored.NONE) && ignored.size() > 1) {
            throw wrong("--ignore none goes with no other kind.");
        }
        int _ = limit.or(USUAL_PATHS);
    }

    @Override
    protected Answer ask(Snapshot snapshot) throws IOException {
        if (className.isPresent()) {
            warnOfNamesakes(snapshot, className.get());
            MergedPaths merged =
                    snapshot.mergedPaths(SnapshotObjects.ofClass(snapshot, file(), className.get()), options());
            return new Answer.Merged(new MergedPathsReport(
                    className.get(),
                    merged.targets(),
                    merged.reached(),
                    merged.cut(),
                    merged.notes(),
                    sites(snapshot, className.get()),
                    groups(snapshot, merged.roots())));
        }
        long object = SnapshotText.find(snapshot, file(), requireAddress(address.orElseThrow()));
        RootPaths found = snapshot.pathsToRoot(object, options());
        AllocationSite site = AllocationSite.of(snapshot.describe(object).allocatedAt());
        Map<Long, String> described = SnapshotText.describedClasses(snapshot);
        ObjectValues values = snapshot.values();
        return new Answer.Paths(new PathsReport(
                found.more(),
                found.cut(),
                found.notes(),
                found.paths().stream()
                        .map(path ->
                                new PathsReport.Path(root(path.origin()), steps(snapshot, values, path, described)))
                        .toList(),
                site.frames().stream().map(StackFrame::words).toList(),
                site.note().isEmpty() ? null : site.note()));
    }

    /** Of all objects of the class. */
    private static @Nullable SitesReport sites(Snapshot snapshot, String className) throws IOException {
        SitedObjects sited = snapshot.sitedObjects();
        SiteShare.Sum sum = new SiteShare.Sum();
        for (int i = 0; i < sited.objects().length; i++) {
            long object = sited.objects()[i];
            if (snapshot.classOf(object).name().equals(className)) {
                sum.add(sited.sites().get(sited.siteOf()[i]), snapshot.shallowBytes(object));
            }
        }
        return SiteText.report(sum);
    }

    private static PathsReport.Root root(RootOrigin origin) {
        boolean ofThread = origin.threadSerial() != 0;
        return new PathsReport.Root(
                origin.kind().words(),
                ofThread ? Integer.toUnsignedLong(origin.threadSerial()) : null,
                ofThread ? origin.threadName() : null,
                origin.frame().map(StackFrame::words).orElse(null),
                origin.container().orElse(null));
    }

    private PathOptions options() {
        PathOptions usual = PathOptions.standard().withLimit(limit.or(USUAL_PATHS));
        return usual.ignoring(kinds());
    }

    private Set<ReferenceKind> kinds() {
        Set<ReferenceKind> kinds =
                ignored.isEmpty() ? EnumSet.allOf(ReferenceKind.class) : EnumSet.of(ReferenceKind.DISCOVERED);
        for (Ignored each : ignored) {
            switch (each) {
                case WEAK -> kinds.add(ReferenceKind.WEAK);
                case SOFT -> kinds.add(ReferenceKind.SOFT);
                case PHANTOM -> kinds.add(ReferenceKind.PHANTOM);
                case FINALIZER -> kinds.add(ReferenceKind.FINALIZER);
                case NONE -> {
                    // through all of them
                }
            }
        }
        if (discovered) {
            kinds.remove(ReferenceKind.DISCOVERED);
        }
        return kinds;
    }

    private static List<PathStepRow> steps(
            Snapshot snapshot, ObjectValues values, RootPath path, Map<Long, String> described) {
        List<PathStepRow> rows = new ArrayList<>();
        for (PathStep step : path.steps()) {
            long id = snapshot.idOf(step.object());
            boolean afterGap = path.omitted() > 0 && rows.size() == path.omittedBefore();
            rows.add(new PathStepRow(
                    SnapshotText.address(id),
                    snapshot.classOf(step.object()).name(),
                    described.get(id),
                    SnapshotText.label(snapshot, values, step.object()),
                    step.via(),
                    afterGap ? path.omitted() : 0));
        }
        return rows;
    }

    /** As deep as the paths are merged, hundreds of calls: a stream would make many frames of each. */
    private static List<MergedPathsReport.Group> groups(Snapshot snapshot, List<MergedPath> paths) {
        List<MergedPathsReport.Group> groups = new ArrayList<>();
        for (MergedPath path : paths) {
            groups.add(new MergedPathsReport.Group(
                    path.via(),
                    path.className(),
                    SnapshotText.address(snapshot.idOf(path.sample())),
                    path.objects(),
                    path.targets(),
                    path.shallowBytes(),
                    path.retainedBytes(),
                    groups(snapshot, path.children())));
        }
        return groups;
    }

    @Override
    protected Object machineReadable(Answer answer) {
        return switch (answer) {
            case Answer.Paths(PathsReport report) -> report;
            case Answer.Merged(MergedPathsReport report) -> report;
        };
    }

    @Override
    protected void print(Answer answer, Terminal to) {
        switch (answer) {
            case Answer.Paths(PathsReport report) -> PathsPrinter.print(report, to);
            case Answer.Merged(MergedPathsReport report) -> PathsPrinter.print(report, limit.or(USUAL_BRANCHES), to);
        }
    }
}
