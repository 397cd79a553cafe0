// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.store.LongList;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The segments of a dump as an earlier walk over the same file found them, for one more walk from its beginning to its end.
 * VMs write one segment behind the other, of a megabyte or so each. To hop from one to the next, where the file is not in memory, makes
 * the kernel read nearly all of it; those that are known need not be touched.
 */
public final class KnownSegments {
    private final List<HeapSegment> all;
    private int next;

    private KnownSegments(List<HeapSegment> all) {
        this.all = all;
    }

    /** For the first walk. */
    static KnownSegments none() {
        return new KnownSegments(List.of());
    }

    public static void write(List<HeapSegment> segments, DataOutput out) throws IOException {
        LongList numbers = new LongList();
        for (HeapSegment segment : segments) {
            numbers.add(segment.offset());
            numbers.add(segment.length());
        }
        numbers.write(out);
    }

    /**
     * What {@link #write} wrote.
     *
     * @param size of the file
     * @throws IOException if the segments are not of such a file
     */
    public static KnownSegments read(DataInput in, long size) throws IOException {
        LongList numbers = LongList.read(in);
        List<HeapSegment> segments = new ArrayList<>(numbers.size() / 2);
        long end = 0;
        for (int i = 0; i + 1 < numbers.size(); i += 2) {
            HeapSegment segment = new HeapSegment(numbers.get(i), numbers.get(i + 1));
            if (segment.offset() <= end || segment.length() <= 0 || segment.length() > size - segment.offset()) {
                throw new IOException("The index says of a file of " + size + " bytes that it has a segment of "
                        + segment.length() + " bytes at byte " + segment.offset() + ".");
            }
            end = segment.end();
            segments.add(segment);
        }
        return new KnownSegments(segments);
    }

    /**
     * Segments that are known to follow one that the walk has come to, each right behind the one before. The last of such a run is
     * not among them: the walk is to come to it again, as only there the file may break off.
     */
    List<HeapSegment> behind(HeapSegment met) {
        while (next < all.size() && all.get(next).offset() < met.offset()) {
            next++;
        }
        if (next == all.size() || !all.get(next).equals(met)) {
            return List.of();
        }
        int last = next;
        while (last + 1 < all.size()
                && all.get(last + 1).offset() == all.get(last).end() + HprofRecordTag.HEADER_SIZE) {
            last++;
        }
        return last - next < 2 ? List.of() : all.subList(next + 1, last);
    }
}
