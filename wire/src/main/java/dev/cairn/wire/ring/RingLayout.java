// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ring;

/**
 * The layout of a ring: a page of header, then a power of two of bytes that writers fill with records (
 * {@link RecordHeader}) and the reader empties. Numbers are in the byte order of the machine, which both sides share.
 * The agent's C has these numbers from here, by a header that its build makes.
 *
 * <p>Positions count bytes since the ring was made and never wrap; a position's place is its low bits. All unread space
 * is zero: the reader zeroes what it has read before it moves on.
 *
 * <ul>
 *   <li>A writer reserves by moving {@link #WRITE_POSITION} on with a compare-and-set, writes its header with
 *       {@link RecordHeader#BUSY}, then the record, and publishes it by storing the header without that bit (release).
 *   <li>The reader takes a record once its header says that it is whole (acquire), zeroes it, and moves
 *       {@link #READ_POSITION} (release).
 *   <li>Before it sleeps the reader stores {@link #WAKE_AT}, then looks at {@link #WRITE_POSITION} once more (both
 *       sequentially consistent). A writer that has published looks at it (after a full fence): if its record ends
 *       behind that position, it swaps {@link #NO_WAKE} in, and the thread that gets the old value signals. So no
 *       wake-up is lost, and none is sent twice.
 * </ul>
 *
 * Neither side trusts a word that the other can write.
 */
public final class RingLayout {
    /** "CAIRNRNG" in ASCII, read as a little-endian number. */
    public static final long MAGIC = 0x474E524E52494143L;

    public static final int VERSION = 1;

    public static final int HEADER_BYTES = 4096;
    public static final long MIN_DATA_BYTES = 1L << 16;
    public static final long MAX_DATA_BYTES = 1L << 29;
    public static final long DEFAULT_DATA_BYTES = 8L << 20;

    // Written once, by the process that makes the ring.
    public static final int MAGIC_OFFSET = 0; // u8
    public static final int VERSION_OFFSET = 8; // u4
    public static final int DATA_BYTES_OFFSET = 16; // u8

    // The reader's line.
    public static final int READ_POSITION = 64; // u8
    public static final int WAKE_AT = 72; // u8

    /** In {@link #WAKE_AT}: nobody sleeps. */
    public static final long NO_WAKE = -1;

    // The writers' line.
    public static final int WRITE_POSITION = 128; // u8

    // What found no room, or had to be left out, counted by the writers. u8 each.
    public static final int LOST_ALLOCATIONS = 192;
    /** Their bytes, weighted as the samples that they were. */
    public static final int LOST_ALLOCATED_BYTES = 200;

    public static final int LOST_FREES = 208;
    /** METHOD, CLASS and THREAD records; each is tried again at the next sight of what it names. */
    public static final int LOST_SYMBOLS = 216;
    /**
     * CPU samples and all other records, except the INTERVAL of allocations: that is written as soon as there is room.
     */
    public static final int LOST_OTHERS = 224;

    // What recording costs the target. u8 each.
    /** Samples: of allocations those that found no room too, of CPU time only those that are there. */
    public static final int CALLBACKS = 256;
    /**
     * CPU time that recording takes, as far as it is known: inside the callbacks for allocations and dead objects (an
     * estimate from one of eight and one of 64 of them, or, in an HPROF report, one of 1024) and for collections, or of
     * the thread that takes CPU samples.
     */
    public static final int CALLBACK_NANOS = 264;

    /** Mean number of bytes between samples, as it is now; 0 if every allocation is recorded. */
    public static final int INTERVAL = 272;

    private RingLayout() {}
}
