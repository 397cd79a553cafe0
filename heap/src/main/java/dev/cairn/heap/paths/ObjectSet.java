// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.OffHeap;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.LongStream;

/** A set of objects: a bit each, outside the Java heap; for one thread while it changes. */
final class ObjectSet implements AutoCloseable {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

    private final OffHeap.Block block;
    private final MemorySegment bytes;
    private final long words;

    /** The empty set of objects below a number. */
    ObjectSet(long objects, OffHeap memory) {
        long size = BitColumn.sizeFor(objects);
        block = memory.allocate(size);
        bytes = block.bytes();
        words = size / Long.BYTES;
    }

    /** The set of some objects, each of which must be below the number. */
    static ObjectSet of(LongStream members, long objects, OffHeap memory) {
        ObjectSet result = new ObjectSet(objects, memory);
        try {
            members.sequential().forEach(object -> {
                if (object < 0 || object >= objects) {
                    throw new IndexOutOfBoundsException(
                            "There are " + objects + " objects, and none has the index " + object + ".");
                }
                boolean _ = result.add(object);
            });
            return result;
        } catch (RuntimeException | Error e) {
            result.close();
            throw e;
        }
    }

    boolean contains(long object) {
        return (bytes.getAtIndex(LONG, object >>> 6) & (1L << object)) != 0;
    }

    /** Whether it was not in the set before. */
    boolean add(long object) {
        long before = bytes.getAtIndex(LONG, object >>> 6);
        bytes.setAtIndex(LONG, object >>> 6, before | (1L << object));
        return (before & (1L << object)) == 0;
    }

    void addAll(ObjectSet other) {
        for (long i = 0; i < words; i++) {
            setWord(i, word(i) | other.word(i));
        }
    }

    void clear() {
        bytes.fill((byte) 0);
    }

    long count() {
        long count = 0;
        for (long i = 0; i < words; i++) {
            count += Long.bitCount(word(i));
        }
        return count;
    }

    long words() {
        return words;
    }

    /** Objects 64 {@code index} and following, the first in the lowest bit. */
    long word(long index) {
        return bytes.getAtIndex(LONG, index);
    }

    void setWord(long index, long bits) {
        bytes.setAtIndex(LONG, index, bits);
    }

    /** Receives one object of a set. */
    @FunctionalInterface
    interface Visitor {
        void object(long object);
    }

    /** Visits all objects in ascending order. */
    void forEach(Visitor visitor) {
        for (long i = 0; i < words; i++) {
            for (long bits = word(i); bits != 0; bits &= bits - 1) {
                visitor.object((i << 6) + Long.numberOfTrailingZeros(bits));
            }
        }
    }

    @Override
    public void close() {
        block.close();
    }
}
