// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.names.Traces;
import dev.cairn.hprof.report.ReportBook;
import dev.cairn.hprof.report.ReportSection;
import dev.cairn.profile.record.FrameList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts what was allocated where, and what of it is alive: every object, or, where allocations are sampled, an
 * estimate. Counts begin with the recording, and continue across dumps. If the book lacks the memory to await an
 * object's end, the object counts as dead at once, and the report says so.
 */
public final class AllocationBook implements ReportBook {
    private final NameTables names;
    private final PairRows rows = new PairRows();
    private final SiteSums sums = new SiteSums();
    private final LiveObjects live;
    /** For how many objects a live one stands, in parts as {@link SiteSums} has them, where allocations are sampled. */
    private final Map<Long, Long> weights = new HashMap<>();

    private long unfollowed;
    private boolean sampledTold;
    private boolean wasOff;

    /**
     * An empty one.
     *
     * @param liveBytes how much memory live objects may take here
     */
    public AllocationBook(NameTables names, long liveBytes) {
        this.names = names;
        this.live = new LiveObjects(liveBytes);
    }

    @Override
    public void allocation(long id, long size, long interval, int thread, int type, FrameList frames) {
        int row = rows.row(type, names.trace(frames, thread));
        long parts = interval <= 0 ? SiteSums.ONE : parts(size, interval);
        long bytes = bytes(Math.clamp(size, 0, 1L << 40), parts);
        sums.allocate(row, bytes, parts);
        int units = (int) Math.min(bytes / LiveObjects.UNIT, Integer.MAX_VALUE);
        if (!live.put(id, row, units)) {
            sums.live(row, -bytes, -parts);
            unfollowed += parts;
        } else if (parts != SiteSums.ONE) {
            weights.put(id, parts);
        }
    }

    /** The rarer an object of this size is drawn, the more it stands for: 1 / (1 - e^(-size / interval)), and no whole number. */
    private static long parts(long size, long interval) {
        return Math.max(SiteSums.ONE, Math.round(SiteSums.ONE / -Math.expm1(-(double) size / interval)));
    }

    /** Whole objects are as large as they are; of an estimate what is followed is a multiple of the unit. */
    private static long bytes(long size, long parts) {
        return parts == SiteSums.ONE
                ? size
                : Math.round((double) size * parts / SiteSums.ONE / LiveObjects.UNIT) * LiveObjects.UNIT;
    }

    @Override
    public void free(long id) {
        int slot = live.find(id);
        if (slot != LiveObjects.NONE) {
            Long weight = weights.isEmpty() ? null : weights.remove(id);
            sums.live(
                    live.row(slot),
                    -(long) live.units(slot) * LiveObjects.UNIT,
                    weight == null ? -SiteSums.ONE : -weight);
            live.removeAt(slot);
        }
    }

    /** The trace at which a live object was allocated, {@link Traces#FIRST} if nobody knows. */
    public int traceOf(long id) {
        int slot = live.find(id);
        return slot == LiveObjects.NONE ? Traces.FIRST : rows.trace(live.row(slot));
    }

    /** Forgets all counts, and all objects; their ends will mean nothing. */
    public void clear() {
        sums.clear();
        live.clear();
        weights.clear();
    }

    /** The target was asked not to record for a while. */
    public void turnedOff() {
        wasOff = true;
    }

    @Override
    public List<ReportSection> cut() {
        return names.settings().sites()
                ? List.of(sites(false, false, names.settings().cutoff()))
                : List.of();
    }

    /**
     * The sites as they are now.
     *
     * @param changed only those that have changed since they were listed last
     * @param byAllocation what was allocated most comes first, and not what is alive most
     * @param cutoff the share of live bytes with which the list ends
     */
    public ReportSection sites(boolean changed, boolean byAllocation, double cutoff) {
        return new SitesSection(rows, sums, changed, byAllocation, cutoff);
    }

    /** The sums over all sites. */
    public HeapTotals totals() {
        return new HeapTotals(
                sums.allLiveBytes(), sums.allLiveObjects(), sums.allAllocatedBytes(), sums.allAllocatedObjects());
    }

    @Override
    public List<String> shortfalls() {
        List<String> told = new ArrayList<>();
        if (names.settings().sampled() && !sampledTold) {
            sampledTold = true;
            told.add("Allocations are sampled: sites are estimates, as sampled=y has asked for.");
        }
        if (wasOff && (names.settings().sites() || names.settings().heapDump())) {
            told.add(
                    "Allocations were not recorded for a while, as the socket asked for that; nor is, after it, what fits into"
                            + " the memory that threads had got meanwhile.");
        }
        wasOff = false;
        if (unfollowed > 0) {
            told.add(SiteSums.objects(unfollowed)
                    + " objects count as dead, as the collector has no memory left to await their ends.");
            unfollowed = 0;
        }
        return told;
    }
}
