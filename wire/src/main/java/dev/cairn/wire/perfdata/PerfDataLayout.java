// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.perfdata;

/**
 * Offsets of HotSpot's {@code PerfDataPrologue} and {@code PerfDataEntry}, in file order. Offsets in the prologue count
 * from the start of the block, offsets in an entry from the start of that entry. Everything but the magic is in the
 * byte order that the prologue names.
 */
public final class PerfDataLayout {
    /** As the bytes stand in the file, whatever the byte order of the rest. */
    public static final int MAGIC = 0xCAFEC0C0;

    public static final int MAGIC_OFFSET = 0; // u4, big-endian
    public static final int BYTE_ORDER_OFFSET = 4; // u1
    public static final int MAJOR_VERSION_OFFSET = 5; // u1
    public static final int MINOR_VERSION_OFFSET = 6; // u1
    /** Nonzero once the VM has written every counter it creates at start-up. */
    public static final int ACCESSIBLE_OFFSET = 7; // u1

    public static final int USED_OFFSET = 8; // s4, bytes
    public static final int OVERFLOW_OFFSET = 12; // s4, bytes that found no room
    public static final int MOD_TIME_OFFSET = 16; // s8, ticks; moves when an entry is added
    public static final int ENTRY_OFFSET_OFFSET = 24; // s4
    public static final int NUM_ENTRIES_OFFSET = 28; // s4
    public static final int PROLOGUE_SIZE = 32;

    public static final int BIG_ENDIAN = 0;
    public static final int LITTLE_ENDIAN = 1;
    public static final int SUPPORTED_MAJOR_VERSION = 2;

    public static final int ENTRY_LENGTH = 0; // s4, to the next entry
    public static final int ENTRY_NAME_OFFSET = 4; // s4
    /** Zero for a scalar; else the number of elements, which for a string is its capacity with the final NUL. */
    public static final int ENTRY_VECTOR_LENGTH = 8; // s4

    public static final int ENTRY_DATA_TYPE = 12; // s1, a JVM type character
    public static final int ENTRY_FLAGS = 13; // s1
    public static final int ENTRY_DATA_UNITS = 14; // s1
    public static final int ENTRY_DATA_VARIABILITY = 15; // s1
    public static final int ENTRY_DATA_OFFSET = 16; // s4
    public static final int ENTRY_SIZE = 20;

    public static final byte TYPE_LONG = 'J';
    public static final byte TYPE_BYTE = 'B';

    public static final byte UNITS_STRING = 5;

    private PerfDataLayout() {}
}
