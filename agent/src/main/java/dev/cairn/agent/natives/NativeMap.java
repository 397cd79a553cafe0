// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.natives;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Maps of the heap and of the memory beside it, unit by unit, outside the Java heap; bound by {@code java/natives_map.c}. A map is
 * a number, which is dropped once. C has the numbers of this class from here.
 */
public final class NativeMap {
    /** What {@link #walk} counts. */
    public static final int MAP_COUNT_NANOS = 0; // what all walks took; the VM stands still for a part of that

    public static final int MAP_COUNT_OBJECTS = 1;
    public static final int MAP_COUNT_UNPLACED = 2; // of them, those that are not in the map
    public static final int MAP_COUNT_BYTES = 3; // the whole heap
    public static final int MAP_COUNT_UNKNOWN_BYTES = 4; // of it, what there was no room for
    public static final int MAP_COUNT_REACHABILITY = 5; // one of HeapCells.REACHABILITY_...
    public static final int MAP_COUNT_LONGS = 6;

    /** How far a map is encoded, all 0 at first; and behind that, what the last piece is. */
    public static final int MAP_PIECE_STRETCH = 0;

    public static final int MAP_PIECE_UNIT = 1;
    public static final int MAP_PIECE_STATE = 2;
    public static final int MAP_PIECE_ADDRESS = 3;
    public static final int MAP_PIECE_NARROW = 4; // its address in 32 bits, as long as they are enough
    public static final int MAP_PIECE_UNITS = 5;
    public static final int MAP_PIECE_LONGS = 6;

    /** What {@link #mapping} says. */
    public static final int MAPPING_START = 0;

    public static final int MAPPING_BYTES = 1;
    public static final int MAPPING_USED = 2;
    public static final int MAPPING_NARROW = 3;
    public static final int MAPPING_LONGS = 4;

    /** What {@link #use} says. */
    public static final int USE_ARENAS = 0;

    public static final int USE_ARENA_BYTES = 1;
    public static final int USE_FREE_BYTES = 2;
    public static final int USE_WHOLE_PAGE_BYTES = 3;
    public static final int USE_JOINED_PAGE_BYTES = 4;
    public static final int USE_LARGE_BLOCKS = 5;
    public static final int USE_LARGE_BYTES = 6;
    public static final int USE_DIRECT_BYTES = 7; // negative if unknown
    public static final int USE_LONGS = 8;

    private NativeMap() {}

    /**
     * What lies where in the heap, and how it is held; the VM stands still meanwhile.
     *
     * @param why gets a sentence where the result is 0, or where it was not found out how objects are held
     */
    public static native long walk(long[] counts, @Nullable String[] why);

    /** Of either. */
    public static native void drop(long map);

    /**
     * Encodes the next piece of either as usage into {@code to}, a direct buffer, from {@code at} to its end at most.
     *
     * @param tellsGarbage whether garbage is a usage of its own
     * @return the bytes of its usage; negative at the end of the heap
     */
    public static native int piece(
            long map, boolean byObject, boolean tellsGarbage, long[] cursor, ByteBuffer to, int at);

    /** As {@link #walk}, for mappings of memory beside the heap. The VM does not stand still. */
    public static native long mappings(@Nullable String[] why);

    /** Of a map of {@link #mappings}. */
    public static native int mappingCount(long map);

    /** The name of one of them; {@code row} gets the rest. */
    public static native String mapping(long map, int number, long[] row);

    /** What malloc and direct buffers use. Each of malloc's arenas is locked while its free pieces are counted. */
    public static native void use(long[] longs);

    /** Sends all of {@code event}, a direct buffer that begins with a chunk's header. False if it is lost. */
    public static native boolean event(int connection, ByteBuffer event);
}
