// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.ddm.RawChunk;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Allocations as a VM holds them, in arrays, and the way from there to the bytes of an {@link AllocationReport} without an
 * object for each frame: the VM has a million of them, and its heap is not ours.
 */
public final class AllocationColumns {
    /** The ints of one place. */
    public static final int PLACE_CLASS = 0;

    public static final int PLACE_METHOD = 1;
    public static final int PLACE_FILE = 2;
    public static final int PLACE_LINE = 3;
    public static final int PLACE_INTS = 4;

    private static final int MAX_NARROW_COUNT = 0xFFFF;
    private static final int MAX_NARROW_DEPTH = 0xFF;
    private static final int MAX_WIDE_DEPTH = 0xFFFF;

    private final long[] sizes;
    private final long[] threadIds;
    private final int[] classes;
    private final int[] depths;
    private final int[] frames;
    private final int[] places;
    private final String[] names;

    /**
     * The arrays themselves, which the caller gives away: one element of the first four for each allocation, the newest
     * first.
     *
     * @param classes indexes of names, which are descriptors
     * @param frames indexes of places, as many for each allocation as its depth, the innermost first
     * @param places {@link #PLACE_INTS} for each, three of them indexes of names
     */
    public AllocationColumns(
            long[] sizes, long[] threadIds, int[] classes, int[] depths, int[] frames, int[] places, String[] names) {
        this.sizes = sizes;
        this.threadIds = threadIds;
        this.classes = classes;
        this.depths = depths;
        this.frames = frames;
        this.places = places;
        this.names = names;
    }

    /**
     * Returns a REAL with what fits it, or a REA8: of the newest allocations as many as {@code maxBytes} hold.
     *
     * @param tally goes into a REA8
     */
    public RawChunk report(boolean wide, int maxBytes, AllocationTally tally) {
        ReportWidths widths = wide ? ReportWidths.WIDE : ReportWidths.NARROW;
        return new Report(widths, wide ? MAX_WIDE_DEPTH : MAX_NARROW_DEPTH, maxBytes).write(tally);
    }

    /** One report while it is made: first what goes into it, then its bytes. */
    private final class Report {
        private final ReportWidths widths;
        private final int maxDepth;
        private final Table classTable = new Table();
        private final Table methodTable = new Table();
        private final Table fileTable = new Table();
        /** The bytes of each place that has been met. */
        private final ByteWriter encodedPlaces;

        private final int[] placeOffsets;
        private int entries;
        private int entryBytes;

        Report(ReportWidths widths, int maxDepth, int maxBytes) {
            this.widths = widths;
            this.maxDepth = maxDepth;
            encodedPlaces = new ByteWriter(places.length / PLACE_INTS * widths.frameBytes);
            placeOffsets = new int[places.length / PLACE_INTS];
            Arrays.fill(placeOffsets, -1);
            int frame = 0;
            while (entries < sizes.length && takes(frame, maxBytes)) {
                frame += depths[entries];
                entries++;
            }
        }

        /** Takes the next allocation in if there is room for it, were all its names new. */
        private boolean takes(int firstFrame, int maxBytes) {
            int depth = depth(entries);
            long bytes = (long) entryBytes + widths.entryBytes + (long) depth * widths.frameBytes;
            long newNames = Table.bytes(names[classes[entries]]);
            for (int i = 0; i < depth; i++) {
                newNames += namesOf(frames[firstFrame + i]);
            }
            boolean countsFit = widths == ReportWidths.WIDE
                    || (entries < MAX_NARROW_COUNT
                            && classTable.hasRoom(depth + 1)
                            && methodTable.hasRoom(depth)
                            && fileTable.hasRoom(depth));
            if (!countsFit || widths.headerBytes + bytes + tableBytes() + newNames > maxBytes) {
                return false;
            }
            entryBytes = (int) bytes;
            classTable.index(names[classes[entries]]);
            for (int i = 0; i < depth; i++) {
                encode(frames[firstFrame + i]);
            }
            return true;
        }

        /** 0 once the place has been met. */
        private long namesOf(int place) {
            int at = place * PLACE_INTS;
            return placeOffsets[place] >= 0
                    ? 0
                    : Table.bytes(names[places[at + PLACE_CLASS]])
                            + Table.bytes(names[places[at + PLACE_METHOD]])
                            + Table.bytes(names[places[at + PLACE_FILE]]);
        }

        private int depth(int entry) {
            return Math.min(depths[entry], maxDepth);
        }

        private long tableBytes() {
            return classTable.bytes + methodTable.bytes + fileTable.bytes;
        }

        private void encode(int place) {
            if (placeOffsets[place] < 0) {
                placeOffsets[place] = encodedPlaces.length();
                int at = place * PLACE_INTS;
                widths.index(encodedPlaces, classTable.index(names[places[at + PLACE_CLASS]]));
                widths.index(encodedPlaces, methodTable.index(names[places[at + PLACE_METHOD]]));
                widths.index(encodedPlaces, fileTable.index(names[places[at + PLACE_FILE]]));
                widths.clippedLine(encodedPlaces, places[at + PLACE_LINE]);
            }
        }

        RawChunk write(AllocationTally tally) {
            // What is written is as long as this, so that it is never copied.
            ByteWriter out = new ByteWriter((int) (widths.headerBytes + entryBytes + tableBytes()));
            widths.header(
                    out,
                    entries,
                    entryBytes,
                    classTable.indexes.size(),
                    methodTable.indexes.size(),
                    fileTable.indexes.size(),
                    tally);
            byte[] encoded = encodedPlaces.toBytes().toArray();
            int frame = 0;
            for (int i = 0; i < entries; i++) {
                int depth = depth(i);
                widths.clippedSize(out, sizes[i]);
                widths.clippedThread(out, threadIds[i]);
                widths.index(out, classTable.index(names[classes[i]]));
                widths.depth(out, depth);
                for (int j = 0; j < depth; j++) {
                    out.bytes(encoded, placeOffsets[frames[frame + j]], widths.frameBytes);
                }
                frame += depths[i];
            }
            classTable.write(out);
            methodTable.write(out);
            fileTable.write(out);
            return new RawChunk(widths.form().type(), out.toBytes());
        }
    }

    private static final class Table {
        private static final int LENGTH_BYTES = 4;

        private final Map<String, Integer> indexes = new LinkedHashMap<>();
        private long bytes;

        int index(String name) {
            return indexes.computeIfAbsent(name, added -> {
                bytes += bytes(added);
                return indexes.size();
            });
        }

        static long bytes(String name) {
            return LENGTH_BYTES + (long) Character.BYTES * name.length();
        }

        boolean hasRoom(int more) {
            return indexes.size() + more <= MAX_NARROW_COUNT;
        }

        void write(ByteWriter out) {
            indexes.keySet().forEach(out::string);
        }
    }
}
