// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.books.EventBatch;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.record.RecordBytes;
import dev.cairn.profile.ring.Doorbell;
import dev.cairn.profile.ring.RingWriter;
import dev.cairn.profile.ring.SharedRing;
import dev.cairn.profile.ring.TestPeer;
import dev.cairn.profile.ring.TestRings;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.RingLayout;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class TargetReaderTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    /** Keeps what it is given, and takes batches only as permitted. */
    private static final class Keeping implements BatchConsumer {
        private final Semaphore permits;
        private final List<EventBatch> batches = new CopyOnWriteArrayList<>();
        private final List<ProfileEnd> ends = new CopyOnWriteArrayList<>();

        Keeping(int permits) {
            this.permits = new Semaphore(permits);
        }

        @Override
        public void accept(EventBatch batch) throws InterruptedException {
            permits.acquire();
            batches.add(batch);
        }

        @Override
        public void ended(ProfileEnd end, String why) {
            ends.add(end);
        }

        long events() {
            return batches.stream().mapToLong(EventBatch::count).sum();
        }

        void awaitEnd(ProfileEnd end) {
            eventually(LONG, () -> List.copyOf(ends), list -> !list.isEmpty());
            assertThat(ends).containsExactly(end);
        }
    }

    private static RecordBytes records() {
        return new RecordBytes(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void eventsComeInOrderAndWhatTheirNumbersMeanComesWithThem() {
        ChunkSource source = new ChunkSource();
        Keeping consumer = new Keeping(1000);
        try (TargetReader reader = TargetReader.start("test", source, consumer)) {
            source.offer(
                    true,
                    records()
                            .type(1, "La/B;", "B.java")
                            .method(1, 1, 0, "m", "()V", 0, 7)
                            .thread(1, 0, 1, 1, "main")
                            .allocation(10, 5, 24, 512, 1, 1, 1, 0)
                            .interval(11, 1024)
                            .free(12, 5, 1)
                            .gc(13, 2)
                            .cpu(14, 99, 1, 1, 0)
                            .mark(15, 3)
                            .bytes());
            eventually(LONG, consumer.batches::size, size -> size == 1);
            source.offer(
                    true,
                    records().allocation(20, 6, 32, 512, 1, 1, 1, 0).mark(21, 4).bytes());
            eventually(LONG, consumer.batches::size, size -> size == 2);
            EventBatch first = consumer.batches.getFirst();
            List<RecordType> kinds = new ArrayList<>();
            for (int i = 0; i < first.count(); i++) {
                kinds.add(first.type(i));
            }
            assertThat(kinds)
                    .containsExactly(
                            RecordType.ALLOCATION,
                            RecordType.INTERVAL,
                            RecordType.FREE,
                            RecordType.GC,
                            RecordType.CPU,
                            RecordType.MARK);
            assertThat(first.newThreads()).containsExactly("main");
            assertThat(first.newSites()).hasSize(2);
            assertThat(first.newSites().getFirst().frames().getFirst().line()).isEqualTo(7);
            EventBatch second = consumer.batches.get(1);
            assertThat(second.newSites()).isEmpty();
            assertThat(second.site(0)).isEqualTo(first.site(0));
            assertThat(reader.counts().records()).isEqualTo(11);
            assertThat(reader.cpuNanos()).isPositive();
        }
        consumer.awaitEnd(ProfileEnd.STOPPED);
    }

    @Test
    void aBatchThatIsNotFullGoesOutAllTheSame() {
        ChunkSource source = new ChunkSource();
        Keeping consumer = new Keeping(1000);
        try (TargetReader reader = TargetReader.start("test", source, consumer)) {
            source.offer(true, records().gc(1, 1).bytes());
            eventually(LONG, consumer::events, events -> events == 1);
            assertThat(reader.hasEnded()).isFalse();
        }
    }

    @Test
    void theEndOfTheSourceIsTheEndAndNothingIsLost() {
        ChunkSource source = new ChunkSource();
        Keeping consumer = new Keeping(1000);
        RecordBytes many = records();
        for (int i = 0; i < 5000; i++) {
            many.gc(i, i);
        }
        source.offer(true, many.bytes());
        source.end(ProfileEnd.TARGET_ENDED, "It ended.");
        TargetReader reader = TargetReader.start("test", source, consumer);
        consumer.awaitEnd(ProfileEnd.TARGET_ENDED);
        assertThat(consumer.events()).isEqualTo(5000);
        eventually(LONG, reader::hasEnded, ended -> ended);
        reader.close();
        reader.stop();
        assertThat(consumer.ends).hasSize(1);
    }

    @Test
    void stoppingHandsOnWhatIsThere() {
        ChunkSource source = new ChunkSource();
        Keeping consumer = new Keeping(1000);
        for (int i = 0; i < 100; i++) {
            source.offer(true, records().gc(i, i).bytes());
        }
        TargetReader.start("test", source, consumer).close();
        consumer.awaitEnd(ProfileEnd.STOPPED);
        assertThat(consumer.events()).isEqualTo(100);
    }

    @Test
    void aConsumerThatBlocksForEverDoesNotKeepTheReader() {
        ChunkSource source = new ChunkSource();
        Keeping consumer = new Keeping(0);
        source.offer(
                true,
                records()
                        .mark(1, 1)
                        .gc(2, 2)
                        .allocation(1, 1, 1, 1, 1, 1)
                        .free(1, 1, 1)
                        .bytes());
        TargetReader reader = TargetReader.start("test", source, consumer);
        reader.close();
        assertThat(reader.hasEnded()).isTrue();
        consumer.awaitEnd(ProfileEnd.STOPPED);
        assertThat(reader.counts().loss().allocations()).isEqualTo(1);
        assertThat(reader.counts().loss().frees()).isEqualTo(1);
        assertThat(reader.counts().loss().others()).isEqualTo(1);
    }

    @Test
    void aSlowConsumerFillsTheRingAndEveryRecordIsReadOrCounted() throws InterruptedException {
        SharedRing ring = TestRings.create(RingLayout.MIN_DATA_BYTES);
        TestPeer peer = TestPeer.connected();
        RingSource source =
                new RingSource(ring, peer.link(), Doorbell.of(ring, peer.link()).orElseThrow());
        Keeping consumer = new Keeping(3);
        TargetReader reader = TargetReader.start("test", source, consumer);
        RingWriter writer = RingWriter.to(ring);
        int records = 200_000;
        Thread target = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < records; i++) {
                if (!writer.write(RecordType.FREE, 32, (_, _) -> {})) {
                    writer.count(RingLayout.LOST_FREES, 1);
                }
            }
        });
        target.join();
        assertThat(consumer.batches).hasSize(3);
        consumer.permits.release(1000);
        peer.close();
        consumer.awaitEnd(ProfileEnd.TARGET_ENDED);
        assertThat(reader.counts().loss().frees()).isPositive();
        assertThat(consumer.events() + reader.counts().loss().frees()).isEqualTo(records);
    }
}
