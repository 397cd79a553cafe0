// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.AllocationProfile;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.record.SampleWeight;

/** What was allocated, by site and thread, and which of the objects live. */
public final class AllocationBooks implements Books<AllocationProfile> {
    private final RecordingClock clock;
    private final boolean live;
    private final CallSites sites;
    private final SiteRows rows;
    private final AllocationSums sums = new AllocationSums();
    private final LiveTable alive;
    private long latestNanos;
    private long interval;
    private long intervalSince;
    private int epoch;
    private long samplesInOther;
    private long notFollowed;
    private long unknownFrees;
    private long senseless;

    /**
     * Creates the books of a recording that begins.
     *
     * @param interval in bytes; 0 if every allocation is recorded
     * @param live whether the ends of objects are reported
     */
    public AllocationBooks(RecordingClock clock, long interval, boolean live, BookLimits limits) {
        this.clock = clock;
        this.live = live;
        this.interval = interval;
        intervalSince = clock.startNanos();
        latestNanos = clock.startNanos();
        sites = new CallSites(limits);
        rows = new SiteRows(limits);
        alive = new LiveTable(limits.liveObjects());
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
                case ALLOCATION -> addAllocation(batch, event);
                case FREE -> addFree(batch.id(event), batch.number(event));
                case GC -> epoch = Math.max(epoch, batch.number(event));
                case INTERVAL -> setInterval(batch.interval(event), batch.nanos(event));
                case CPU -> senseless++;
                case MARK -> {
                    return event;
                }
            }
        }
        return batch.count();
    }

    private void addAllocation(EventBatch batch, int event) {
        long size = batch.size(event);
        long sampledAt = batch.interval(event);
        if (size <= 0 || sampledAt < 0) {
            senseless++;
            return;
        }
        int site = sites.site(batch.site(event));
        int thread = sites.thread(batch.thread(event));
        int row = rows.row(site, thread);
        float objects = SampleWeight.objects(size, sampledAt);
        double bytes = SampleWeight.bytes(size, sampledAt);
        sums.add(row, bytes, objects);
        if (CallSites.isOther(site, thread) || row == SiteRows.OTHER) {
            samplesInOther++;
        }
        int born = batch.number(event);
        epoch = Math.max(epoch, born);
        if (live && batch.id(event) != 0 && !alive.put(batch.id(event), row, born, bytes, objects)) {
            notFollowed++;
        }
    }

    private void addFree(long id, int at) {
        epoch = Math.max(epoch, at);
        if (alive.remove(id)) {
            return;
        }
        if (notFollowed > 0) {
            notFollowed--;
        } else {
            unknownFrees++;
        }
    }

    private void setInterval(long newInterval, long nanos) {
        if (newInterval < 0) {
            senseless++;
        } else if (newInterval != interval) {
            interval = newInterval;
            intervalSince = nanos;
        }
    }

    @Override
    public long latestNanos() {
        return latestNanos;
    }

    @Override
    public BookReader<AllocationProfile> reader(ProfileFilter filter) {
        return new AllocationReader(this, clock, filter);
    }

    @Override
    public long bytes() {
        return sites.bytes() + rows.bytes() + sums.bytesOfMemory() + alive.bytes();
    }

    AllocationSums sums() {
        return sums.copy(rows.count(), new Omissions(samplesInOther, unknownFrees, senseless));
    }

    /** Everything else that a profile needs, as it is now. */
    AllocationState state() {
        return new AllocationState(
                sites.view(),
                rows.sites(),
                rows.threads(),
                live,
                live ? alive.copy() : LiveObjectsCopy.NONE,
                epoch,
                interval,
                intervalSince,
                notFollowed);
    }
}
