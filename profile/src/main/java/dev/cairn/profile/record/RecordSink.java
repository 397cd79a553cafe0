// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.record;

/**
 * Takes records as they are read. Called on the reader's thread; nothing that is passed may be kept, but for texts. What
 * a record says has been checked against its own length only: numbers may name nothing, times may run backwards.
 */
public interface RecordSink {
    /** An allocation; parameters as in {@code RecordLayout.Allocation}. */
    void allocation(
            long nanos,
            long id,
            long size,
            long interval,
            int thread,
            int type,
            int heap,
            int gcEpoch,
            int flags,
            FrameList frames);

    void free(long nanos, long id, int heap, int gcEpoch);

    void method(int number, int type, int flags, String name, String signature, LineTable lines);

    /** A class: its descriptor, and its source file's name, empty if not known. */
    void type(int number, String descriptor, String source);

    void thread(int number, int flags, long javaId, int osTid, String name);

    void heap(int number, String name, long interval);

    void gc(long nanos, int epoch);

    void interval(long nanos, long interval);

    void cpu(long nanos, long cpuNanos, int thread, int flags, FrameList frames);

    void mark(long nanos, int token);
}
