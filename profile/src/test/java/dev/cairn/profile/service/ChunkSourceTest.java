// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.record.RecordBytes;
import dev.cairn.profile.record.WrittenDown;
import dev.cairn.profile.service.RecordSource.Drained;
import dev.cairn.wire.bytes.Bytes;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkSourceTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final ChunkSource source = new ChunkSource();
    private final WrittenDown seen = new WrittenDown();

    @Test
    void chunksOfEitherByteOrderAreReadInTheirOrder() {
        source.offer(
                true,
                new RecordBytes(ByteOrder.LITTLE_ENDIAN).mark(1, 1).gc(2, 2).bytes());
        source.offer(false, new RecordBytes(ByteOrder.BIG_ENDIAN).mark(3, 3).bytes());
        assertThat(source.drain(seen, LONG)).isEqualTo(new Drained.Records(2));
        assertThat(source.drain(seen, LONG)).isEqualTo(new Drained.Records(1));
        assertThat(seen.lines()).containsExactly("mark 1 1", "gc 2 2", "mark 3 3");
        assertThat(source.drain(seen, Duration.ofMillis(1))).isEqualTo(new Drained.Nothing());
    }

    @Test
    void whoWaitsIsWokenByAChunkAndByTheEnd() throws InterruptedException {
        Thread other = Thread.ofPlatform().start(() -> {
            source.offer(
                    true, new RecordBytes(ByteOrder.LITTLE_ENDIAN).mark(1, 1).bytes());
            source.end(ProfileEnd.TARGET_ENDED, "It ended.");
            source.end(ProfileEnd.STOPPED, "Too late.");
        });
        assertThat(source.drain(seen, LONG)).isEqualTo(new Drained.Records(1));
        assertThat(source.drain(seen, LONG)).isEqualTo(new Drained.Ended(ProfileEnd.TARGET_ENDED, "It ended."));
        other.join();
        assertThat(source.drain(seen, LONG)).isInstanceOf(Drained.Ended.class);
    }

    @Test
    void wakingEndsTheWait() {
        source.wake();
        assertThat(source.drain(seen, LONG)).isEqualTo(new Drained.Nothing());
    }

    @Test
    void whatFindsNoRoomIsCountedToTheRecord() {
        RecordBytes records = new RecordBytes(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 1000; i++) {
            records.allocation(1, 1, 1, 1, 1, 1).free(1, 1, 1);
        }
        Bytes chunk = records.bytes();
        int chunks = 200;
        for (int i = 0; i < chunks; i++) {
            source.offer(true, chunk);
        }
        long read = 0;
        while (source.drain(seen, Duration.ZERO) instanceof Drained.Records(long count)) {
            read += count;
        }
        SourceCounts counts = source.counts();
        assertThat(read).isEqualTo(counts.records()).isPositive();
        assertThat(counts.loss().allocations())
                .isPositive()
                .isEqualTo(counts.loss().frees());
        assertThat(read + counts.loss().allocations() + counts.loss().frees()).isEqualTo(chunks * 2000L);
        assertThat(counts.bytes()).isZero();
    }

    @Test
    void allocationsThatFindNoRoomAreCountedWithTheBytesThatTheyStandFor() {
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            ChunkSource closed = new ChunkSource();
            closed.close();
            closed.offer(
                    order == ByteOrder.LITTLE_ENDIAN,
                    new RecordBytes(order)
                            .allocation(1, 1, 1000, 0, 1, 1)
                            .allocation(1, 2, 16, 1 << 20, 1, 1)
                            .allocation(1, 3, -5, 1 << 20, 1, 1)
                            .bytes());
            RecordingLoss loss = closed.counts().loss();
            assertThat(loss.allocations()).isEqualTo(3);
            // A small object was drawn once in an interval's bytes, and stands for as many.
            assertThat(loss.allocatedBytes()).isEqualTo(1000 + (1 << 20) + 8);
        }
    }

    @Test
    void aChunkThatDoesNotConsistOfRecordsEndsIt() {
        source.offer(true, Bytes.of(1, 2, 3));
        source.offer(true, new RecordBytes(ByteOrder.LITTLE_ENDIAN).mark(1, 1).bytes());
        assertThat(source.drain(seen, LONG))
                .isInstanceOfSatisfying(
                        Drained.Ended.class, ended -> assertThat(ended.end()).isEqualTo(ProfileEnd.CORRUPT));
        assertThat(source.drain(seen, LONG)).isInstanceOf(Drained.Ended.class);
        assertThat(seen.lines()).isEmpty();
    }

    @Test
    void aChunkOfNothingIsNothing() {
        source.offer(true, Bytes.EMPTY);
        assertThat(source.drain(seen, LONG)).isEqualTo(new Drained.Nothing());
    }
}
