// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.FieldDescription;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport.Allocation;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport.Frame;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment;
import dev.cairn.wire.ddm.chunk.heap.HeapUsage;
import dev.cairn.wire.ddm.chunk.heap.NativeAllocations;
import dev.cairn.wire.ddm.chunk.heap.NativeAllocations.Allocations;
import dev.cairn.wire.ddm.chunk.thread.ThreadState;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Makes up a chunk of any form. Most are made from what the reference page says of their fields: so if a page said
 * something else than the code reads, such a chunk could not be read.
 */
final class RandomChunks {
    private final Random random;

    RandomChunks(long seed) {
        random = new Random(seed);
    }

    <T extends Chunk> T next(ChunkForm<T> form) {
        return form.record().cast(byHand(form).orElseGet(() -> described(form)));
    }

    private <T extends Chunk> T described(ChunkForm<T> form) {
        Bytes data = new Described(form.fields()).data();
        if (form.decode(data) instanceof Decoding.Done<T> done && done.surplusBytes() == 0) {
            return done.value();
        }
        throw new AssertionError(
                "The page says that a " + form + " may be " + data + ", and it reads as " + form.decode(data));
    }

    /** Chunks whose fields depend on each other in a way that their description cannot say. */
    private Optional<Chunk> byHand(ChunkForm<?> form) {
        if (form.record() == HeapSegment.class) {
            return Optional.of(segment(form));
        } else if (form.record() == ThreadStatus.class) {
            return Optional.of(threadStatus(form.equals(ThreadStatus.PERIODIC_FORM)));
        } else if (form.record() == NativeAllocations.class) {
            return Optional.of(nativeAllocations());
        } else if (form.record() == AllocationReport.class) {
            return Optional.of(report(form.equals(AllocationReport.WIDE_FORM)));
        }
        return Optional.empty();
    }

    private HeapSegment segment(ChunkForm<?> form) {
        HeapSegment.Sort sort = List.of(HeapSegment.Sort.values()).stream()
                .filter(each -> new HeapSegment(each, 0, 0, 0, 0, new HeapUsage(Bytes.EMPTY))
                        .form()
                        .equals(form))
                .findFirst()
                .orElseThrow();
        boolean wide = sort == HeapSegment.Sort.MERGED_8 || sort == HeapSegment.Sort.OBJECTS_8;
        return new HeapSegment(
                sort,
                u4(),
                wide ? u4() : random.nextInt(256),
                wide ? random.nextLong() : u4(),
                wide ? random.nextLong() : u4(),
                new HeapUsage(bytes(2 * random.nextInt(20))));
    }

    private ThreadStatus threadStatus(boolean periodic) {
        boolean extended = random.nextBoolean();
        return new ThreadStatus(
                periodic,
                random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextLong() & Long.MAX_VALUE),
                some(() -> new ThreadStatus.Entry(
                        u4(),
                        ThreadState.of(random.nextInt(11)),
                        u4(),
                        u4(),
                        u4(),
                        random.nextBoolean(),
                        extended
                                ? Optional.of(new ThreadStatus.Extension(
                                        random.nextLong(),
                                        random.nextLong(),
                                        random.nextBoolean(),
                                        random.nextBoolean()))
                                : Optional.empty())));
    }

    private NativeAllocations nativeAllocations() {
        NativeAllocations.Layout layout =
                List.of(NativeAllocations.Layout.values()).get(random.nextInt(3));
        boolean wide = layout == NativeAllocations.Layout.POINTERS_64;
        int slots = random.nextInt(4);
        return new NativeAllocations(
                layout,
                wide ? random.nextLong() : u4(),
                slots,
                bytes(random.nextInt(30)),
                some(() -> new Allocations(
                        (wide ? random.nextLong() : u4()) & ~(1L << 31),
                        random.nextBoolean(),
                        wide ? random.nextLong() : u4(),
                        IntStream.range(0, random.nextInt(slots + 1))
                                .mapToObj(_ -> (wide ? random.nextLong() : u4()) | 1)
                                .toList())));
    }

    private AllocationReport report(boolean wide) {
        return new AllocationReport(
                wide,
                some(() -> new Allocation(
                        wide ? random.nextLong() : u4(),
                        wide ? random.nextLong() : random.nextInt(0x10000),
                        index(wide),
                        some(() -> new Frame(
                                index(wide),
                                index(wide),
                                index(wide),
                                wide ? random.nextInt() : (short) random.nextInt())))),
                some(() -> string()),
                some(() -> string()),
                some(() -> string()));
    }

    private int index(boolean wide) {
        return wide ? random.nextInt() : random.nextInt(0x10000);
    }

    private <E> List<E> some(Supplier<E> element) {
        return IntStream.range(0, random.nextInt(4))
                .mapToObj(_ -> element.get())
                .toList();
    }

    private long u4() {
        return Integer.toUnsignedLong(random.nextInt());
    }

    private Bytes bytes(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return Bytes.owning(bytes);
    }

    /** Any units at all, surrogates without a partner among them. */
    private String string() {
        char[] units = new char[random.nextInt(6)];
        for (int i = 0; i < units.length; i++) {
            units[i] = (char) random.nextInt(0x10000);
        }
        return new String(units);
    }

    /** Data that keep to the descriptions of fields. */
    private final class Described {
        private final List<FieldDescription> fields;
        private final ByteWriter out = new ByteWriter();
        private final Deque<String> stringsToCome = new ArrayDeque<>();
        private boolean over;
        private int count;

        Described(List<FieldDescription> fields) {
            this.fields = fields;
        }

        Bytes data() {
            write(0, fields.size());
            return out.toBytes();
        }

        private void write(int from, int to) {
            for (int i = from; i < to && !over; i++) {
                FieldDescription field = fields.get(i);
                int end = i + 1;
                while (end < to && fields.get(end).depth() > field.depth()) {
                    end++;
                }
                switch (field.type()) {
                    case "each" -> {
                        for (int left = count; left > 0; left--) {
                            write(i + 1, end);
                        }
                    }
                    case "optional" -> {
                        over = random.nextInt(4) == 0;
                        write(i + 1, end);
                    }
                    default -> write(field);
                }
                i = end - 1;
            }
        }

        private void write(FieldDescription field) {
            if (field.name().startsWith("number of ")) {
                // "optional" with a list of none reads as one that is not there, and so it is written.
                count = 1 + random.nextInt(3);
                number(field.type(), count);
            } else if (field.name().startsWith("length of ")) {
                stringsToCome.add(string());
                number(field.type(), stringsToCome.getLast().length());
            } else {
                value(field.type());
            }
        }

        private void number(String type, int value) {
            if (type.equals("u1")) {
                out.u1(value);
            } else {
                out.u4(value);
            }
        }

        private void value(String type) {
            switch (type) {
                case "u1" -> out.u1(random.nextInt());
                case "u1 0/1" -> out.u1(random.nextInt(2));
                case "u2" -> out.u2(random.nextInt());
                case "u4", "s4", "fourCC" -> out.u4(random.nextInt());
                case "s8" -> out.s8(random.nextLong());
                case "string" -> out.string(string());
                case "UTF-16" -> out.utf16(stringsToCome.remove());
                case "bytes" -> out.bytes(bytes(random.nextInt(20)));
                default -> throw new AssertionError("The page names a type that is not known: " + type);
            }
        }
    }
}
