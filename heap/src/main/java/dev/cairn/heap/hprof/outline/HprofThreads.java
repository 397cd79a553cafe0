// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import static dev.cairn.wire.hprof.HprofRecordTag.END_THREAD;
import static dev.cairn.wire.hprof.HprofRecordTag.START_THREAD;
import static dev.cairn.wire.hprof.HprofRecordTag.offset;

import dev.cairn.heap.hprof.bytes.BigEndian;
import dev.cairn.heap.hprof.bytes.Ids;
import dev.cairn.heap.hprof.bytes.RecordBudget;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The threads that a file says were started and ended, by their serial numbers. */
public final class HprofThreads {
    private final MemorySegment bytes;
    private final int idSize;
    private final HprofStrings strings;
    private final PositionTable started;
    private final PositionTable ended;

    HprofThreads(MemorySegment bytes, RecordBudget budget, int idSize, HprofStrings strings) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.strings = strings;
        this.started = new PositionTable(bytes, budget, offset(START_THREAD, "thread serial", idSize), Integer.BYTES);
        this.ended = new PositionTable(bytes, budget, offset(END_THREAD, "thread serial", idSize), Integer.BYTES);
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
        int serialAt = offset(START_THREAD, "thread serial", idSize);
        return LongStream.of(started.positions()).mapToInt(position -> BigEndian.i4(bytes, position + serialAt));
    }

    /** All threads, in the order in which they started. */
    public Stream<StartedThread> all() {
        return LongStream.of(started.positions()).mapToObj(this::read);
    }

    private StartedThread read(long position) {
        int serial = BigEndian.i4(bytes, position + offset(START_THREAD, "thread serial", idSize));
        return new StartedThread(
                serial,
                Ids.read(bytes, position + offset(START_THREAD, "thread object", idSize), idSize),
                BigEndian.i4(bytes, position + offset(START_THREAD, "trace serial", idSize)),
                text(position + offset(START_THREAD, "name", idSize)),
                text(position + offset(START_THREAD, "group", idSize)),
                text(position + offset(START_THREAD, "parent group", idSize)),
                ended.find(Integer.toUnsignedLong(serial)) != PositionTable.NONE);
    }

    private String text(long offset) {
        return strings.text(Ids.read(bytes, offset, idSize));
    }
}
