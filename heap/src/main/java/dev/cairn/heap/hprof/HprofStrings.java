// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.wire.bytes.ModifiedUtf8;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The names in a file, by their ids. They are decoded when asked for. */
public final class HprofStrings {
    /** Longer text is cut; no name of anything is as long. */
    public static final int LONGEST = 64 * 1024;

    private static final String CUT = "\u2026";

    private final MemorySegment bytes;
    private final int idSize;
    private final PositionTable records;

    HprofStrings(MemorySegment bytes, RecordBudget budget, int idSize) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.records = new PositionTable(bytes, budget, HprofRecordTag.HEADER_SIZE, idSize);
    }

    /** @param id that stands in the record */
    void add(long position, long id) {
        records.add(position, id);
    }

    /** The place of a text in the table, good once all are there; {@link PositionTable#NO_PLACE} if the file has none of that id. */
    int placeOf(long id) {
        return records.placeOf(id);
    }

    /** All places are below; many have no text. */
    int places() {
        return records.places();
    }

    /** Number of different ids. */
    public int count() {
        return records.size();
    }

    public boolean contains(long id) {
        return records.find(id) != PositionTable.NONE;
    }

    /** Whether a text that the file has begins with an ASCII character. */
    boolean beginsWith(long id, char ascii) {
        long position = records.find(id);
        return position != PositionTable.NONE
                && lengthAt(position) > 0
                && bytes.get(ValueLayout.JAVA_BYTE, position + HprofRecordTag.HEADER_SIZE + idSize) == ascii;
    }

    /** How many bytes the text of an id takes; 0 if the file has none. */
    long lengthOf(long id) {
        long position = records.find(id);
        return position == PositionTable.NONE ? 0 : lengthAt(position);
    }

    private long lengthAt(long position) {
        return BigEndian.u4(bytes, position + HprofRecordTag.LENGTH_OFFSET) - idSize;
    }

    /** The text of an id: empty for 0, {@code <name 0x1f>} for one that the file lacks. One that is too long is cut. */
    public String text(long id) {
        long position = records.find(id);
        if (position == PositionTable.NONE) {
            return id == 0 ? "" : "<name 0x" + Long.toHexString(id) + ">";
        }
        return textOf(position);
    }

    /** The text at a place that has one. */
    String textAt(int place) {
        return textOf(records.positionAt(place));
    }

    private String textOf(long position) {
        long start = position + HprofRecordTag.HEADER_SIZE + idSize;
        long length = lengthAt(position);
        if (length <= LONGEST) {
            return ModifiedUtf8.decode(bytes.asSlice(start, length).toArray(ValueLayout.JAVA_BYTE));
        }
        long end = LONGEST;
        while (end > LONGEST - 4 && (bytes.get(ValueLayout.JAVA_BYTE, start + end) & 0xC0) == 0x80) {
            end--; // not in the middle of a char
        }
        return ModifiedUtf8.decode(bytes.asSlice(start, end).toArray(ValueLayout.JAVA_BYTE)) + CUT;
    }
}
