// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.text;

import dev.cairn.hprof.names.ClassSymbol;
import dev.cairn.hprof.names.MethodSymbol;
import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.names.ObjectIds;
import dev.cairn.hprof.names.ReportThread;
import dev.cairn.hprof.names.Traces;
import dev.cairn.hprof.output.ReportOutput;
import dev.cairn.hprof.settings.CpuKind;
import dev.cairn.wire.bytes.ModifiedUtf8;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.BitSet;
import java.util.Optional;

/**
 * A report as HPROF writes it with format=a, line for line. Each trace is written once, before what refers to it first. A report of
 * {@code cpu=old} has neither header nor threads.
 */
public final class TextReport {
    private static final String UNKNOWN_LINE = "Unknown line";

    private final NameTables names;
    private final ReportOutput out;
    private final InstantSource clock;
    private final ZoneId zone;
    private final boolean bare;
    private final BitSet written = new BitSet();
    private int allWrittenTo = Traces.FIRST;

    /** An empty report. */
    public TextReport(NameTables names, ReportOutput out, InstantSource clock, ZoneId zone) {
        this.names = names;
        this.out = out;
        this.clock = clock;
        this.zone = zone;
        this.bare = names.settings().cpu().contains(CpuKind.OLD);
    }

    public NameTables names() {
        return names;
    }

    /** What a report begins with. */
    public void begin() {
        if (!bare) {
            line("JAVA PROFILE 1.0.1, created " + date());
            line("");
            Prelude.lines(names.settings()).forEach(this::line);
            line("");
            line("--------");
            line("");
        }
    }

    /** The current time, as reports write it. */
    public String date() {
        return CDate.of(Instant.ofEpochMilli(clock.millis()), zone);
    }

    /** Writes a line. What a name of the target's has of line ends would make lines of its own: they become blanks. */
    public void line(String text) {
        out.write(ModifiedUtf8.encode(
                text.indexOf('\n') < 0 && text.indexOf('\r') < 0
                        ? text
                        : text.replace('\n', ' ').replace('\r', ' ')));
        out.write('\n');
    }

    /** Writes whole lines, the end of the last one included. */
    public void lines(byte[] bytes, int count) {
        out.write(bytes, 0, count);
    }

    /** Writes a part as {@link ReportOutput#whole} has it; names and traces in it must have been written before. */
    public Optional<String> whole(ReportOutput.Writing part) throws IOException {
        return out.whole(part);
    }

    public void threadStart(ReportThread thread) {
        if (!bare) {
            line("THREAD START (obj=" + ObjectIds.text(thread.object()) + ", id = " + thread.serial() + ", name=\""
                    + thread.name() + "\", group=\"" + thread.group() + "\")");
        }
    }

    public void threadEnd(int serial) {
        if (!bare) {
            line("THREAD END (id = " + serial + ")");
        }
    }

    /** Writes every trace that has not been written yet. */
    public void allTraces() {
        names.traces().eachFrom(allWrittenTo, this::trace);
        allWrittenTo = names.traces().next();
    }

    /** Writes a trace, unless it has been written. */
    public void trace(int serial) {
        if (written.get(serial - Traces.FIRST)) {
            return;
        }
        written.set(serial - Traces.FIRST);
        Traces traces = names.traces();
        int thread = traces.thread(serial);
        line("TRACE " + serial + ":" + (thread == Traces.NO_THREAD ? "" : " (thread=" + thread + ")"));
        int depth = traces.depth(serial);
        if (depth == 0) {
            line("\t<empty>");
        }
        for (int i = 0; i < depth; i++) {
            line("\t" + frame(traces.method(serial, i), traces.bytecodeIndex(serial, i)));
        }
    }

    private String frame(int number, int bytecodeIndex) {
        Optional<MethodSymbol> method = names.symbols().method(number);
        String source = method.flatMap(symbol -> names.symbols().type(symbol.type()))
                .map(ClassSymbol::source)
                .filter(name -> !name.isEmpty())
                .orElse("<Unknown Source>");
        int line = names.settings().lineNumbers()
                ? method.map(symbol -> symbol.lines().lineOf(bytecodeIndex)).orElse(-1)
                : -1;
        return names.methodName(number) + "(" + source + ":" + (line < 0 ? UNKNOWN_LINE : Integer.toString(line)) + ")";
    }

    /** What a table calls a trace: its innermost method. */
    public String top(int serial) {
        Traces traces = names.traces();
        return traces.depth(serial) == 0 ? "<empty trace>" : names.methodName(traces.method(serial, 0));
    }
}
