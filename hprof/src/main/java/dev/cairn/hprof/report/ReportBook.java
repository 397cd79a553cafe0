// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.report;

import dev.cairn.profile.record.FrameList;
import dev.cairn.profile.record.RecordParser.Outcome;
import dev.cairn.wire.ring.RecordType;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Takes records as they come through the ring, and makes sections of them. What names the records use has been entered into the
 * {@link dev.cairn.hprof.names.NameTables} before. A book takes what concerns it, and passes over the rest. All on one thread; nothing
 * that is passed may be kept.
 */
public interface ReportBook {
    /** An allocation; parameters as in {@code RecordLayout.Allocation}. */
    default void allocation(long id, long size, long interval, int thread, int type, FrameList frames) {}

    /** The end of an object. */
    default void free(long id) {}

    /** A sample of a running thread; parameters as in {@code RecordLayout.Cpu}. */
    default void cpu(long nanos, int thread, int flags, FrameList frames) {}

    /**
     * Takes a record that only an HPROF report has, as it lies in memory that may change meanwhile: an implementation
     * must read each number once, and check it against the length.
     *
     * @param at where its header is
     * @param length of the record with its header, which lies within the memory
     * @return UNKNOWN if it does not concern this book
     */
    default Outcome report(RecordType type, MemorySegment memory, long at, int length) {
        return Outcome.UNKNOWN;
    }

    /** The target has reported all that it sums up itself, as it was at this moment of CLOCK_MONOTONIC. */
    default void told(long nanos) {}

    /** Whether its sections are what a heap dump alone has. */
    default boolean isOfHeap() {
        return false;
    }

    /** What a dump has of it, as of the last record; what is counted from dump to dump begins anew. */
    List<ReportSection> cut();

    /** Sentences about sections that the dump before was to have, and has not, since the last time that this was asked. */
    default List<String> missingSections() {
        return List.of();
    }

    /** Gives back what it takes of the disk, which the report needs; false if it takes nothing. */
    default boolean giveRoom() {
        return false;
    }

    /** Sentences about what could not be counted, since the last time that this was asked. */
    default List<String> shortfalls() {
        return List.of();
    }

    /** Sentences about what a dump has not because the target ended without a word, at this moment of CLOCK_MONOTONIC. */
    default List<String> missing(long nanos) {
        return List.of();
    }

    /** The collector ends: gives back what the book has outside the heap, such as files. */
    default void close() {}
}
