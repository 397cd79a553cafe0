// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import dev.cairn.profile.record.LineTable;
import dev.cairn.profile.record.RecordSink;
import dev.cairn.profile.record.SampleRecord;
import dev.cairn.wire.ring.RecordLayout.Free;
import dev.cairn.wire.ring.RecordType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A ring with room for two records of {@link Free#BYTES}, in the Java heap, as jcstress wants millions of them. No record runs over the
 * end, so the data need not be there twice.
 */
class StressedRing implements RecordSink {
    private static final int RECORDS = 2;
    private static final int HEADER_BYTES = 512;

    private final MemorySegment header = MemorySegment.ofArray(new long[HEADER_BYTES / Long.BYTES]);
    private final MemorySegment data = MemorySegment.ofArray(new long[RECORDS * Free.BYTES / Long.BYTES]);

    final RingWriter writer = new RingWriter(header, data, data.byteSize(), () -> signalled = true);
    final RingReader reader = new RingReader(header, data, data.byteSize());
    boolean signalled;

    /** The ids read, as decimal digits in their order; -1 once one did not fit its time. */
    int ids;

    StressedRing() {
        reader.askNotToBeWoken();
    }

    /** Writes a record whose fields all say the same; false where there is no room. */
    final boolean write(int id) {
        return writer.write(RecordType.FREE, Free.BYTES, (memory, at) -> {
            memory.set(ValueLayout.JAVA_LONG, at + Free.NANOS, id);
            memory.set(ValueLayout.JAVA_LONG, at + Free.ID, id);
            memory.set(ValueLayout.JAVA_INT, at + Free.GC_EPOCH, id);
        });
    }

    @Override
    public void free(long nanos, long id, int heap, int gcEpoch) {
        ids = ids < 0 || nanos != id || gcEpoch != id ? -1 : 10 * ids + (int) id;
    }

    @Override
    public void sample(SampleRecord sample) {}

    @Override
    public void method(int number, int type, int flags, String name, String signature, LineTable lines) {}

    @Override
    public void type(int number, String descriptor, String source) {}

    @Override
    public void thread(int number, int flags, long javaId, int osTid, String name) {}

    @Override
    public void heap(int number, String name, long interval) {}

    @Override
    public void gc(long nanos, int epoch) {}

    @Override
    public void interval(long nanos, long interval) {}

    @Override
    public void mark(long nanos, int token) {}
}
