// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.names.Traces;
import dev.cairn.hprof.report.ReportBook;
import dev.cairn.hprof.report.ReportSection;
import dev.cairn.hprof.settings.CpuKind;
import dev.cairn.profile.record.FrameList;
import java.util.Arrays;
import java.util.List;

/**
 * Where threads used the processor since the last dump. Each record says how much time it stands for; the times of a trace are added
 * up, and become whole samples of {@code interval=} when they are written. So a thread that uses little counts for little, however
 * often it is met, and it makes no difference how far apart the looks were. What was used where there are no frames counts for nothing.
 */
public final class CpuSampleBook implements ReportBook {
    private static final long NANOS_A_MILLI = 1_000_000;
    /** No thread uses that much between two looks. */
    private static final long MOST_NANOS = 1L << 44;

    private final NameTables names;
    private final CpuSampleDoubts doubts;
    /** By the trace's place among all. */
    private long[] nanos = new long[256];

    private boolean some;

    public CpuSampleBook(NameTables names) {
        this.names = names;
        this.doubts = new CpuSampleDoubts(names.settings().intervalMillis());
    }

    @Override
    public void cpu(long cpuNanos, int thread, int flags, FrameList frames) {
        long used = Math.clamp(cpuNanos, 0, MOST_NANOS);
        if (frames.javaFrames() == 0) {
            doubts.addWithoutFrames(used, flags);
            return;
        }
        int place = names.trace(frames, thread) - Traces.FIRST;
        if (place >= nanos.length) {
            nanos = Arrays.copyOf(nanos, Math.max(place + 1, 2 * nanos.length));
        }
        nanos[place] += used;
        some = true;
        doubts.add(used, flags);
    }

    /** Forgets all counts. */
    public void clear() {
        Arrays.fill(nanos, 0);
        some = false;
    }

    @Override
    public List<ReportSection> cut() {
        if (!some && !names.settings().cpu().contains(CpuKind.SAMPLES)) {
            return List.of();
        }
        ReportSection section = section(names.settings().cutoff());
        clear();
        return List.of(section);
    }

    /** The counts as they are now, and go on after that. */
    public ReportSection section(double cutoff) {
        return new CpuSamplesSection(WholeSamples.of(nanos, names.settings().intervalMillis() * NANOS_A_MILLI), cutoff);
    }

    @Override
    public List<String> shortfalls() {
        return doubts.take();
    }
}
