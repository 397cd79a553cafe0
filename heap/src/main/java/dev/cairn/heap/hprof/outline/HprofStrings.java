// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import dev.cairn.heap.hprof.bytes.BigEndian;
import dev.cairn.heap.hprof.bytes.Ids;
import dev.cairn.heap.hprof.bytes.RecordBudget;
import dev.cairn.heap.store.LongList;
import dev.cairn.wire.bytes.ModifiedUtf8;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * The names in a file, by their ids. Most are of methods and the like, and nobody asks for them: so their records are only noted, until
 * somebody asks for one or has time for all, and are decoded when asked for.
 *
 * <p>One thread adds all, and then any may ask. Each record counts in the budget, also one of an id that was there before.
 */
public final class HprofStrings {
    /** Longer text is cut; no name of anything is as long. */
    public static final int LONGEST = 64 * 1024;

    /** Longer than names mostly are. */
    private static final int LONG = 256;

    private static final String CUT = "\u2026";

    private final MemorySegment bytes;
    private final int idSize;
    private final RecordBudget budget;
    private final SoughtName sought;
    private final InventedNames invented = new InventedNames();
    private LongList positions = new LongList();
    private volatile @Nullable PositionTable settled;

    /** @param sought is shown all texts */
    HprofStrings(MemorySegment bytes, RecordBudget budget, int idSize, SoughtName sought) {
        this.bytes = bytes;
        this.budget = budget;
        this.idSize = idSize;
        this.sought = sought;
    }

    /** @param length of the record's body */
    void add(long position, long length) {
        if (!budget.take()) {
            return;
        }
        positions.add(position);
        long textLength = length - idSize;
        if (sought.asksFor(textLength)) {
            sought.add(idAt(position), textLength, () -> textOf(position));
        }
        if (textLength > 0 && beginsAsInvented(position)) {
            invented.add(position);
        }
    }

    private boolean beginsAsInvented(long position) {
        return bytes.get(ValueLayout.JAVA_BYTE, position + HprofRecordTag.HEADER_SIZE + idSize) == InventedNames.FIRST;
    }

    private long idAt(long position) {
        return Ids.read(bytes, position + HprofRecordTag.HEADER_SIZE, idSize);
    }

    /** Whether the text of this id is the name that is sought. */
    boolean namesSought(long id) {
        return sought.isTextOf(id);
    }

    /** Makes the table that everything else is answered by, if nobody has. */
    public void settle() {
        PositionTable _ = records();
    }

    private PositionTable records() {
        PositionTable known = settled;
        return known == null ? made() : known;
    }

    private synchronized PositionTable made() {
        PositionTable known = settled;
        if (known == null) {
            known = PositionTable.of(bytes, positions, HprofRecordTag.HEADER_SIZE, idSize);
            invented.settle(known, this::idAt);
            positions = new LongList();
            settled = known;
        }
        return known;
    }

    /** Number of different ids. */
    public int count() {
        return records().size();
    }

    public boolean contains(long id) {
        return records().find(id) != PositionTable.NONE;
    }

    /** Whether a text that the file has begins as the names of statics do that HotSpot's dumps invent. */
    public boolean isInvented(long id) {
        PositionTable texts = records();
        if (!invented.areTooMany()) {
            return invented.contains(id);
        }
        long position = texts.find(id);
        return position != PositionTable.NONE && lengthAt(position) > 0 && beginsAsInvented(position);
    }

    private long lengthAt(long position) {
        return BigEndian.u4(bytes, position + HprofRecordTag.LENGTH_OFFSET) - idSize;
    }

    /** Whether a text that the file has is longer than names mostly are. */
    boolean isLong(long id) {
        long position = records().find(id);
        return position != PositionTable.NONE && lengthAt(position) > LONG;
    }

    /** The text of an id: empty for 0, {@code <name 0x1f>} for one that the file lacks. One that is too long is cut. */
    public String text(long id) {
        long position = records().find(id);
        if (position == PositionTable.NONE) {
            return id == 0 ? "" : "<name 0x" + Long.toHexString(id) + ">";
        }
        return textOf(position);
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
