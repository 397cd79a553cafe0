// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.allocation;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.ddm.FieldDescription;
import java.util.ArrayList;
import java.util.List;

/** How wide the numbers of an {@link AllocationReport} are; their order is the same in both forms. */
enum ReportWidths {
    /** REAL. */
    NARROW(15, 9, 8, 4, 2, 2, 1),
    /** REA8. */
    WIDE(47, 22, 16, 8, 8, 4, 2);

    /** The three lengths at the start are a u1 each. */
    static final int LENGTHS_BYTES = 3;

    /** Those that both forms have in front of the entries. */
    private static final int HEADER_FIELDS = 8;

    final int headerBytes;
    final int entryBytes;
    final int frameBytes;
    private final int sizeBytes;
    private final int threadBytes;
    private final int indexBytes;
    private final int depthBytes;

    ReportWidths(
            int headerBytes,
            int entryBytes,
            int frameBytes,
            int sizeBytes,
            int threadBytes,
            int indexBytes,
            int depthBytes) {
        this.headerBytes = headerBytes;
        this.entryBytes = entryBytes;
        this.frameBytes = frameBytes;
        this.sizeBytes = sizeBytes;
        this.threadBytes = threadBytes;
        this.indexBytes = indexBytes;
        this.depthBytes = depthBytes;
    }

    long size(ByteReader in) {
        return number(in, sizeBytes);
    }

    long thread(ByteReader in) {
        return number(in, threadBytes);
    }

    int depth(ByteReader in) {
        return (int) number(in, depthBytes);
    }

    long count(ByteReader in) {
        return number(in, indexBytes);
    }

    /** The bits of the index; one from 2^31 on is negative then, and in no table either way. */
    int index(ByteReader in) {
        return (int) number(in, indexBytes);
    }

    int line(ByteReader in) {
        return indexBytes == 2 ? in.s2() : in.s4();
    }

    void size(ByteWriter out, long value) {
        number(out, "size", sizeBytes, value);
    }

    void thread(ByteWriter out, long value) {
        number(out, "thread id", threadBytes, value);
    }

    void depth(ByteWriter out, int value) {
        number(out, "depth", depthBytes, value);
    }

    void count(ByteWriter out, int value) {
        number(out, "count", indexBytes, value);
    }

    void index(ByteWriter out, int value) {
        number(out, "index", indexBytes, indexBytes == 4 ? Integer.toUnsignedLong(value) : value);
    }

    void line(ByteWriter out, int value) {
        if (indexBytes == 4) {
            out.u4(value);
        } else if (value == (short) value) {
            out.u2(value);
        } else {
            throw new IllegalArgumentException("An allocation report in 32 bits holds no line " + value + ".");
        }
    }

    /** All that is in front of the entries; {@code entriesBytes} is their length. */
    void header(
            ByteWriter out,
            int entries,
            int entriesBytes,
            int classNames,
            int methodNames,
            int fileNames,
            AllocationTally tally) {
        out.u1(headerBytes).u1(entryBytes).u1(frameBytes);
        count(out, entries);
        out.u4(headerBytes + (long) entriesBytes);
        count(out, classNames);
        count(out, methodNames);
        count(out, fileNames);
        if (this == WIDE) {
            out.s8(tally.seen()).s8(tally.lost()).s8(tally.unnamed());
        }
    }

    AllocationTally tally(ByteReader header) {
        return this == WIDE ? new AllocationTally(header.s8(), header.s8(), header.s8()) : AllocationTally.UNKNOWN;
    }

    private static long number(ByteReader in, int bytes) {
        return switch (bytes) {
            case 1 -> in.u1();
            case 2 -> in.u2();
            case 4 -> in.u4();
            default -> in.s8();
        };
    }

    private static void number(ByteWriter out, String name, int bytes, long value) {
        if (bytes < 8 && value >>> (8 * bytes) != 0) {
            throw new IllegalArgumentException(
                    "The " + name + " of an allocation report has " + bytes + " bytes, too few for " + value + ".");
        }
        switch (bytes) {
            case 1 -> out.u1((int) value);
            case 2 -> out.u2((int) value);
            case 4 -> out.u4(value);
            default -> out.s8(value);
        }
    }

    List<FieldDescription> fields() {
        String size = sizeBytes == 4 ? "u4" : "s8";
        String thread = threadBytes == 2 ? "u2" : "s8";
        String index = "u" + indexBytes;
        List<FieldDescription> fields = new ArrayList<>(List.of(
                new FieldDescription(
                        0, "u1", "header length", headerBytes + ". Skip what you do not know, here and below"),
                new FieldDescription(0, "u1", "entry header length", "" + entryBytes),
                new FieldDescription(0, "u1", "frame length", "" + frameBytes),
                new FieldDescription(
                        0,
                        index,
                        "number of entries",
                        this == NARROW ? "0 with entries behind it: an old VM that had 65536" : ""),
                new FieldDescription(0, "u4", "offset of the tables", "from the start of the data"),
                new FieldDescription(0, index, "number of class names", ""),
                new FieldDescription(0, index, "number of method names", ""),
                new FieldDescription(0, index, "number of file names", ""),
                new FieldDescription(0, "each", "entries", "the newest first; Dalvik: the oldest"),
                new FieldDescription(1, size, "size", "in bytes"),
                new FieldDescription(1, thread, "thread id", ""),
                new FieldDescription(1, index, "class", "index of a class name"),
                new FieldDescription(1, "u" + depthBytes, "number of frames", ""),
                new FieldDescription(1, "each", "frames", "the innermost first"),
                new FieldDescription(2, index, "class", "index of a class name"),
                new FieldDescription(2, index, "method", "index of a method name"),
                new FieldDescription(2, index, "file", "index of a file name"),
                new FieldDescription(2, indexBytes == 2 ? "s2" : "s4", "line", "-1 not known, -2 in native code"),
                new FieldDescription(0, "strings", "class names", "as descriptors, such as Ljava/lang/String;"),
                new FieldDescription(0, "strings", "method names", ""),
                new FieldDescription(0, "strings", "file names", "")));
        if (this == WIDE) {
            fields.addAll(
                    HEADER_FIELDS,
                    List.of(
                            new FieldDescription(0, "s8", "seen", "allocations since tracking began"),
                            new FieldDescription(0, "s8", "lost", "of these, not written down"),
                            new FieldDescription(0, "s8", "unnamed", "names that found no room: cut, or missing")));
        }
        return List.copyOf(fields);
    }
}
