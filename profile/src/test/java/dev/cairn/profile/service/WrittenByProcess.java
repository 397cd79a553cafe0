// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.record.FrameList;
import dev.cairn.profile.record.LineTable;
import dev.cairn.profile.record.RecordSink;
import dev.cairn.profile.record.SampleRecord;
import dev.cairn.wire.ring.RecordType;

/** Holds every record to what {@link RingWriterProcess} says that it writes, each thread's in order. */
final class WrittenByProcess implements RecordSink {
    private final long seed;
    private final long[] next;
    private final boolean gaps;
    private long count;

    /** Nothing seen yet. {@code gaps}: whether records may be missing. */
    WrittenByProcess(int threads, long seed, boolean gaps) {
        this.seed = seed;
        this.next = new long[threads];
        this.gaps = gaps;
    }

    long count() {
        return count;
    }

    /** The number behind that of the last record of this thread. */
    long next(int thread) {
        return next[thread];
    }

    @Override
    public void sample(SampleRecord sample) {
        long id = sample.id();
        int thread = sample.thread();
        FrameList frames = sample.frames();
        long number = id & 0xFFFF_FFFFL;
        long m = mix(id ^ seed);
        boolean good = sample.type() == RecordType.ALLOCATION
                && id >>> 32 == thread
                && sample.amount() == 8 * (number + 1)
                && sample.interval() == m
                && sample.classNumber() == (int) m
                && frames.javaFrames() == (int) (m >>> 32 & ((m & 15) == 0 ? 0x7FF : 0x3F))
                && (sample.nanos() | sample.heap() | sample.gcEpoch() | sample.flags() | frames.nativeFrames()) == 0
                && (gaps ? number >= next[thread - 1] : number == next[thread - 1]);
        for (int i = 0; good && i < frames.javaFrames(); i++) {
            good = frames.method(i) == (int) (m + i) && frames.bytecodeIndex(i) == i;
        }
        assertThat(good).as("record %x of thread %d", id, thread).isTrue();
        next[thread - 1] = number + 1;
        count++;
    }

    private static long mix(long x) {
        long mixed = (x ^ (x >>> 33)) * 0xFF51AFD7ED558CCDL;
        return mixed ^ (mixed >>> 33);
    }

    private static void unexpected(String what) {
        throw new AssertionError(what);
    }

    @Override
    public void free(long nanos, long id, int heap, int gcEpoch) {
        unexpected("free");
    }

    @Override
    public void method(int number, int type, int flags, String name, String signature, LineTable lines) {
        unexpected("method");
    }

    @Override
    public void type(int number, String descriptor, String source) {
        unexpected("type");
    }

    @Override
    public void thread(int number, int flags, long javaId, int osTid, String name) {
        unexpected("thread");
    }

    @Override
    public void heap(int number, String name, long interval) {
        unexpected("heap");
    }

    @Override
    public void gc(long nanos, int epoch) {
        unexpected("gc");
    }

    @Override
    public void interval(long nanos, long interval) {
        unexpected("interval");
    }

    @Override
    public void mark(long nanos, int token) {
        unexpected("mark");
    }
}
