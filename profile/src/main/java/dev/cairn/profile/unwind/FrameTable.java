// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

import dev.cairn.profile.elf.ElfBytes;
import dev.cairn.profile.elf.ElfFile;
import java.util.Optional;

/**
 * How the functions of one file lay out their frames ({@code .eh_frame}), found by its index ({@code .eh_frame_hdr}). Addresses are
 * those of the file. It believes nothing that the file says.
 */
final class FrameTable {
    private static final int MOST_INDEX_BYTES = 32 << 20;
    private static final int MOST_ENTRY_BYTES = 1 << 16;
    private static final int INDEX_HEADER_BYTES = 12;
    private static final int INDEX_ENTRY_BYTES = 8;
    private static final int SORTED_DISTANCES = 0x3B;
    private static final int FOUR_BYTES = 0x03;
    private static final int RETURN_ADDRESS = 16;

    private final ElfFile file;
    private final long indexAt;
    private final ElfBytes index;
    private final long entries;

    private FrameTable(ElfFile file, long indexAt, ElfBytes index) {
        this.file = file;
        this.indexAt = indexAt;
        this.index = index;
        boolean isKnown = index.u1(0) == 1
                && (index.u1(2) & 0x0F) == FOUR_BYTES
                && index.u1(3) == SORTED_DISTANCES
                && (index.u1(1) & 0x0F) == 0x0B;
        this.entries = isKnown
                ? Math.min(index.u4(8), Math.max(0, index.length() - INDEX_HEADER_BYTES) / INDEX_ENTRY_BYTES)
                : 0;
    }

    /** That of a file; one that has none knows nothing. */
    static FrameTable of(ElfFile file) {
        long at = file.unwindIndex().orElse(0);
        return new FrameTable(file, at, at == 0 ? ElfBytes.NONE : file.at(at, MOST_INDEX_BYTES));
    }

    /** How much memory it takes. */
    long keptBytes() {
        return index.length();
    }

    private long start(long entry) {
        return indexAt + index.s4(INDEX_HEADER_BYTES + entry * INDEX_ENTRY_BYTES);
    }

    /** How the frame is laid out at that place; empty if the file does not say. */
    Optional<FrameLayout> at(long place) {
        long low = 0;
        long high = entries;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (start(middle) <= place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0
                ? Optional.empty()
                : ofFunction(indexAt + index.s4(INDEX_HEADER_BYTES + (low - 1) * INDEX_ENTRY_BYTES + 4), place);
    }

    /** An entry without its length, which says where it ends. */
    private Optional<Cursor> entry(long at) {
        Cursor entry = new Cursor(file.at(at, MOST_ENTRY_BYTES), at);
        long length = entry.u4();
        if (length == 0 || length > MOST_ENTRY_BYTES) {
            return Optional.empty();
        }
        entry.endAt(entry.position() + length);
        return Optional.of(entry);
    }

    private Optional<FrameLayout> ofFunction(long at, long place) {
        return entry(at).flatMap(function -> {
            long commonAt = function.address() - function.u4();
            return common(commonAt).flatMap(common -> layout(function, common, place));
        });
    }

    private static Optional<FrameLayout> layout(Cursor function, Common common, long place) {
        long from = function.pointer(common.encoding(), 0);
        long size = function.pointer(common.encoding() & 0x0F, 0);
        if (place < from || place - from >= size) {
            return Optional.empty();
        }
        if (common.hasMore()) {
            function.skip(function.unsigned());
        }
        return common.program().at(place, from, function, common.isOfSignal());
    }

    /** What functions have in common. */
    private record Common(int encoding, boolean hasMore, boolean isOfSignal, FrameProgram program) {}

    private Optional<Common> common(long at) {
        return entry(at).flatMap(entry -> entry.u4() == 0 ? common(entry) : Optional.empty());
    }

    private static Optional<Common> common(Cursor entry) {
        int version = entry.u1();
        String marks = entry.text();
        long codeFactor = entry.unsigned();
        long dataFactor = entry.signed();
        long returnAddress = version == 1 ? entry.u1() : entry.unsigned();
        boolean isKnown = (version == 1 || version == 3) && (marks.isEmpty() || marks.startsWith("z"));
        if (!isKnown || returnAddress != RETURN_ADDRESS) {
            return Optional.empty();
        }
        int encoding = 0;
        if (!marks.isEmpty()) {
            long bytes = entry.unsigned();
            long behind = entry.position() + bytes;
            for (char mark : marks.substring(1).toCharArray()) {
                switch (mark) {
                    case 'R' -> encoding = entry.u1();
                    case 'L' -> entry.u1();
                    case 'P' -> entry.pointer(entry.u1(), 0);
                    default -> {}
                }
            }
            entry.moveTo(behind);
        }
        FrameProgram program = new FrameProgram(codeFactor, dataFactor, encoding);
        program.begin(entry);
        return Optional.of(new Common(encoding, !marks.isEmpty(), marks.indexOf('S') >= 0, program));
    }
}
