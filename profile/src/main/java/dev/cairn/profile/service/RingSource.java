// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.record.RecordSink;
import dev.cairn.profile.record.RecordTally;
import dev.cairn.profile.ring.Doorbell;
import dev.cairn.profile.ring.RingLink;
import dev.cairn.profile.ring.RingReader;
import dev.cairn.profile.ring.RingSleep;
import dev.cairn.profile.ring.SharedRing;
import dev.cairn.wire.ring.RingLayout;
import java.time.Duration;

/** Records from a ring in shared memory; owns the ring, and the connection that keeps it in use. */
public final class RingSource implements RecordSource {
    private final SharedRing ring;
    private final RingLink link;
    private final Doorbell bell;
    private final RingReader reader;
    private final RingSleep sleep;
    private boolean targetGone;
    private Drained end = new Drained.Nothing();

    /** Reads this ring from its beginning; all three are the source's from now on. */
    public RingSource(SharedRing ring, RingLink link, Doorbell bell) {
        this.ring = ring;
        this.link = link;
        this.bell = bell;
        this.reader = new RingReader(ring);
        this.sleep = new RingSleep(reader, bell, ring.dataBytes());
    }

    @Override
    public Drained drain(RecordSink sink, Duration wait) {
        if (end instanceof Drained.Ended) {
            return end;
        }
        if (targetGone) {
            return readRest(sink);
        }
        return switch (sleep.untilWorthwhile(wait)) {
            case TARGET_GONE -> {
                targetGone = true;
                yield readRest(sink);
            }
            case NOISE -> {
                end = new Drained.Ended(
                        ProfileEnd.CORRUPT,
                        "The agent sent something on the ring's connection, where it has to be silent.");
                yield end;
            }
            case NOT, BY_TARGET, BY_US -> drained(reader.read(sink));
        };
    }

    private Drained readRest(RecordSink sink) {
        Drained drained = drained(reader.readRest(sink));
        if (drained instanceof Drained.Nothing) {
            long interval = reader.counter(RingLayout.INTERVAL);
            if (interval > 0) {
                sink.interval(
                        0, interval); // the record of it may have found no room, and there is no mark before which it
                // could
            }
            end = new Drained.Ended(ProfileEnd.TARGET_ENDED, "The target has ended, or its agent has left.");
            return end;
        }
        return drained;
    }

    private Drained drained(RingReader.Result result) {
        return switch (result) {
            case RingReader.Result.Read(long records) -> {
                sleep.hasRead();
                yield new Drained.Records(records);
            }
            case RingReader.Result.Nothing() -> new Drained.Nothing();
            case RingReader.Result.Corrupt(String why) -> {
                end = new Drained.Ended(ProfileEnd.CORRUPT, why);
                yield end;
            }
        };
    }

    @Override
    public SourceCounts counts() {
        RecordTally tally = reader.tally();
        RecordingLoss inTarget = new RecordingLoss(
                counter(RingLayout.LOST_ALLOCATIONS),
                counter(RingLayout.LOST_ALLOCATED_BYTES),
                counter(RingLayout.LOST_FREES),
                0,
                counter(RingLayout.LOST_OTHERS));
        return new SourceCounts(
                tally.understood(),
                inTarget.plus(tally.loss()),
                tally.malformed(),
                tally.unknown(),
                counter(RingLayout.CALLBACKS),
                counter(RingLayout.CALLBACK_NANOS),
                ring.dataBytes() + RingLayout.HEADER_BYTES);
    }

    /** Whatever the target writes there, it is no negative number. */
    private long counter(int offset) {
        return Math.max(0, reader.counter(offset));
    }

    @Override
    public void wake() {
        bell.ring();
    }

    @Override
    public void close() {
        bell.close();
        link.close();
        ring.close();
    }
}
