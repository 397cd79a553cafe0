// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.profile.record.RecordBytes;
import dev.cairn.profile.record.WrittenDown;
import dev.cairn.profile.ring.RingReader.Result;
import dev.cairn.wire.ring.RecordHeader;
import dev.cairn.wire.ring.RingLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Whatever a target writes into its ring, and whenever: reading ends, and what is said of it adds up. */
class RingFuzzTest {
    private static final int SIZE = (int) RingLayout.MIN_DATA_BYTES;
    private static final SharedRing RING = TestRings.create(SIZE);
    private static final byte[] GOOD = new RecordBytes()
            .type(1, "La/B;", "B.java")
            .method(1, 1, 0, "m", "()V", 0, 7)
            .thread(1, 0, 1, 1, "main")
            .allocation(10, 5, 24, 512, 1, 1, 1, 0, 1, 1)
            .free(12, 5, 1)
            .cpu(14, 99, 1, 1, 0)
            .heap(1, "native", 5)
            .interval(11, 1024)
            .gc(13, 2)
            .mark(15, 3)
            .array();

    @AfterAll
    static void closeRing() {
        RING.close();
    }

    @FuzzTest(maxDuration = "60s")
    void readingEndsWhateverStandsInTheRing(FuzzedDataProvider data) {
        clear();
        RingReader reader = new RingReader(RING);
        WrittenDown seen = new WrittenDown();
        for (int rounds = 0; rounds < 20 && data.remainingBytes() > 0; rounds++) {
            for (int changes = data.consumeInt(0, 8); changes > 0; changes--) {
                change(data);
            }
            read(reader, seen, data.consumeBoolean());
        }
    }

    @Test
    void readingEndsWhateverChanceWritesIntoTheRing() {
        Random random = new Random(4);
        for (int i = 0; i < 2000; i++) {
            clear();
            RingReader reader = new RingReader(RING);
            WrittenDown seen = new WrittenDown();
            int at = 0;
            for (int k = random.nextInt(4); k > 0; k--) {
                MemorySegment.copy(GOOD, 0, RING.data(), ValueLayout.JAVA_BYTE, at, GOOD.length);
                at += GOOD.length;
            }
            for (int k = random.nextInt(6); k > 0; k--) {
                RING.data().set(ValueLayout.JAVA_BYTE, random.nextInt(at + 8), (byte) random.nextInt());
            }
            RING.header().set(ValueLayout.JAVA_LONG, RingLayout.WRITE_POSITION, at + 8L * (random.nextInt(5) - 2));
            read(reader, seen, false);
            RING.header().set(ValueLayout.JAVA_BYTE, random.nextInt(300), (byte) random.nextInt());
            read(reader, seen, false);
            read(reader, seen, true);
        }
    }

    private static void clear() {
        RING.header().fill((byte) 0);
        RING.data().asSlice(0, SIZE).fill((byte) 0);
    }

    private static void change(FuzzedDataProvider data) {
        switch (data.consumeInt(0, 5)) {
            case 0 -> RING.header().set(ValueLayout.JAVA_LONG_UNALIGNED, data.consumeInt(0, 300), data.consumeLong());
            case 1 ->
                RING.header()
                        .set(ValueLayout.JAVA_LONG, RingLayout.WRITE_POSITION, 8L * data.consumeInt(0, 3 * SIZE / 8));
            case 2 -> {
                byte[] bytes = data.consumeBytes(data.consumeInt(0, 200));
                MemorySegment.copy(
                        bytes, 0, RING.data(), ValueLayout.JAVA_BYTE, data.consumeInt(0, SIZE - 1), bytes.length);
            }
            case 3 ->
                MemorySegment.copy(
                        GOOD,
                        0,
                        RING.data(),
                        ValueLayout.JAVA_BYTE,
                        8L * data.consumeInt(0, SIZE / 8 - 1),
                        GOOD.length);
            case 4 ->
                RING.data()
                        .set(
                                ValueLayout.JAVA_LONG,
                                8L * data.consumeInt(0, SIZE / 8 - 1),
                                ((long) data.consumeInt(0, 12) << 32)
                                        | (8L * data.consumeInt(0, 40))
                                        | (data.consumeBoolean() ? RecordHeader.BUSY : 0));
            default -> RING.data().set(ValueLayout.JAVA_BYTE, data.consumeInt(0, SIZE - 1), data.consumeByte());
        }
    }

    private static void read(RingReader reader, WrittenDown seen, boolean rest) {
        long before = reader.tally().taken();
        long understoodBefore = reader.tally().understood();
        seen.lines().clear();
        Result result = rest ? reader.readRest(seen) : reader.read(seen);
        long taken = reader.tally().taken() - before;
        assertThat(taken).isBetween(0L, SIZE / 8L);
        assertThat(reader.tally().understood() - understoodBefore)
                .isEqualTo(seen.lines().size());
        switch (result) {
            case Result.Read(long records) ->
                assertThat(records).isEqualTo(taken).isPositive();
            case Result.Nothing() -> assertThat(taken).isZero();
            case Result.Corrupt(String why) ->
                assertThat(why).startsWith("The r").endsWith(".");
        }
        if (rest && !(result instanceof Result.Corrupt)) {
            assertThat(reader.filled()).isZero();
        }
    }
}
