// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.hprof.bytes.HeapRecord;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.hprof.outline.StackTraces;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.site.AllocationSite;
import dev.cairn.heap.site.SitedObjects;
import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.LongToInt;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A walk over a dump that finds the objects with a stack of their own. Most dumps have none, and are not walked over. */
final class SiteScan {
    private static final int NO_SITE = 0;

    private final StackTraces traces;
    private final HeapRecord record;
    private final Map<AllocationSite, Integer> numbers = new HashMap<>();
    private final List<AllocationSite> sites = new ArrayList<>();
    private final LongToInt siteOfTrace = new LongToInt(); // plus 1; NO_SITE for a trace that is none
    private final LongList objects = new LongList();
    private final LongList siteOf = new LongList();
    private long last = ObjectIds.NONE;
    private boolean more;

    private SiteScan(MemorySegment bytes, int idSize, StackTraces traces) {
        this.traces = traces;
        record = new HeapRecord(bytes, idSize);
    }

    static SitedObjects of(
            MemorySegment bytes, int idSize, StackTraces traces, List<HeapSegment> segments, ObjectIds ids) {
        if (!traces.haveSites()) {
            return SitedObjects.NONE;
        }
        SiteScan scan = new SiteScan(bytes, idSize, traces);
        segments.forEach(segment -> scan.look(segment, ids));
        return scan.found();
    }

    private void look(HeapSegment segment, ObjectIds ids) {
        for (long at = segment.offset(); at < segment.end() && record.read(at, segment.end()); at = record.end()) {
            boolean hasTrace = record.isObject() || record.tag() == HeapRecordTag.CLASS_DUMP;
            int site = hasTrace ? site(record.traceSerial()) : NO_SITE;
            long object = site == NO_SITE ? ObjectIds.NONE : ids.indexOf(record.id());
            if (object <= last) {
                continue; // it has no site, or its id comes twice
            }
            last = object;
            if (objects.size() == SitedObjects.MOST) {
                more = true;
                return;
            }
            objects.add(object);
            siteOf.add(site - 1);
        }
    }

    private int site(int trace) {
        int known = siteOfTrace.get(Integer.toUnsignedLong(trace));
        if (known != LongToInt.NONE) {
            return known;
        }
        int site = traces.depth(trace) == 0
                ? NO_SITE
                : numbers.computeIfAbsent(AllocationSite.of(traces.frames(trace)), each -> {
                    sites.add(each);
                    return sites.size();
                });
        siteOfTrace.put(Integer.toUnsignedLong(trace), site);
        return site;
    }

    private SitedObjects found() {
        int[] its = new int[siteOf.size()];
        for (int i = 0; i < its.length; i++) {
            its[i] = (int) siteOf.get(i);
        }
        return new SitedObjects(objects.toArray(), its, sites, more);
    }
}
