// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.names.Traces;
import dev.cairn.hprof.report.ReportBook;
import dev.cairn.hprof.report.ReportSection;
import dev.cairn.hprof.settings.CpuKind;
import dev.cairn.profile.record.FrameList;
import dev.cairn.profile.record.RecordParser.Outcome;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.ReportLayout.Calls;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Calls since the last dump: how many, and what they took, by trace. */
public final class CallBook implements ReportBook {
    private static final int NO_LINE = -1;

    private final NameTables names;
    private final FrameList frames = new FrameList();
    private CallSums sums = new CallSums();
    private boolean explained;
    private OptionalLong told = OptionalLong.empty();

    public CallBook(NameTables names) {
        this.names = names;
    }

    @Override
    public Outcome report(RecordType type, MemorySegment memory, long at, int length) {
        if (type != RecordType.CALLS) {
            return Outcome.UNKNOWN;
        }
        if (length < Calls.CHAIN) {
            return Outcome.MALFORMED;
        }
        int methods = Short.toUnsignedInt(memory.get(ValueLayout.JAVA_SHORT, at + Calls.METHODS));
        if (methods * Integer.BYTES > length - Calls.CHAIN) {
            return Outcome.MALFORMED;
        }
        frames.reset(methods, 0);
        for (int i = 0; i < methods; i++) {
            frames.set(i, memory.get(ValueLayout.JAVA_INT, at + Calls.CHAIN + (long) i * Integer.BYTES), NO_LINE);
        }
        int trace = names.trace(frames, memory.get(ValueLayout.JAVA_INT, at + Calls.THREAD));
        sums.add(
                trace - Traces.FIRST,
                memory.get(ValueLayout.JAVA_LONG, at + Calls.COUNT),
                memory.get(ValueLayout.JAVA_LONG, at + Calls.TOTAL_NANOS),
                memory.get(ValueLayout.JAVA_LONG, at + Calls.SELF_NANOS));
        return Outcome.UNDERSTOOD;
    }

    @Override
    public List<ReportSection> cut() {
        Set<CpuKind> wanted = names.settings().cpu();
        List<ReportSection> sections = new ArrayList<>();
        if (wanted.contains(CpuKind.TIMES)) {
            sections.add(new CpuTimesSection(sums, names.settings().cutoff()));
        }
        if (wanted.contains(CpuKind.OLD)) {
            sections.add(new OldProfileSection(sums));
        }
        sums = new CallSums();
        return sections;
    }

    /** With the first of its sections: one has a name which promises CPU time, the other callers that it did not see each time. */
    @Override
    public List<String> shortfalls() {
        if (explained) {
            return List.of();
        }
        explained = true;
        Set<CpuKind> wanted = names.settings().cpu();
        List<String> sentences = new ArrayList<>();
        if (wanted.contains(CpuKind.TIMES)) {
            sentences.add("CPU TIME is " + names.settings().clock().words() + ".");
        }
        if (wanted.contains(CpuKind.OLD)) {
            sentences.add(
                    "A caller that is not rewritten, as in java.lang.invoke, is the one that the stack showed at the"
                            + " first such call from a place in a thread; later calls from there count to it too.");
        }
        return sentences;
    }

    @Override
    public void told(long nanos) {
        told = OptionalLong.of(nanos);
    }

    @Override
    public List<String> missing(long nanos) {
        Set<CpuKind> wanted = names.settings().cpu();
        if (!wanted.contains(CpuKind.TIMES) && !wanted.contains(CpuKind.OLD)) {
            return List.of();
        }
        return List.of(
                told.isEmpty()
                        ? "It ended before living threads had reported their calls for the first time; they are"
                                + " missing."
                        : "Living threads reported their calls last " + Seconds.of(nanos - told.getAsLong())
                                + " before its end; later ones are missing.");
    }
}
