// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.ring.Waiting;
import dev.cairn.profile.service.RecordSource.Drained;
import dev.cairn.wire.ring.RingLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent's C code writes with four threads, and dies at every step; every record is read or counted as lost. */
class RingTortureTest {
    private static final Duration WAIT = Duration.ofSeconds(60);
    private static final int THREADS = 4;
    private static final int SIGKILLED = 128 + 9;

    @TempDir
    private Path folder;

    private RingOffer.Accepted offer(Path endpoint, RingWriterProcess process) {
        return switch (RingOffer.to(
                endpoint,
                RingLayout.MIN_DATA_BYTES,
                peer -> peer.pid() == process.pid(),
                Waiting.noLongerThan(Duration.ofSeconds(30)))) {
            case RingOffer.Accepted accepted -> accepted;
            case RingOffer.Refused refused -> throw new AssertionError(refused.why());
        };
    }

    private static void readToTheEnd(RecordSource source, WrittenByProcess seen) {
        Drained drained = source.drain(seen, WAIT);
        while (drained instanceof Drained.Records || drained instanceof Drained.Nothing) {
            drained = source.drain(seen, WAIT);
        }
        assertThat(drained)
                .isInstanceOfSatisfying(
                        Drained.Ended.class,
                        ended -> assertThat(ended.end()).as(ended.why()).isEqualTo(ProfileEnd.TARGET_ENDED));
    }

    private void everyRecordIsReadOrCounted(String onFull, long records, long seed) throws Exception {
        Path endpoint = folder.resolve("agent" + seed);
        try (RingWriterProcess process = RingWriterProcess.start(endpoint, THREADS, records, seed, onFull)) {
            WrittenByProcess seen = new WrittenByProcess(THREADS, seed, onFull.equals("drop"));
            try (RecordSource source = offer(endpoint, process).source()) {
                readToTheEnd(source, seen);
                long[] summary = process.summary();
                assertThat(process.exitValue()).isZero();
                SourceCounts counts = source.counts();
                assertThat(seen.count()).isEqualTo(summary[0]).isEqualTo(counts.records());
                assertThat(counts.loss().allocations()).isEqualTo(summary[1]);
                assertThat(seen.count() + summary[1]).isEqualTo(THREADS * records);
                assertThat(counts.malformed() + counts.unknown()).isZero();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"drop", "wait"})
    void everyRecordIsReadOrCountedAsLost(String onFull) throws Exception {
        everyRecordIsReadOrCounted(onFull, 20_000, 1);
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16})
    void everyOfManyRecordsIsReadOrCountedAsLost(long seed) throws Exception {
        everyRecordIsReadOrCounted(seed % 2 == 0 ? "drop" : "wait", 500_000, seed);
    }

    /** One thread dies at this step of this record of its; the others at wherever they are. */
    private void nothingIsLostBesideWhatWasBeingWritten(int step, long record, long seed) throws Exception {
        Path endpoint = folder.resolve("agent" + seed);
        try (RingWriterProcess process = RingWriterProcess.start(
                endpoint, THREADS, 1_000_000, seed, "wait", Integer.toString(step), Long.toString(record))) {
            WrittenByProcess seen = new WrittenByProcess(THREADS, seed, false);
            try (RecordSource source = offer(endpoint, process).source()) {
                readToTheEnd(source, seen);
                assertThat(process.exitValue()).isEqualTo(SIGKILLED);
                boolean published = step == 4;
                assertThat(seen.next(0)).isEqualTo(published ? record + 1 : record);
                SourceCounts counts = source.counts();
                assertThat(counts.loss().allocations() + counts.loss().others())
                        .isBetween(published ? 0L : 1L, published ? THREADS - 1L : THREADS);
                assertThat(counts.malformed() + counts.unknown()).isZero();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void aTargetThatDiesInTheMiddleOfARecordTakesOnlyThatWithIt(int step) throws Exception {
        nothingIsLostBesideWhatWasBeingWritten(step, 0, 100);
        nothingIsLostBesideWhatWasBeingWritten(step, 5000 + step, 101);
    }

    @Tag("long")
    @Test
    void aTargetThatDiesAnywhereTakesOnlyThatWithIt() throws Exception {
        Random random = new Random(5);
        for (int i = 0; i < 200; i++) {
            nothingIsLostBesideWhatWasBeingWritten(1 + i % 4, random.nextInt(20_000), 1000 + i);
        }
    }

    @Test
    void aTargetThatIsKilledTakesOnlyWhatWasBeingWritten() throws Exception {
        Path endpoint = folder.resolve("agent");
        try (RingWriterProcess process = RingWriterProcess.start(endpoint, THREADS, 1_000_000_000, 7, "wait")) {
            WrittenByProcess seen = new WrittenByProcess(THREADS, 7, false);
            try (RecordSource source = offer(endpoint, process).source()) {
                while (seen.count() < 30_000) {
                    source.drain(seen, WAIT);
                }
                process.kill();
                readToTheEnd(source, seen);
                assertThat(source.counts().loss().allocations()
                                + source.counts().loss().others())
                        .isLessThanOrEqualTo(THREADS);
            }
        }
    }

    @Test
    void aReaderThatGoesLeavesTheTargetReadyForTheNextOne() throws IOException, InterruptedException {
        Path endpoint = folder.resolve("agent");
        long records = 20_000;
        try (RingWriterProcess process = RingWriterProcess.start(endpoint, THREADS, records, 3, "wait")) {
            for (int i = 0; i < 5; i++) {
                WrittenByProcess seen = new WrittenByProcess(THREADS, 3, false);
                try (RecordSource source = offer(endpoint, process).source()) {
                    while (seen.count() < 3000L * i) {
                        source.drain(seen, WAIT);
                    }
                }
                assertThat(process.summary()[0]).isGreaterThanOrEqualTo(seen.count());
            }
            WrittenByProcess seen = new WrittenByProcess(THREADS, 3, false);
            try (RecordSource source = offer(endpoint, process).source()) {
                readToTheEnd(source, seen);
            }
            assertThat(process.summary()).containsExactly(THREADS * records, 0);
            assertThat(seen.count()).isEqualTo(THREADS * records);
            assertThat(process.exitValue()).isZero();
        }
    }

    /** That one cannot say that it goes: the kernel closes what it had. */
    @Tag("long")
    @Test
    void aReaderThatIsKilledLeavesTheTargetReadyForTheNextOne() throws Exception {
        Path endpoint = folder.resolve("agent");
        long records = 500_000; // more than a reader gets through before it is dead
        try (RingWriterProcess process = RingWriterProcess.start(endpoint, THREADS, records, 3, "wait")) {
            for (int i = 0; i < 10; i++) {
                long some = 3000L * i;
                try (RingReaderProcess reader = RingReaderProcess.start(endpoint, THREADS, 3)) {
                    reader.killAfter(some);
                    assertThat(reader.exitValue()).isEqualTo(SIGKILLED);
                }
                assertThat(process.summary()[0]).isGreaterThanOrEqualTo(some);
            }
            WrittenByProcess seen = new WrittenByProcess(THREADS, 3, false);
            try (RecordSource source = offer(endpoint, process).source()) {
                readToTheEnd(source, seen);
            }
            assertThat(process.summary()).containsExactly(THREADS * records, 0);
            assertThat(seen.count()).isEqualTo(THREADS * records);
            assertThat(process.exitValue()).isZero();
        }
    }
}
