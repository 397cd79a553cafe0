// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.CpuProfile;
import dev.cairn.profile.model.CpuSite;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.symbols.SiteTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * A profile of CPU time before it is made. How much time a thread used is measured; samples show where it used that
 * time. Each sample hits a place that has the share p of its thread's time with the probability p, so the variance of
 * the place's time is the sum of the squares of its samples, times 1-p.
 */
final class CpuDraft implements ProfileDraft<CpuProfile> {
    private static final double NANOS_PER_MILLI = 1e6;

    private final CpuState state;
    private final CpuSums now;
    private final Cuts.Since<CpuSums> since;
    private final SiteSelection selection;

    CpuDraft(CpuState state, CpuSums now, Cuts.Since<CpuSums> since, SiteSelection selection) {
        this.state = state;
        this.now = now;
        this.since = since;
        this.selection = selection;
    }

    @Override
    public CpuProfile profile(ProfileFacts facts) {
        BitSet rows = selection.select(state.sites(), state.siteOfRow(), state.threadOfRow());
        double[] nanosOfThread = nanosOfThread();
        Stacks stacks = new Stacks(state.sites());
        List<CpuSite> sites = new ArrayList<>();
        long samples = 0;
        for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
            long more = now.samples(row) - since.sums().samples(row);
            if (more > 0) {
                samples += more;
                int site = state.siteOfRow().get(row);
                int thread = state.threadOfRow().get(row);
                sites.add(new CpuSite(
                        state.sites().threads().get(thread),
                        stacks.of(state.sites().node(site)),
                        state.sites().truncated(site),
                        more,
                        estimate(row, nanosOfThread[thread])));
            }
        }
        List<String> notes = new ArrayList<>(facts.notes());
        noteUnseen(sites, notes);
        notes.addAll(now.omissions().since(since.sums().omissions()).notes());
        return new CpuProfile(
                facts.target(),
                since.window(),
                state.intervalNanos(),
                samples,
                facts.loss(),
                facts.end(),
                selection.filter().texts(),
                facts.cost(),
                notes,
                sites);
    }

    /** Their time is measured as all other, but nobody saw where it went. */
    private static void noteUnseen(List<CpuSite> sites, List<String> notes) {
        note(sites, SiteTable.ENDED_THREADS, "%s ended; what was used after the last sample, %s.", notes);
        note(
                sites,
                SiteTable.AFTER_LAST_SAMPLE,
                "What %s used after the last sample until the recording ended, %s.",
                notes);
    }

    private static void note(List<CpuSite> all, StackFrame place, String text, List<String> notes) {
        List<CpuSite> sites =
                all.stream().filter(site -> site.frames().contains(place)).toList();
        if (!sites.isEmpty()) {
            double nanos =
                    sites.stream().mapToDouble(site -> site.cpuNanos().value()).sum();
            long threads = sites.stream().mapToLong(CpuSite::samples).sum();
            notes.add(String.format(
                    Locale.ROOT,
                    text,
                    threads == 1 ? "1 thread" : String.format(Locale.ROOT, "%,d threads", threads),
                    String.format(Locale.ROOT, "%,.1f ms, is shown as %s", nanos / NANOS_PER_MILLI, place.method())));
        }
    }

    private double[] nanosOfThread() {
        double[] sums = new double[state.sites().threads().count()];
        for (int row = 0; row < state.siteOfRow().count(); row++) {
            sums[state.threadOfRow().get(row)] += nanos(row);
        }
        return sums;
    }

    private Estimate estimate(int row, double ofThread) {
        double nanos = nanos(row);
        double squares = Math.max(0, now.squares(row) - since.sums().squares(row));
        double rest = ofThread <= 0 ? 0 : Math.max(0, 1 - nanos / ofThread);
        return new Estimate(nanos, Math.sqrt(squares * rest));
    }

    private double nanos(int row) {
        return Math.max(0, now.nanos(row) - since.sums().nanos(row));
    }
}
