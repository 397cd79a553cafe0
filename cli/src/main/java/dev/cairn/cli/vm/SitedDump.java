// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.heap.AllocationSite;
import dev.cairn.heap.StackFrame;
import dev.cairn.heap.convert.DumpSites;
import dev.cairn.heap.convert.SitedCopy;
import dev.cairn.report.Frame;
import dev.cairn.report.profile.HeldSitesReport;
import dev.cairn.report.profile.HeldStackRow;
import dev.cairn.report.vm.DumpSitesReport;
import dev.cairn.report.vm.VmRow;
import dev.cairn.web.ServerClient;
import dev.cairn.web.ServerFile;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.HoldSitesQuestion;
import dev.cairn.web.question.LetSitesGoQuestion;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A dump that gets allocation sites from the recording that runs: its sampled objects are held until this is closed. */
final class SitedDump implements AutoCloseable {
    /** A collection, and the search for objects. */
    private static final Duration LONGEST_HOLD = Duration.ofMinutes(2);

    private static final int BUFFER = 1 << 20;

    private final ServerFile server;
    private final String key;
    private final HeldSitesReport held;
    private Optional<DumpSites.Result> result = Optional.empty();

    private SitedDump(ServerFile server, String key, HeldSitesReport held) {
        this.server = server;
        this.key = key;
        this.held = held;
    }

    /** What came of asking for the objects. */
    sealed interface Begun {
        record Held(SitedDump dump) implements Begun {}

        record No(String sentence) implements Begun {}
    }

    /** Asks this user's server, whose recording it is. */
    static Begun begin(Terminal terminal, VmRow vm, Duration patience) {
        String nobody = "Nothing records what VM " + vm.pid() + " allocates: in the page of cairn serve, begin a recording of"
                + " allocations with what stays alive, and let it run for a while.";
        Optional<ServerFile> server = ServerFile.read(terminal.serverFile()).filter(ServerClient::isAlive);
        if (server.isEmpty()) {
            return new Begun.No(nobody);
        }
        Optional<Asked<HeldSitesReport>> answer = ServerClient.ask(
                server.get(), HoldSitesQuestion.QUESTION, vm.key(), Map.of(), patience, LONGEST_HOLD.plus(patience));
        return switch (answer.orElseGet(() -> new Asked.SaidNo<>(nobody))) {
            case Asked.Told<HeldSitesReport>(HeldSitesReport held) ->
                new Begun.Held(new SitedDump(server.get(), vm.key(), held));
            case Asked.SaidNo<HeldSitesReport>(String sentence) -> new Begun.No(sentence);
        };
    }

    /** Copies the dump that the VM wrote, with the sites. */
    void copy(Path hprof, Path to, boolean gzip) throws IOException {
        try (OutputStream file = Files.newOutputStream(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                OutputStream out = gzip ? new FastGzip(file) : new BufferedOutputStream(file, BUFFER)) {
            result = Optional.of(SitedCopy.copy(hprof, out, sites()));
        }
    }

    private DumpSites sites() {
        return new DumpSites(
                held.handles().stream().mapToLong(Long::longValue).toArray(),
                held.stackOf().stream().mapToInt(Integer::intValue).toArray(),
                held.stacks().stream().map(this::stack).toList());
    }

    private DumpSites.Stack stack(HeldStackRow row) {
        return new DumpSites.Stack(
                row.frames().stream().map(SitedDump::frame).toList(),
                AllocationSite.noteOf("by thread " + row.thread() + ", outlived " + row.age(), held.interval()));
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
    DumpSitesReport report() {
        DumpSites.Result found = result.orElseGet(() -> new DumpSites.Result(0, 0));
        return new DumpSitesReport(found.named(), found.missing(), held.dead(), held.leftOut(), held.interval());
    }

    /** The same in sentences. */
    static List<String> words(DumpSitesReport report) {
        List<String> lines = new ArrayList<>();
        lines.add("Allocation sites of " + Quantity.counted(report.named(), "object", "objects")
                + (report.interval() == 0
                        ? ", of all that were allocated since the recording began."
                        : ", a sample: about one in " + Quantity.bytes(report.interval())
                                + " that was allocated since the recording began."));
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
        var _ = ServerClient.ask(
                server, LetSitesGoQuestion.QUESTION, key, Map.of(), Duration.ofSeconds(1), LONGEST_HOLD);
    }
}
