// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.sites;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.heap.convert.DumpSites;
import dev.cairn.heap.convert.SitedCopy;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.heap.site.AllocationSite;
import dev.cairn.report.Frame;
import dev.cairn.report.profile.HeldSitesReport;
import dev.cairn.report.profile.HeldStackRow;
import dev.cairn.report.vm.DumpSitesReport;
import dev.cairn.report.vm.VmRow;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A dump that gets allocation sites from the recording that runs: its sampled objects are held until this is closed. */
public final class SitedDump implements AutoCloseable {
    private static final int BUFFER = 1 << 20;

    private final HeldSitesReport held;
    private final Runnable letGo;
    private Optional<DumpSites.Result> result = Optional.empty();

    private SitedDump(HeldSitesReport held, Runnable letGo) {
        this.held = held;
        this.letGo = letGo;
    }

    /** What came of asking for the objects. */
    public sealed interface Begun {
        record Held(SitedDump dump) implements Begun {}

        record No(String sentence) implements Begun {}
    }

    /** Asks those of this user who record. */
    public static Begun begin(Terminal terminal, VmRow vm, Duration patience) {
        return switch (SiteHolder.ask(terminal, vm, patience)) {
            case SiteHolder.Answer.Held(HeldSitesReport held, Runnable letGo) ->
                new Begun.Held(new SitedDump(held, letGo));
            case SiteHolder.Answer.No(String sentence) -> new Begun.No(sentence);
        };
    }

    /** Copies the dump that the VM wrote, with the sites. */
    public void copy(Path hprof, Path to, boolean gzip) throws IOException {
        try (OutputStream file = Files.newOutputStream(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                OutputStream out = gzip ? new FastGzip(file) : new BufferedOutputStream(file, BUFFER)) {
            result = Optional.of(SitedCopy.copy(hprof, out, sites()));
        }
    }

    private DumpSites sites() {
        return new DumpSites(
                held.handles().stream().mapToLong(Long::longValue).toArray(),
                held.stackOf().stream().mapToInt(Integer::intValue).toArray(),
                held.stacks().stream().map(SitedDump::stack).toList());
    }

    private static DumpSites.Stack stack(HeldStackRow row) {
        return new DumpSites.Stack(
                row.frames().stream().map(SitedDump::frame).toList(), AllocationSite.noteOf(note(row), row.interval()));
    }

    private static String note(HeldStackRow row) {
        return "by thread " + row.thread() + ", outlived " + row.age()
                + (row.truncated() ? ", outermost frames not recorded" : "");
    }

    private static StackFrame frame(Frame frame) {
        Integer line = frame.line();
        String file = frame.file();
        return new StackFrame(
                frame.className(),
                frame.method(),
                "",
                file == null ? "" : file,
                frame.inNative() ? StackFrame.NATIVE : line == null ? StackFrame.UNKNOWN_LINE : line);
    }

    /** What is known of sites, once the dump is there. */
    public DumpSitesReport report() {
        DumpSites.Result found = result.orElseGet(() -> new DumpSites.Result(0, 0));
        return new DumpSitesReport(found.named(), found.missing(), held.dead(), held.leftOut(), held.interval());
    }

    /** The same in sentences. */
    public static List<String> words(DumpSitesReport report) {
        List<String> lines = new ArrayList<>();
        lines.add("Allocation sites of " + Quantity.counted(report.named(), "object", "objects")
                + (report.interval() == 0
                        ? ", of all that were allocated since the recording began."
                        : ", a sample of what was allocated since the recording began: now about one in "
                                + Quantity.bytes(report.interval()) + "."));
        if (report.dead() > 0) {
            lines.add(Quantity.counted(report.dead(), "sampled object was", "sampled objects were")
                    + " taken to be alive, and gone already.");
        }
        if (report.missing() > 0) {
            lines.add(Quantity.counted(report.missing(), "sampled object was", "sampled objects were")
                    + " alive a moment before, and not found in the dump.");
        }
        if (report.leftOut() > 0) {
            lines.add(Quantity.counted(report.leftOut(), "sampled object was", "sampled objects were")
                    + " left out, as to find all would hold up the VM too long.");
        }
        return lines;
    }

    @Override
    public void close() {
        letGo.run();
    }
}
