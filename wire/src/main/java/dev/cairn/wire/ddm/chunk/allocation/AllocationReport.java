// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.allocation;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Direction;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import java.util.ArrayList;
import java.util.List;

/**
 * The reply to REAL: what was allocated where, the newest first. It is REAL, which is also what a file {@code .alloc}
 * holds, or REA8, in which nothing need be clipped. Make one with {@link AllocationReportBuilder}.
 *
 * <p>An index that is in no table names the empty string: it is no reason to refuse the whole report.
 *
 * @param wide REA8 instead of REAL
 * @param tally of a REA8 only
 */
public record AllocationReport(
        boolean wide,
        List<Allocation> allocations,
        List<String> classNames,
        List<String> methodNames,
        List<String> fileNames,
        AllocationTally tally)
        implements Chunk {
    /** In a REAL the number of entries is a u2, and 65536 of them are written as 0, as old VMs do. */
    private static final int MAX_NARROW_ENTRIES = 0x10000;

    private static final int MIN_STRING_BYTES = 4;

    public static final ChunkForm<AllocationReport> FORM =
            form(ReportWidths.NARROW, "REAL", "What was allocated. Files called .alloc hold the same bytes.");
    public static final ChunkForm<AllocationReport> WIDE_FORM = form(
            ReportWidths.WIDE, "REA8", "REAL in 64 bits, in its place, for a peer that announced `REA8`. Cairn only.");

    public AllocationReport {
        allocations = List.copyOf(allocations);
        classNames = List.copyOf(classNames);
        methodNames = List.copyOf(methodNames);
        fileNames = List.copyOf(fileNames);
        if (!wide && allocations.size() > MAX_NARROW_ENTRIES) {
            throw new IllegalArgumentException(
                    "A REAL holds " + MAX_NARROW_ENTRIES + " entries at most, not " + allocations.size() + ".");
        }
    }

    /** One of which no tally is known. */
    public AllocationReport(
            boolean wide,
            List<Allocation> allocations,
            List<String> classNames,
            List<String> methodNames,
            List<String> fileNames) {
        this(wide, allocations, classNames, methodNames, fileNames, AllocationTally.UNKNOWN);
    }

    /**
     * One allocation.
     *
     * @param size in bytes
     * @param classIndex in {@link #classNames}
     * @param frames the innermost first
     */
    public record Allocation(long size, long threadId, int classIndex, List<Frame> frames) {
        public Allocation {
            frames = List.copyOf(frames);
        }
    }

    /**
     * Where a thread was.
     *
     * @param line as in {@link StackFrame}
     */
    public record Frame(int classIndex, int methodIndex, int fileIndex, int line) {}

    public String className(int index) {
        return name(classNames, index);
    }

    public StackFrame frame(Frame frame) {
        return new StackFrame(
                className(frame.classIndex),
                name(methodNames, frame.methodIndex),
                name(fileNames, frame.fileIndex),
                frame.line);
    }

    private static String name(List<String> table, int index) {
        return index < 0 || index >= table.size() ? "" : table.get(index);
    }

    @Override
    public ChunkForm<AllocationReport> form() {
        return wide ? WIDE_FORM : FORM;
    }

    private static ChunkForm<AllocationReport> form(ReportWidths widths, String type, String summary) {
        return ChunkForm.byHand(
                type,
                Direction.REPLY,
                AllocationReport.class,
                summary,
                in -> read(in, widths),
                (out, report) -> write(out, report, widths),
                widths.fields());
    }

    private static AllocationReport read(ByteReader in, ReportWidths widths) {
        int headerBytes = in.u1();
        int entryBytes = in.u1();
        int frameBytes = in.u1();
        if (headerBytes < widths.headerBytes || entryBytes < widths.entryBytes || frameBytes < widths.frameBytes) {
            throw new ByteReader.TooShort("lengths of " + headerBytes + ", " + entryBytes + " and " + frameBytes
                    + " bytes are less than " + widths.headerBytes + ", " + widths.entryBytes + " and "
                    + widths.frameBytes);
        }
        ByteReader header = new ByteReader(in.bytes(headerBytes - ReportWidths.LENGTHS_BYTES));
        long entryCount = widths.count(header);
        long tableOffset = header.u4();
        long classCount = widths.count(header);
        long methodCount = widths.count(header);
        long fileCount = widths.count(header);
        AllocationTally tally = widths.tally(header);
        ByteReader entries = new ByteReader(in.bytes(tableOffset - headerBytes));
        return new AllocationReport(
                widths == ReportWidths.WIDE,
                allocations(entries, entryCount, widths, entryBytes, frameBytes),
                strings(in, classCount),
                strings(in, methodCount),
                strings(in, fileCount),
                tally);
    }

    private static List<Allocation> allocations(
            ByteReader in, long told, ReportWidths widths, int entryBytes, int frameBytes) {
        boolean overflowed = told == 0 && widths == ReportWidths.NARROW;
        long count = overflowed ? MAX_NARROW_ENTRIES : told;
        if (!overflowed && count > in.remaining() / entryBytes) {
            throw new ByteReader.TooShort(count + " entries do not fit the " + in.remaining() + " bytes for them");
        }
        List<Allocation> allocations = new ArrayList<>();
        while (allocations.size() < count && !(overflowed && in.remaining() == 0)) {
            long size = widths.size(in);
            long thread = widths.thread(in);
            int classIndex = widths.index(in);
            int depth = widths.depth(in);
            in.skip(entryBytes - widths.entryBytes);
            List<Frame> frames = new ArrayList<>();
            for (int i = 0; i < depth; i++) {
                frames.add(new Frame(widths.index(in), widths.index(in), widths.index(in), widths.line(in)));
                in.skip(frameBytes - widths.frameBytes);
            }
            allocations.add(new Allocation(size, thread, classIndex, frames));
        }
        return allocations;
    }

    private static List<String> strings(ByteReader in, long count) {
        if (count > in.remaining() / MIN_STRING_BYTES) {
            throw new ByteReader.TooShort(count + " names do not fit the " + in.remaining() + " bytes left");
        }
        List<String> strings = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            strings.add(in.string());
        }
        return strings;
    }

    private static void write(ByteWriter out, AllocationReport report, ReportWidths widths) {
        ByteWriter entries = new ByteWriter();
        for (Allocation allocation : report.allocations) {
            widths.size(entries, allocation.size);
            widths.thread(entries, allocation.threadId);
            widths.index(entries, allocation.classIndex);
            widths.depth(entries, allocation.frames.size());
            for (Frame frame : allocation.frames) {
                widths.index(entries, frame.classIndex);
                widths.index(entries, frame.methodIndex);
                widths.index(entries, frame.fileIndex);
                widths.line(entries, frame.line);
            }
        }
        boolean overflow = !report.wide && report.allocations.size() == MAX_NARROW_ENTRIES;
        widths.header(
                out,
                overflow ? 0 : report.allocations.size(),
                entries.length(),
                report.classNames.size(),
                report.methodNames.size(),
                report.fileNames.size(),
                report.tally);
        out.bytes(entries.toBytes());
        List.of(report.classNames, report.methodNames, report.fileNames).forEach(table -> table.forEach(out::string));
    }
}
