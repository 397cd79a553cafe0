// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.IntColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.OffHeap;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes {@link ObjectIds} while several threads walk several stretches of a dump. First each stretch is marked, object by
 * object, by a {@link StretchMarker}; when it is known where in the order each stretch begins, {@link #finish}
 * settles what each line's first index is.
 */
public final class ObjectIdsBuilder {
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    static final VarHandle WORD = LONG.varHandle();
    private static final int WORDS_OF_LINE = IdLine.SIZE / Long.BYTES;
    /** Slabs are at least so long: each is an arena and a mapping of its own. */
    private static final long LEAST_SLAB = 1 << 20;
    /**
     * This part of the most that lines may take is reserved, so that they are seldom copied. Lines take a 56th of the addresses
     * that objects lie at, and the most is twice the dump; so that is enough for a heap 3.5 times as large as its dump.
     */
    private static final int RESERVED_PART = 32;
    /**
     * At most this many words of memory keep lines that are out of order. Past that, stretches that have such lines are
     * walked again.
     */
    private static final int MOST_KEPT = 1 << 18;

    private final int granuleShift;
    private final int chunkShift;
    private final long mostChunks;
    private final OffHeap memory;
    private final long chunkSize;
    private final int chunksPerSlab;
    private final ChunkNumbers chunks = new ChunkNumbers();
    /** Where the first chunks are, if that much could be reserved; later ones are in slabs. */
    private Optional<OffHeap.Reserved> reserved;

    private final int reservedChunks;
    private final List<OffHeap.Block> slabs = new ArrayList<>();
    private final AtomicInteger kept = new AtomicInteger();

    /** Ids lie so far apart that the lines would take far more memory than the dump: use a smaller chunk. */
    public static final class TooSparse extends RuntimeException {
        private TooSparse() {
            super("The ids are strewn too far.", null, false, false);
        }
    }

    /** An id lies between two granules: use a smaller granule. */
    public static final class GranuleTooCoarse extends RuntimeException {
        GranuleTooCoarse() {
            super("An id is not aligned.", null, false, false);
        }
    }

    /** Walks a stretch again. */
    @FunctionalInterface
    public interface Walk {
        void objectsOf(int stretch, Visitor visitor);

        /** Receives every object of a stretch. */
        @FunctionalInterface
        interface Visitor {
            /**
             * The next object.
             *
             * @param place of the object in its stretch, from 0
             */
            void object(long id, long place);
        }
    }

    /**
     * What came of it.
     *
     * @param shadowed objects whose id an earlier object has too; empty where there are none
     * @param shadowedCount how many those are
     */
    public record Result(
            ObjectIds ids,
            ObjectIdsColumns columns,
            List<OffHeap.Block> blocks,
            List<BitColumn> shadowed,
            long shadowedCount) {
        public Result {
            blocks = List.copyOf(blocks);
            shadowed = List.copyOf(shadowed);
        }
    }

    /** @param expected bytes of lines, which are reserved; 0 if that is not known */
    private ObjectIdsBuilder(int granuleShift, int chunkShift, long mostBytes, long expected, OffHeap memory) {
        this.granuleShift = granuleShift;
        this.chunkShift = chunkShift;
        this.chunkSize = (long) IdLine.linesPerChunk(chunkShift) * IdLine.SIZE;
        this.chunksPerSlab = (int) ((LEAST_SLAB + chunkSize - 1) / chunkSize);
        this.mostChunks = mostBytes / chunkSize;
        this.memory = memory;
        this.reserved = expected == 0 || memory.prefersArrays() ? Optional.empty() : memory.reserveAnonymous(expected);
        this.reservedChunks = reserved.isPresent() ? (int) (expected / chunkSize) : 0;
    }

    /**
     * For ids like those of collectors.
     *
     * @param granuleShift every id is a multiple of {@code 1 << granuleShift}
     * @param mostBytes that may be taken; {@link TooSparse} past that
     */
    public static ObjectIdsBuilder dense(int granuleShift, long mostBytes, OffHeap memory) {
        return new ObjectIdsBuilder(
                granuleShift, IdLine.DENSE_CHUNK_SHIFT, mostBytes, mostBytes / RESERVED_PART, memory);
    }

    /** For ids of any kind, at more cost for each. */
    public static ObjectIdsBuilder sparse(OffHeap memory) {
        return sparse(0, memory);
    }

    /**
     * For ids strewn widely, at more cost for each.
     *
     * @param granuleShift every id is a multiple of {@code 1 << granuleShift}
     */
    public static ObjectIdsBuilder sparse(int granuleShift, OffHeap memory) {
        return new ObjectIdsBuilder(granuleShift, IdLine.SPARSE_CHUNK_SHIFT, Long.MAX_VALUE, 0, memory);
    }

    int granuleShift() {
        return granuleShift;
    }

    int chunkShift() {
        return chunkShift;
    }

    public StretchMarker marker() {
        return new StretchMarker(this);
    }

    /** The lines of a chunk, zero at first. */
    synchronized MemorySegment chunk(long number) {
        int known = chunks.slotOf(number);
        int slot = known == ChunkNumbers.NONE ? newSlot(number) : known;
        if (slot < reservedChunks) {
            return reserved.orElseThrow().whole().bytes().asSlice(slot * chunkSize, chunkSize);
        }
        int inSlabs = slot - reservedChunks;
        return slabs.get(inSlabs / chunksPerSlab).bytes().asSlice(inSlabs % chunksPerSlab * chunkSize, chunkSize);
    }

    private int newSlot(long number) {
        int slot = chunks.size();
        if (slot >= mostChunks) {
            throw new TooSparse();
        }
        if (slot >= reservedChunks && (slot - reservedChunks) % chunksPerSlab == 0) {
            slabs.add(memory.longs(chunksPerSlab * chunkSize / Long.BYTES));
        }
        chunks.add(number);
        return slot;
    }

    /** Whether a marker may keep {@code words} words more, which count from then on. */
    boolean mayKeep(int words) {
        return kept.get() < MOST_KEPT && kept.addAndGet(words) <= MOST_KEPT;
    }

    /** Gives all memory back; for a builder that is not finished. */
    public void abandon() {
        reserved.ifPresent(block -> block.whole().close());
        reserved = Optional.empty();
        slabs.forEach(OffHeap.Block::close);
        slabs.clear();
    }

    /**
     * Settles the indexes.
     *
     * @param stretches each as its marker left it, in the order of the dump
     * @param firstIndexes of each stretch's first object
     * @param objects all of them
     */
    public Result finish(List<StretchMarker.Marked> stretches, long[] firstIndexes, long objects, Walk walk) {
        OffHeap.Block lines = oneBlock();
        boolean[] again = new boolean[stretches.size()];
        for (int i = 0; i < again.length; i++) {
            again[i] = stretches.get(i).mustBeWalkedAgain();
        }
        long outOfOrder = settleLines(LongColumn.of(lines.bytes()), stretches, firstIndexes, again);
        OffHeap.Block order = memory.ints(outOfOrder);
        ObjectIdsColumns columns =
                new ObjectIdsColumns(granuleShift, chunkShift, chunks.toArray(), lines.bytes(), order.bytes());
        ObjectIds ids = columns.open();
        OutOfOrder filler = new OutOfOrder(ids, columns, objects, memory);
        for (int i = 0; i < again.length; i++) {
            long first = firstIndexes[i];
            stretches.get(i).known((id, place) -> filler.object(id, first + place));
            if (again[i]) {
                walk.objectsOf(i, (id, place) -> filler.object(id, first + place));
            }
        }
        List<OffHeap.Block> blocks = new ArrayList<>(List.of(lines, order));
        blocks.addAll(filler.blocks());
        return new Result(ids, columns, blocks, filler.shadowed(), filler.shadowedCount());
    }

    private OffHeap.Block oneBlock() {
        long size = chunks.size() * chunkSize;
        if (reserved.isPresent() && size > 0 && slabs.isEmpty()) {
            OffHeap.Block settled = reserved.get().settle(size);
            reserved = Optional.empty();
            return new OffHeap.Block(settled.bytes().asSlice(0, size), settled.onClose());
        }
        OffHeap.Block all = memory.longs(size / Long.BYTES);
        long at = Math.min(reservedChunks * chunkSize, size);
        if (reserved.isPresent()) {
            MemorySegment.copy(reserved.get().whole().bytes(), 0, all.bytes(), 0, at);
            reserved.get().whole().close();
            reserved = Optional.empty();
        }
        for (OffHeap.Block slab : slabs) {
            long length = Math.min(slab.bytes().byteSize(), size - at);
            MemorySegment.copy(slab.bytes(), 0, all.bytes(), at, length);
            at += length;
            slab.close();
        }
        slabs.clear();
        return all;
    }

    /** How many objects lie in lines that are out of order. */
    private static long settleLines(
            LongColumn lines, List<StretchMarker.Marked> stretches, long[] firstIndexes, boolean[] again) {
        long outOfOrder = 0;
        for (long line = 0; line < lines.length(); line += WORDS_OF_LINE) {
            long stamp = lines.get(line);
            if (stamp == 0) {
                continue;
            }
            int stretch = LineStamp.stretch(stamp);
            long place = LineStamp.place(stamp);
            if (stamp >= 0) {
                lines.set(line, IdLine.base(lines, line, firstIndexes[stretch] + place));
                continue;
            }
            lines.set(line, IdLine.OUT_OF_ORDER | IdLine.base(lines, line, outOfOrder));
            outOfOrder += bitsOf(lines, line);
            again[stretch] |= !stretches.get(stretch).knowsVisitAt(place);
        }
        return outOfOrder;
    }

    private static int bitsOf(LongColumn lines, long line) {
        int bits = 0;
        for (int word = IdLine.BITS_OFFSET / Long.BYTES; word < WORDS_OF_LINE; word++) {
            bits += Long.bitCount(lines.get(line + word));
        }
        return bits;
    }

    /** Fills in the indexes of objects in lines that are out of order, and finds those whose id was there before. */
    private static final class OutOfOrder {
        private final ObjectIds places;
        private final IntColumn order;
        private final long objects;
        private final OffHeap memory;
        private final List<OffHeap.Block> blocks = new ArrayList<>();
        private final List<BitColumn> shadowed = new ArrayList<>();
        private long shadowedCount;

        OutOfOrder(ObjectIds places, ObjectIdsColumns columns, long objects, OffHeap memory) {
            this.order = IntColumn.of(columns.outOfOrder());
            this.places = places;
            this.objects = objects;
            this.memory = memory;
            columns.outOfOrder().fill((byte) -1);
        }

        void object(long id, long index) {
            long place = places.placeOutOfOrder(id);
            if (place < 0) {
                return;
            }
            long before = order.get(place) == -1 ? Long.MAX_VALUE : order.getUnsigned(place);
            if (before == Long.MAX_VALUE) {
                order.set(place, (int) index);
            } else if (before != index) {
                order.set(place, (int) Math.min(before, index));
                shadow(Math.max(before, index));
            }
        }

        private void shadow(long index) {
            if (shadowed.isEmpty()) {
                OffHeap.Block block = memory.bits(objects);
                blocks.add(block);
                shadowed.add(BitColumn.of(block.bytes()));
            }
            shadowedCount += shadowed.getFirst().set(index) ? 0 : 1;
        }

        long shadowedCount() {
            return shadowedCount;
        }

        List<OffHeap.Block> blocks() {
            return blocks;
        }

        List<BitColumn> shadowed() {
            return shadowed;
        }
    }
}
