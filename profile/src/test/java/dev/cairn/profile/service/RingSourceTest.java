// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.record.WrittenDown;
import dev.cairn.profile.ring.Doorbell;
import dev.cairn.profile.ring.RingWriter;
import dev.cairn.profile.ring.SharedRing;
import dev.cairn.profile.ring.TestPeer;
import dev.cairn.profile.ring.TestRings;
import dev.cairn.profile.service.RecordSource.Drained;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.RingLayout;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RingSourceTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final SharedRing ring = TestRings.create(RingLayout.MIN_DATA_BYTES);
    private final TestPeer peer = TestPeer.connected();
    private final RingWriter writer = RingWriter.to(ring);
    private final RingSource source =
            new RingSource(ring, peer.link(), Doorbell.of(ring, peer.link()).orElseThrow());
    private final WrittenDown seen = new WrittenDown();

    @AfterEach
    void closeSource() {
        source.close();
        source.close();
        source.wake(); // does nothing any more
    }

    @Test
    void allThatWasWrittenBeforeTheTargetEndedIsRead() {
        writer.write(RecordType.GC, 24, (_, _) -> {});
        writer.begin(writer.reserve(32), RecordType.FREE, 32);
        writer.write(RecordType.GC, 24, (_, _) -> {});
        peer.close();
        assertThat(source.drain(seen, LONG)).isEqualTo(new Drained.Records(3));
        assertThat(source.drain(seen, LONG))
                .isInstanceOfSatisfying(
                        Drained.Ended.class, ended -> assertThat(ended.end()).isEqualTo(ProfileEnd.TARGET_ENDED));
        assertThat(source.drain(seen, LONG)).isInstanceOf(Drained.Ended.class);
        assertThat(source.counts().records()).isEqualTo(2);
        assertThat(source.counts().loss()).isEqualTo(new RecordingLoss(0, 0, 1, 0, 0));
    }

    @Test
    void whatTheTargetCountsIsToldAndNegativeNumbersAreNot() {
        writer.count(RingLayout.LOST_ALLOCATIONS, 3);
        writer.count(RingLayout.LOST_ALLOCATED_BYTES, 1000);
        writer.count(RingLayout.LOST_FREES, -4);
        writer.count(RingLayout.LOST_SYMBOLS, 9);
        writer.count(RingLayout.LOST_OTHERS, 5);
        writer.count(RingLayout.CALLBACKS, 6);
        writer.count(RingLayout.CALLBACK_NANOS, 7);
        SourceCounts counts = source.counts();
        assertThat(counts.loss()).isEqualTo(new RecordingLoss(3, 1000, 0, 0, 5));
        assertThat(counts.callbacks()).isEqualTo(6);
        assertThat(counts.callbackNanos()).isEqualTo(7);
    }

    @Test
    void theIntervalThatFoundNoRoomIsToldWhenTheTargetHasEnded() {
        writer.write(RecordType.GC, 24, (_, _) -> {});
        writer.count(RingLayout.INTERVAL, 65536);
        peer.close();
        assertThat(source.drain(seen, LONG)).isEqualTo(new Drained.Records(1));
        assertThat(seen.lines()).hasSize(1);
        assertThat(source.drain(seen, LONG)).isInstanceOf(Drained.Ended.class);
        assertThat(seen.lines()).hasSize(2).last().asString().contains("65536");
    }

    @Test
    void wakingEndsTheWait() {
        source.wake();
        assertThat(source.drain(seen, LONG)).isEqualTo(new Drained.Nothing());
    }

    @Test
    void noiseOnTheConnectionEndsIt() {
        peer.say();
        assertThat(source.drain(seen, LONG))
                .isInstanceOfSatisfying(
                        Drained.Ended.class, ended -> assertThat(ended.end()).isEqualTo(ProfileEnd.CORRUPT));
    }

    @Test
    void whatCannotBeReadEndsItAndWhatCameBeforeIsTold() {
        writer.write(RecordType.GC, 24, (_, _) -> {});
        writer.publish(writer.reserve(24), RecordType.GC, 12);
        assertThat(source.drain(seen, LONG))
                .isInstanceOfSatisfying(
                        Drained.Ended.class, ended -> assertThat(ended.end()).isEqualTo(ProfileEnd.CORRUPT));
        assertThat(seen.lines()).hasSize(1);
        assertThat(source.drain(seen, LONG)).isInstanceOf(Drained.Ended.class);
    }
}
