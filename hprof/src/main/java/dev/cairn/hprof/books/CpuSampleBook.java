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

/** Where threads were found running since the last dump. A look at a thread that has no frames counts for nothing. */
public final class CpuSampleBook implements ReportBook {
    private final NameTables names;
    /** By the trace's place among all. */
    private long[] counts = new long[256];

    private long total;

    public CpuSampleBook(NameTables names) {
        this.names = names;
    }

    @Override
    public void cpu(int thread, FrameList frames) {
        if (frames.javaFrames() == 0) {
            return;
        }
        int place = names.trace(frames, thread) - Traces.FIRST;
        if (place >= counts.length) {
            counts = Arrays.copyOf(counts, Math.max(place + 1, 2 * counts.length));
        }
        counts[place]++;
        total++;
    }

    /** Forgets all counts. */
    public void clear() {
        Arrays.fill(counts, 0);
        total = 0;
    }

    @Override
    public List<ReportSection> cut() {
        if (total == 0 && !names.settings().cpu().contains(CpuKind.SAMPLES)) {
            return List.of();
        }
        ReportSection section = section(names.settings().cutoff());
        counts = new long[counts.length];
        total = 0;
        return List.of(section);
    }

    /** The counts as they are now, and go on after that. */
    public ReportSection section(double cutoff) {
        return new CpuSamplesSection(counts, total, cutoff);
    }
}
