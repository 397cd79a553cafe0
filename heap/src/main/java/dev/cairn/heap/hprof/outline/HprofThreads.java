// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import dev.cairn.heap.hprof.bytes.BigEndian;
import dev.cairn.heap.hprof.bytes.Ids;
import dev.cairn.heap.hprof.bytes.RecordBudget;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The threads that a file says were started and ended, by their serial numbers. */
public final class HprofThreads {
    private static final int SERIAL = HprofRecordTag.HEADER_SIZE;
    private static final int OBJECT = SERIAL + Integer.BYTES;

    private final MemorySegment bytes;
    private final int idSize;
    private final HprofStrings strings;
    private final PositionTable started;
    private final PositionTable ended;

    HprofThreads(MemorySegment bytes, RecordBudget budget, int idSize, HprofStrings strings) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.strings = strings;
        this.started = new PositionTable(bytes, budget, SERIAL, Integer.BYTES);
        this.ended = new PositionTable(bytes, budget, SERIAL, Integer.BYTES);
    }

    void addStart(long position) {
        started.add(position);
    }

    void addEnd(long position) {
        ended.add(position);
    }

    public int count() {
        return started.size();
    }

    public Optional<StartedThread> find(int serial) {
        long position = started.find(Integer.toUnsignedLong(serial));
        return position == PositionTable.NONE ? Optional.empty() : Optional.of(read(position));
    }

    public boolean contains(int serial) {
        return started.find(Integer.toUnsignedLong(serial)) != PositionTable.NONE;
    }

    /** The numbers of all threads, in the order in which they started; no text is decoded for them. */
    public IntStream serials() {
        return LongStream.of(started.positions()).mapToInt(position -> BigEndian.i4(bytes, position + SERIAL));
    }

    /** All threads, in the order in which they started. */
    public Stream<StartedThread> all() {
        return LongStream.of(started.positions()).mapToObj(this::read);
    }

    private StartedThread read(long position) {
        int serial = BigEndian.i4(bytes, position + SERIAL);
        long trace = position + OBJECT + idSize;
        long name = trace + Integer.BYTES;
        return new StartedThread(
                serial,
                Ids.read(bytes, position + OBJECT, idSize),
                BigEndian.i4(bytes, trace),
                text(name),
                text(name + idSize),
                text(name + 2L * idSize),
                ended.find(Integer.toUnsignedLong(serial)) != PositionTable.NONE);
    }

    private String text(long offset) {
        return strings.text(Ids.read(bytes, offset, idSize));
    }
}
