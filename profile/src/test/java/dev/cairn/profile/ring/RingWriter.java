// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import dev.cairn.wire.ring.RecordHeader;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.RingLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/** The writers' side of a ring, as an agent's C code has it; for any number of threads. It can be stopped at every step. */
public final class RingWriter {
    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

    /** What writes the body of a record. */
    public interface Body {
        void write(MemorySegment memory, long record);
    }

    private final MemorySegment header;
    private final MemorySegment data;
    private final long dataBytes;
    private final Runnable signal;

    /** Creates a writer that runs {@code signal} when the reader must be woken. */
    RingWriter(MemorySegment header, MemorySegment data, long dataBytes, Runnable signal) {
        this.header = header;
        this.data = data;
        this.dataBytes = dataBytes;
        this.signal = signal;
    }

    /** One that signals the ring's eventfd. */
    public static RingWriter to(SharedRing ring) {
        return new RingWriter(ring.header(), ring.data(), ring.dataBytes(), () -> ring(ring));
    }

    /** Signals the eventfd, for no reason. */
    static void ring(SharedRing ring) {
        try (var arena = java.lang.foreign.Arena.ofConfined()) {
            SystemCalls.write(ring.event(), arena.allocateFrom(ValueLayout.JAVA_LONG, 1));
        }
    }

    /** Writes a record; false where there is no room. */
    public boolean write(RecordType type, int bytes, Body body) {
        long at = reserve(bytes);
        if (at < 0) {
            return false;
        }
        begin(at, type, bytes);
        body.write(data, at & (dataBytes - 1));
        publish(at, type, bytes);
        return true;
    }

    /** Where it may write {@code bytes} bytes; -1 if there is no room. */
    public long reserve(int bytes) {
        while (true) {
            long write = (long) WORD.getVolatile(header, (long) RingLayout.WRITE_POSITION);
            long read = (long) WORD.getAcquire(header, (long) RingLayout.READ_POSITION);
            if (bytes > dataBytes - (write - read)) {
                return -1;
            }
            if (WORD.compareAndSet(header, (long) RingLayout.WRITE_POSITION, write, write + bytes)) {
                return write;
            }
        }
    }

    public void begin(long at, RecordType type, int bytes) {
        WORD.setOpaque(data, at & (dataBytes - 1), RecordHeader.of(type, bytes) | RecordHeader.BUSY);
    }

    public void publish(long at, RecordType type, int bytes) {
        WORD.setRelease(data, at & (dataBytes - 1), RecordHeader.of(type, bytes));
        VarHandle.fullFence();
        long wakeAt = (long) WORD.getOpaque(header, (long) RingLayout.WAKE_AT);
        if (Long.compareUnsigned(at + bytes, wakeAt) > 0
                && (long) WORD.getAndSet(header, (long) RingLayout.WAKE_AT, RingLayout.NO_WAKE) == wakeAt) {
            signal.run();
        }
    }

    public void count(int offset, long more) {
        WORD.getAndAdd(header, (long) offset, more);
    }
}
