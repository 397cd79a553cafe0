// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import dev.cairn.profile.record.RecordParser;
import dev.cairn.profile.record.RecordSink;
import dev.cairn.profile.record.RecordTally;
import dev.cairn.wire.ring.RecordHeader;
import dev.cairn.wire.ring.RingLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The reader's side of a ring, as {@link RingLayout} describes it; for one thread. It believes no word that the target can write: where
 * it reads is kept here, and everything else is checked before it is used. So whatever stands in the ring, reading ends, stays inside, and
 * is an error at worst.
 */
public final class RingReader {
    /** What a look at the ring came to. */
    public sealed interface Result {
        /** The reader took out this many records, of whatever kind, at least 1. */
        record Read(long records) implements Result {}

        record Nothing() implements Result {}

        /**
         * What stands there cannot come of the protocol; there is no way on.
         *
         * @param why a sentence
         */
        record Corrupt(String why) implements Result {}
    }

    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();
    private static final Result NOTHING = new Result.Nothing();
    /** The reader zeroes and gives back this much at once. */
    private static final long STRETCH_BYTES = 1 << 15;

    private final MemorySegment header;
    private final MemorySegment data;
    private final long dataBytes;
    private final RecordParser parser = new RecordParser(ByteOrder.nativeOrder());
    private final RecordTally tally = new RecordTally();
    private long position;
    private long lastWritePosition;

    /** The only reader of this ring, from its beginning on. */
    public RingReader(SharedRing ring) {
        this(ring.header(), ring.data(), ring.dataBytes());
    }

    /**
     * A ring in any memory.
     *
     * @param data the data twice, one behind the other
     */
    RingReader(MemorySegment header, MemorySegment data, long dataBytes) {
        this.header = header;
        this.data = data;
        this.dataBytes = dataBytes;
    }

    /** What was read, and what was left out in reading. */
    public RecordTally tally() {
        return tally;
    }

    /** A counter of the target's, such as {@link RingLayout#LOST_FREES}. It may say anything. */
    public long counter(int offset) {
        return (long) WORD.getOpaque(header, (long) offset);
    }

    /** Takes out what is whole, but nothing that is written from now on. */
    public Result read(RecordSink sink) {
        return read(sink, false);
    }

    /**
     * Takes out everything, as nobody writes any more: what was never finished is passed over, and counted. Of several such records in
     * a row without a header nobody knows how many they are: they count as one.
     */
    public Result readRest(RecordSink sink) {
        return read(sink, true);
    }

    private Result read(RecordSink sink, boolean rest) {
        long write = (long) WORD.getAcquire(header, (long) RingLayout.WRITE_POSITION);
        long filled = write - position;
        if (filled < 0 || filled > dataBytes || (write & 7) != 0 || write - lastWritePosition < 0) {
            return new Result.Corrupt("The ring says that it was written up to " + write + ", where up to "
                    + lastWritePosition + " was written and " + position + " read before, of " + dataBytes
                    + " bytes.");
        }
        lastWritePosition = write;
        long before = tally.taken();
        long trouble = drain(sink, write, rest);
        long taken = tally.taken() - before;
        if (trouble != 0) {
            return new Result.Corrupt("The record at " + position + " begins with 0x" + Long.toHexString(trouble)
                    + ", which says a length that it cannot have: " + (write - position) + " bytes are written there.");
        }
        return taken > 0 ? new Result.Read(taken) : NOTHING;
    }

    /** The header that cannot be, or 0. */
    private long drain(RecordSink sink, long write, boolean rest) {
        long mask = dataBytes - 1;
        long at = position;
        while (at < write) {
            long word = (long) WORD.getAcquire(data, at & mask);
            if (word == 0 && rest) {
                at = nextWord(at, write);
                tally.addUnfinished(0);
                continue;
            }
            if (word == 0 || (RecordHeader.isBusy(word) && !rest)) {
                break;
            }
            long length = RecordHeader.length(word);
            if (length < RecordHeader.BYTES
                    || (length & 7) != 0
                    || length > RecordHeader.MAX_RECORD_BYTES
                    || length > write - at) {
                giveBack(at);
                return word;
            }
            if (RecordHeader.isBusy(word)) {
                tally.addUnfinished(RecordHeader.typeCode(word));
            } else {
                tally.add(parser.parse(data, at & mask, word, sink), RecordHeader.typeCode(word));
            }
            at += length;
            if (at - position >= STRETCH_BYTES) {
                giveBack(at);
            }
        }
        giveBack(at);
        return 0;
    }

    private long nextWord(long from, long write) {
        long mask = dataBytes - 1;
        long at = from;
        while (at < write && (long) WORD.getAcquire(data, at & mask) == 0) {
            at += Long.BYTES;
        }
        return at;
    }

    private void giveBack(long to) {
        if (to > position) {
            data.asSlice(position & (dataBytes - 1), to - position).fill((byte) 0);
            position = to;
            WORD.setRelease(header, (long) RingLayout.READ_POSITION, to);
        }
    }

    /** How many bytes are reserved and not read; nothing sensible if the ring is corrupt. */
    long filled() {
        return (long) WORD.getAcquire(header, (long) RingLayout.WRITE_POSITION) - position;
    }

    /** Whether {@link #read} would find a record. */
    boolean isNextWhole() {
        long word = filled() == 0 ? 0 : (long) WORD.getVolatile(data, position & (dataBytes - 1));
        return word != 0 && !RecordHeader.isBusy(word);
    }

    /** Asks the next writer whose record ends more than {@code ahead} bytes from here to ring. */
    void askToBeWoken(long ahead) {
        WORD.setVolatile(header, (long) RingLayout.WAKE_AT, position + ahead);
        VarHandle.fullFence();
    }

    void askNotToBeWoken() {
        WORD.setVolatile(header, (long) RingLayout.WAKE_AT, RingLayout.NO_WAKE);
    }
}
