// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.CpuProfile;
import dev.cairn.profile.model.ProfileFilter;

/** Where CPU time went, by stack and thread. */
public final class CpuBooks implements Books<CpuProfile> {
    private final RecordingClock clock;
    private final CallSites sites;
    private final SiteRows rows;
    private final CpuSums sums = new CpuSums();
    private long latestNanos;
    private long intervalNanos;
    private long samplesInOther;
    private long senseless;

    /**
     * Of a recording that begins.
     *
     * @param intervalNanos between two looks at all threads
     */
    public CpuBooks(RecordingClock clock, long intervalNanos, BookLimits limits) {
        this.clock = clock;
        this.intervalNanos = intervalNanos;
        latestNanos = clock.startNanos();
        sites = new CallSites(limits);
        rows = new SiteRows(limits);
    }

    @Override
    public int add(EventBatch batch, int from) {
        if (from == 0) {
            batch.newSites().forEach(sites::addSite);
            batch.newThreads().forEach(sites::addThread);
        }
        for (int event = from; event < batch.count(); event++) {
            latestNanos = Math.max(latestNanos, batch.nanos(event));
            switch (batch.kind(event)) {
                case CPU -> addSample(batch.site(event), batch.thread(event), batch.size(event));
                case INTERVAL -> intervalNanos = Math.max(0, batch.interval(event));
                case GC -> {}
                case ALLOCATION, FREE -> senseless++;
                case MARK -> {
                    return event;
                }
            }
        }
        return batch.count();
    }

    private void addSample(int site, int thread, long cpuNanos) {
        if (cpuNanos < 0) {
            senseless++;
            return;
        }
        int place = sites.site(site);
        int runner = sites.thread(thread);
        int row = rows.row(place, runner);
        sums.add(row, cpuNanos);
        if (CallSites.isOther(place, runner) || row == SiteRows.OTHER) {
            samplesInOther++;
        }
    }

    @Override
    public long latestNanos() {
        return latestNanos;
    }

    @Override
    public BookReader<CpuProfile> reader(ProfileFilter filter) {
        return new CpuReader(this, clock, filter);
    }

    @Override
    public long bytes() {
        return sites.bytes() + rows.bytes() + sums.bytesOfMemory();
    }

    CpuSums sums() {
        return sums.copy(rows.count(), new Omissions(samplesInOther, 0, senseless));
    }

    CpuState state() {
        return new CpuState(sites.view(), rows.sites(), rows.threads(), intervalNanos);
    }
}
