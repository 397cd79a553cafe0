// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.perfdata;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Where each counter lies in one block of performance counters.
 *
 * <p>A directory is read once and kept: the VM only ever adds entries, so the offsets in it stay true until
 * {@link PerfDataPrologue#entries()} grows. Reading a value is then one load. The block belongs to another process,
 * which may change any byte of it at any time; every offset was checked against the size of the buffer that the
 * directory was read from, and must only be used on a buffer at least that large.
 *
 * <p>Only the two kinds of counter that HotSpot writes are taken: a 64-bit scalar and a string. Entries of another kind
 * and entries that reach out of the block are counted in {@link #skipped()}.
 */
public final class PerfDataDirectory {
    /** More entries than any VM has (about 250): bounds the memory that a hostile block can make us take. */
    private static final int MAX_ENTRIES = 4096;

    private static final int MAX_NAME_BYTES = 256;
    private static final int MAX_STRING_BYTES = 8192;

    private final Map<String, Integer> scalars;
    private final Map<String, Span> strings;
    private final ByteOrder order;
    private final int skipped;

    private record Span(int offset, int length) {}

    private PerfDataDirectory(Map<String, Integer> scalars, Map<String, Span> strings, ByteOrder order, int skipped) {
        this.scalars = scalars;
        this.strings = strings;
        this.order = order;
        this.skipped = skipped;
    }

    /**
     * Reads the directory of a block whose prologue said {@link PerfDataPrologue.State#READY}. Entries up to the first
     * that makes no sense are kept: nothing after it can be found.
     */
    public static PerfDataDirectory read(ByteBuffer block, PerfDataPrologue prologue) {
        ByteBuffer bytes = block.duplicate().order(prologue.order());
        int end = Math.min(prologue.usedBytes(), bytes.limit());
        Map<String, Integer> scalars = new HashMap<>();
        Map<String, Span> strings = new HashMap<>();
        int skipped = 0;
        int at = prologue.firstEntry();
        int wanted = Math.min(prologue.entries(), MAX_ENTRIES);
        int seen = 0;
        while (seen < wanted && at >= PerfDataLayout.PROLOGUE_SIZE && at <= end - PerfDataLayout.ENTRY_SIZE) {
            int length = bytes.getInt(at + PerfDataLayout.ENTRY_LENGTH);
            if (length < PerfDataLayout.ENTRY_SIZE || length > end - at) {
                break;
            }
            if (!addEntry(bytes, at, length, scalars, strings)) {
                skipped++;
            }
            at += length;
            seen++;
        }
        return new PerfDataDirectory(scalars, strings, prologue.order(), skipped + (prologue.entries() - seen));
    }

    private static boolean addEntry(
            ByteBuffer bytes, int at, int length, Map<String, Integer> scalars, Map<String, Span> strings) {
        int nameOffset = bytes.getInt(at + PerfDataLayout.ENTRY_NAME_OFFSET);
        int dataOffset = bytes.getInt(at + PerfDataLayout.ENTRY_DATA_OFFSET);
        int vectorLength = bytes.getInt(at + PerfDataLayout.ENTRY_VECTOR_LENGTH);
        byte type = bytes.get(at + PerfDataLayout.ENTRY_DATA_TYPE);
        if (nameOffset < PerfDataLayout.ENTRY_SIZE || nameOffset >= length) {
            return false;
        }
        String name = readString(bytes, at + nameOffset, Math.min(length - nameOffset, MAX_NAME_BYTES));
        if (name.isEmpty() || dataOffset < PerfDataLayout.ENTRY_SIZE || dataOffset >= length) {
            return false;
        }
        int room = length - dataOffset;
        if (type == PerfDataLayout.TYPE_LONG && vectorLength == 0 && room >= Long.BYTES) {
            scalars.put(name, at + dataOffset);
            return true;
        }
        byte units = bytes.get(at + PerfDataLayout.ENTRY_DATA_UNITS);
        if (type == PerfDataLayout.TYPE_BYTE
                && units == PerfDataLayout.UNITS_STRING
                && vectorLength > 0
                && vectorLength <= room) {
            strings.put(name, new Span(at + dataOffset, Math.min(vectorLength, MAX_STRING_BYTES)));
            return true;
        }
        return false;
    }

    /** HotSpot writes modified UTF-8 of what came from the command line; whatever is no UTF-8 becomes U+FFFD. */
    private static String readString(ByteBuffer bytes, int at, int room) {
        int length = 0;
        while (length < room && bytes.get(at + length) != 0) {
            length++;
        }
        byte[] text = new byte[length];
        bytes.get(at, text);
        return new String(text, StandardCharsets.UTF_8);
    }

    /** Where the scalar {@code name} lies, in bytes from the start of the block; empty if the VM has no such counter. */
    public OptionalInt offsetOf(String name) {
        Integer offset = scalars.get(name);
        return offset == null ? OptionalInt.empty() : OptionalInt.of(offset);
    }

    /** The scalar {@code name} as it is now; empty if the VM has no such counter. */
    public OptionalLong scalar(ByteBuffer block, String name) {
        Integer offset = scalars.get(name);
        return offset == null
                ? OptionalLong.empty()
                : OptionalLong.of(block.duplicate().order(order).getLong(offset));
    }

    /** The string {@code name} as it is now; empty if the VM has no such counter. */
    public Optional<String> string(ByteBuffer block, String name) {
        Span span = strings.get(name);
        return span == null ? Optional.empty() : Optional.of(readString(block, span.offset, span.length));
    }

    /** The byte order of every scalar. */
    public ByteOrder order() {
        return order;
    }

    /** The names of all scalars. */
    public Set<String> scalarNames() {
        return Set.copyOf(scalars.keySet());
    }

    /** The names of all strings. */
    public Set<String> stringNames() {
        return Set.copyOf(strings.keySet());
    }

    /** Entries that the prologue announces and that are not here: of an unknown kind, or out of bounds. */
    public int skipped() {
        return skipped;
    }
}
