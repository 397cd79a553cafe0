// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.heap;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Direction;
import dev.cairn.wire.ddm.FieldDescription;
import java.util.ArrayList;
import java.util.List;

/**
 * The reply NHGT: what malloc has given out, by call stack. The one chunk in little-endian order, with fields as wide
 * as a pointer.
 *
 * @param layout how it lies on the wire
 * @param totalBytes all memory that malloc has given out
 * @param backtraceSlots room for addresses in each record
 * @param maps the text of /proc/self/maps, to find the libraries by
 */
public record NativeAllocations(
        Layout layout, long totalBytes, int backtraceSlots, Bytes maps, List<Allocations> allocations)
        implements Chunk {
    private static final int MAGIC = 0x812345DD;
    private static final int VERSION = 2;
    private static final int MAX_SLOTS = 0xFFFF;
    private static final long ZYGOTE_BIT = 1L << 31;

    private static final List<FieldDescription> FIELDS = List.of(
            new FieldDescription(0, "", "header", "absent in the legacy form, in which a pointer has 4 bytes"),
            new FieldDescription(1, "u4 LE", "magic", "0x812345DD"),
            new FieldDescription(1, "u2 LE", "version", "2"),
            new FieldDescription(1, "u2 LE", "pointer size", "4 or 8: the width of `size` below"),
            new FieldDescription(0, "size LE", "map bytes", "of the text"),
            new FieldDescription(0, "size LE", "allocation bytes", "of all records"),
            new FieldDescription(0, "size LE", "record size", "of one of them; skip what you do not know"),
            new FieldDescription(0, "size LE", "total bytes", "that malloc has given out"),
            new FieldDescription(0, "size LE", "backtrace slots", "in each record"),
            new FieldDescription(0, "bytes", "maps", "the text of /proc/self/maps"),
            new FieldDescription(0, "each", "records", ""),
            new FieldDescription(1, "size LE", "size", "in bytes; bit 31: made by the zygote"),
            new FieldDescription(1, "size LE", "count", "how often"),
            new FieldDescription(
                    1, "size LE", "backtrace", "as many of these as there are slots; 0 in those not used"));

    public static final ChunkForm<NativeAllocations> FORM = ChunkForm.byHand(
            "NHGT",
            Direction.REPLY,
            NativeAllocations.class,
            "What malloc has given out, by size and call stack; from Cairn, an estimate from samples, since the recording began. In little-endian order.",
            NativeAllocations::read,
            NativeAllocations::write,
            FIELDS);

    public NativeAllocations {
        allocations = List.copyOf(allocations);
    }

    /** How wide numbers are, and whether a header says so. */
    public enum Layout {
        /** Without the header. */
        LEGACY_32(4),
        POINTERS_32(4),
        POINTERS_64(8);

        private final int pointerBytes;

        Layout(int pointerBytes) {
            this.pointerBytes = pointerBytes;
        }
    }

    /** The question; it has no data. */
    public record NativeAllocationsRequest() implements Chunk {
        public static final ChunkForm<NativeAllocationsRequest> FORM = ChunkForm.empty(
                "NHGT",
                Direction.REQUEST,
                NativeAllocationsRequest.class,
                "What has malloc given out? FAIL where nobody records native memory with what is not freed (RECS).",
                new NativeAllocationsRequest());

        @Override
        public ChunkForm<NativeAllocationsRequest> form() {
            return FORM;
        }
    }

    /**
     * Blocks of one size from one call stack.
     *
     * @param size of one block; its bit 31 is lost
     * @param backtrace code addresses, the innermost first, without the zeros of unused slots
     */
    public record Allocations(long size, boolean fromZygote, long count, List<Long> backtrace) {
        public Allocations {
            backtrace = List.copyOf(backtrace);
        }
    }

    @Override
    public ChunkForm<NativeAllocations> form() {
        return FORM;
    }

    private static NativeAllocations read(ByteReader in) {
        Layout layout = Layout.LEGACY_32;
        long mapBytes = size(in, layout);
        if (mapBytes == Integer.toUnsignedLong(MAGIC)) {
            layout = layout(in);
            mapBytes = size(in, layout);
        }
        long allocationBytes = size(in, layout);
        long recordBytes = size(in, layout);
        long totalBytes = size(in, layout);
        long slots = size(in, layout);
        Bytes maps = in.bytes(mapBytes);
        if (slots < 0 || slots > MAX_SLOTS) {
            throw new ByteReader.TooShort("backtraces of " + slots + " addresses cannot be");
        }
        ByteReader records = new ByteReader(in.bytes(allocationBytes));
        List<Allocations> allocations = new ArrayList<>();
        if (records.remaining() > 0 && recordBytes < (2 + slots) * layout.pointerBytes) {
            throw new ByteReader.TooShort("records of " + recordBytes + " bytes do not hold " + slots + " addresses");
        }
        while (records.remaining() > 0) {
            allocations.add(record(new ByteReader(records.bytes(recordBytes)), layout, (int) slots));
        }
        return new NativeAllocations(layout, totalBytes, (int) slots, maps, allocations);
    }

    private static Layout layout(ByteReader in) {
        int version = Short.reverseBytes((short) in.u2());
        int pointerBytes = Short.reverseBytes((short) in.u2());
        if (version != VERSION || (pointerBytes != 4 && pointerBytes != 8)) {
            throw new ByteReader.TooShort(
                    "version " + version + " with pointers of " + pointerBytes + " bytes is not known");
        }
        return pointerBytes == 4 ? Layout.POINTERS_32 : Layout.POINTERS_64;
    }

    private static Allocations record(ByteReader in, Layout layout, int slots) {
        long size = size(in, layout);
        long count = size(in, layout);
        List<Long> backtrace = new ArrayList<>(slots);
        int used = 0;
        for (int i = 0; i < slots; i++) {
            long address = size(in, layout);
            backtrace.add(address);
            used = address == 0 ? used : i + 1;
        }
        return new Allocations(size & ~ZYGOTE_BIT, (size & ZYGOTE_BIT) != 0, count, backtrace.subList(0, used));
    }

    private static long size(ByteReader in, Layout layout) {
        return layout.pointerBytes == 8
                ? Long.reverseBytes(in.s8())
                : Integer.toUnsignedLong(Integer.reverseBytes(in.s4()));
    }

    private static void write(ByteWriter out, NativeAllocations value) {
        Layout layout = value.layout;
        if (layout != Layout.LEGACY_32) {
            out.u4(Integer.reverseBytes(MAGIC))
                    .u2(Short.reverseBytes((short) VERSION))
                    .u2(Short.reverseBytes((short) layout.pointerBytes));
        }
        long recordBytes = (2L + value.backtraceSlots) * layout.pointerBytes;
        size(out, layout, value.maps.length());
        size(out, layout, recordBytes * value.allocations.size());
        size(out, layout, recordBytes);
        size(out, layout, value.totalBytes);
        size(out, layout, value.backtraceSlots);
        out.bytes(value.maps);
        for (Allocations each : value.allocations) {
            if ((each.size & ZYGOTE_BIT) != 0 || each.backtrace.size() > value.backtraceSlots) {
                throw new IllegalArgumentException(
                        "An NHGT with " + value.backtraceSlots + " slots cannot hold " + each);
            }
            size(out, layout, each.size | (each.fromZygote ? ZYGOTE_BIT : 0));
            size(out, layout, each.count);
            for (int i = 0; i < value.backtraceSlots; i++) {
                size(out, layout, i < each.backtrace.size() ? each.backtrace.get(i) : 0);
            }
        }
    }

    private static void size(ByteWriter out, Layout layout, long value) {
        if (layout.pointerBytes == 8) {
            out.s8(Long.reverseBytes(value));
        } else if (value >>> 32 == 0) {
            out.u4(Integer.reverseBytes((int) value));
        } else {
            throw new IllegalArgumentException("An NHGT with 32-bit pointers holds no " + value + ".");
        }
    }
}
