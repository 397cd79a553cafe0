// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.record;

import dev.cairn.wire.ring.RecordType;
import java.lang.foreign.MemorySegment;

/**
 * Takes records as they are read. The reader's thread calls it. A sink must keep nothing that it is passed, except
 * texts. What a record says has been checked against its own length only: numbers may name nothing, times may run
 * backwards.
 */
public interface RecordSink {
    /** A sample, which the sink may change, and must not keep. */
    void sample(SampleRecord sample);

    /** The end of an object whose allocation had that id. */
    void free(long nanos, long id, int heap, int gcEpoch);

    /** A method: its class's number, its name, and where its lines begin. */
    void method(int number, int type, int flags, String name, String signature, LineTable lines);

    /** A class: its descriptor, and its source file's name, empty if not known. */
    void type(int number, String descriptor, String source);

    /** A thread: its name, and its ids in Java and for the kernel. */
    void thread(int number, int flags, long javaId, int osTid, String name);

    /** A heap of native memory, and the mean distance between its samples in bytes. */
    void heap(int number, String name, long interval);

    /** The end of a collection; how many there have been. */
    void gc(long nanos, int epoch);

    /** The mean distance between samples from here on; 0 for everything. */
    void interval(long nanos, long interval);

    /** A line at which a profile is cut; 0 is the end of the recording. */
    void mark(long nanos, int token);

    /**
     * A record that only an HPROF report has, as it lies in memory that may change meanwhile.
     *
     * @param at where its header is
     * @param length of the record with its header, which lies within the memory
     */
    default RecordParser.Outcome report(RecordType type, MemorySegment memory, long at, int length) {
        return RecordParser.Outcome.UNKNOWN;
    }
}
