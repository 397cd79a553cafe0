// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.profile.model.SampleWeight;
import dev.cairn.wire.ring.RecordType;

/**
 * What is known of one recording: what its samples add up to, by site and thread, and which of the sampled objects live. One
 * thread keeps it. The books accept any batch: they count and report what makes no sense.
 */
public class Books {
    private final SampleKind kind;
    private final RecordType record;
    private final long leastAmount;
    private final RecordingClock clock;
    private final boolean live;
    private final CallSites sites;
    private final SiteRows rows;
    private final RowSums sums;
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
     * @param interval between samples, in the unit of the kind's period; 0 if everything is recorded
     * @param live whether the ends of objects are reported
     */
    public Books(SampleKind kind, RecordingClock clock, long interval, boolean live, BookLimits limits) {
        this.kind = kind;
        this.clock = clock;
        this.live = live;
        this.interval = interval;
        record = kind.record();
        leastAmount = kind.leastAmount();
        intervalSince = clock.startNanos();
        latestNanos = clock.startNanos();
        sites = new CallSites(limits);
        rows = new SiteRows(limits);
        sums = new RowSums(kind);
        alive = new LiveTable(limits.liveObjects());
    }

    /**
     * Takes events in, up to the next mark or the end of the batch; what is new in the batch when {@code from} is 0.
     *
     * @return the mark's place, or the batch's count
     */
    public int add(EventBatch batch, int from) {
        if (from == 0) {
            batch.newSites().forEach(sites::addSite);
            batch.newThreads().forEach(sites::addThread);
        }
        for (int event = from; event < batch.count(); event++) {
            latestNanos = Math.max(latestNanos, batch.nanos(event));
            RecordType type = batch.type(event);
            if (type == record) {
                addSample(batch, event);
            } else if (type == RecordType.MARK) {
                return event;
            } else {
                addOther(type, batch, event);
            }
        }
        return batch.count();
    }

    private void addSample(EventBatch batch, int event) {
        long amount = batch.amount(event);
        long sampledAt = batch.interval(event);
        // Nothing of an amount of 0 is drawn with any probability.
        if (amount < leastAmount || sampledAt < 0 || (amount == 0 && sampledAt > 0)) {
            senseless++;
            return;
        }
        int site = sites.site(batch.site(event));
        int thread = sites.thread(batch.thread(event));
        int row = rows.row(site, thread);
        float count = SampleWeight.objects(amount, sampledAt);
        double weighted = SampleWeight.bytes(amount, sampledAt);
        sums.add(row, count, weighted);
        if (CallSites.isOther(site, thread) || row == SiteRows.OTHER) {
            samplesInOther++;
        }
        int born = batch.number(event);
        epoch = Math.max(epoch, born);
        if (live && batch.id(event) != 0 && !alive.put(batch.id(event), row, born, weighted, count)) {
            notFollowed++;
        }
    }

    private void addOther(RecordType type, EventBatch batch, int event) {
        switch (type) {
            case GC -> epoch = Math.max(epoch, batch.number(event));
            case INTERVAL -> setInterval(batch.interval(event), batch.nanos(event));
            case FREE -> {
                if (kind.mayFollowObjects()) {
                    addFree(batch.id(event), batch.number(event));
                } else {
                    senseless++;
                }
            }
            default -> senseless++;
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

    /** When the newest event was, in the target's time; the recording's start if there is none. */
    public long latestNanos() {
        return latestNanos;
    }

    /** A new consumer's view, which begins with the recording. */
    public BookReader reader(ProfileFilter filter) {
        return new BookReader(this, new Cuts<>(clock, new RowSums(kind)), filter);
    }

    /** Memory that they take, an estimate. */
    public long bytes() {
        return sites.bytes() + rows.bytes() + sums.bytes() + alive.bytes();
    }

    /** The objects that live, by id, as they are now. */
    public FollowedDraft followed() {
        long[] ids = new long[alive.count()];
        int[] rowOf = new int[ids.length];
        int[] ages = new int[ids.length];
        long[] intervals = new long[ids.length];
        int[] at = {0};
        alive.each((id, row, born, drawn) -> {
            ids[at[0]] = id;
            intervals[at[0]] = drawn;
            rowOf[at[0]] = row;
            ages[at[0]] = Math.max(0, epoch - born);
            at[0]++;
        });
        return new FollowedDraft(ids, rowOf, ages, intervals, sites.view(), rows.sites(), rows.threads(), interval);
    }

    RowSums sums() {
        return sums.copy(rows.count(), new Omissions(samplesInOther, unknownFrees, senseless));
    }

    /** Everything else that a profile needs, as it is now. */
    BookState state() {
        return new BookState(
                kind,
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
