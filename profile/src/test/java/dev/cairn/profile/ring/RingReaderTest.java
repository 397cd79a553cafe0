// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.record.WrittenDown;
import dev.cairn.wire.ring.RecordHeader;
import dev.cairn.wire.ring.RecordLayout.Mark;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.RingLayout;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RingReaderTest {
    private static final int SIZE = (int) RingLayout.MIN_DATA_BYTES;

    private final SharedRing ring = TestRings.create(SIZE);
    private final RingWriter writer = RingWriter.to(ring);
    private final RingReader reader = new RingReader(ring);
    private final WrittenDown seen = new WrittenDown();

    @AfterEach
    void closeRing() {
        ring.close();
    }

    private boolean mark(int token, int bytes) {
        return writer.write(RecordType.MARK, bytes, (memory, at) -> {
            memory.set(ValueLayout.JAVA_LONG, at + Mark.NANOS, 1);
            memory.set(ValueLayout.JAVA_INT, at + Mark.TOKEN, token);
            memory.asSlice(at + Mark.BYTES, bytes - Mark.BYTES).fill((byte) 0xEE);
        });
    }

    private long word(long at) {
        return ring.data().get(ValueLayout.JAVA_LONG, at);
    }

    private void setHeader(int offset, long value) {
        ring.header().set(ValueLayout.JAVA_LONG, offset, value);
    }

    @Test
    void readsRecordsInTheirOrder() {
        mark(1, 24);
        mark(2, 40);
        mark(3, 24);
        assertThat(reader.read(seen)).isEqualTo(new RingReader.Result.Read(3));
        assertThat(seen.lines()).containsExactly("mark 1 1", "mark 1 2", "mark 1 3");
        assertThat(reader.read(seen)).isEqualTo(new RingReader.Result.Nothing());
        assertThat(reader.read(seen)).isEqualTo(new RingReader.Result.Nothing());
    }

    @Test
    void aRingMayBeFilledToItsLastByteAndOverAgain() {
        for (int round = 0; round < 3; round++) {
            assertThat(mark(round, SIZE)).isTrue();
            assertThat(mark(9, 24)).isFalse();
            assertThat(reader.read(seen)).isEqualTo(new RingReader.Result.Read(1));
            assertThat(ring.data().asSlice(0, SIZE).mismatch(TestRings.zeroes(SIZE)))
                    .isEqualTo(-1);
        }
        assertThat(seen.lines()).containsExactly("mark 1 0", "mark 1 1", "mark 1 2");
    }

    @Test
    void aRecordMayRunOverTheEnd() {
        int most = SIZE * 3 / 4;
        for (int i = 0; i < 40; i++) {
            assertThat(mark(i, most)).isTrue();
            assertThat(reader.read(seen)).isEqualTo(new RingReader.Result.Read(1));
        }
        assertThat(seen.lines()).hasSize(40).endsWith("mark 1 39");
    }

    @Test
    void takesNothingThatIsNotFinished() {
        long first = writer.reserve(24);
        writer.begin(first, RecordType.MARK, 24);
        mark(2, 24);
        assertThat(reader.read(seen)).isEqualTo(new RingReader.Result.Nothing());
        writer.publish(first, RecordType.MARK, 24);
        assertThat(reader.read(seen)).isEqualTo(new RingReader.Result.Read(2));
    }

    @Test
    void takesNothingThatIsNotEvenBegun() {
        writer.reserve(24);
        mark(2, 24);
        assertThat(reader.read(seen)).isEqualTo(new RingReader.Result.Nothing());
        assertThat(reader.isNextWhole()).isFalse();
    }

    @Test
    void whatADeadWriterNeverFinishedIsPassedOverAndCounted() {
        mark(1, 24);
        long busy = writer.reserve(72);
        writer.begin(busy, RecordType.ALLOCATION, 72);
        mark(2, 24);
        writer.reserve(48);
        mark(3, 24);
        writer.reserve(48);
        assertThat(reader.readRest(seen)).isEqualTo(new RingReader.Result.Read(6));
        assertThat(seen.lines()).containsExactly("mark 1 1", "mark 1 2", "mark 1 3");
        assertThat(reader.tally().understood()).isEqualTo(3);
        assertThat(reader.tally().unfinished()).isEqualTo(3);
        assertThat(reader.tally().loss().allocations()).isEqualTo(1);
        assertThat(reader.tally().loss().others()).isEqualTo(2);
        assertThat(reader.readRest(seen)).isEqualTo(new RingReader.Result.Nothing());
    }

    @Test
    void typesOfLaterVersionsArePassedOverAndCounted() {
        long at = writer.reserve(32);
        ring.data().set(ValueLayout.JAVA_LONG, at, (777L << 32) | 32);
        mark(1, 24);
        assertThat(reader.read(seen)).isEqualTo(new RingReader.Result.Read(2));
        assertThat(reader.tally().unknown()).isEqualTo(1);
        assertThat(seen.lines()).containsExactly("mark 1 1");
    }

    @Test
    void aRecordTooShortForItsTypeIsCountedAndNoMore() {
        writer.write(RecordType.MARK, 16, (_, _) -> {});
        mark(1, 24);
        assertThat(reader.read(seen)).isEqualTo(new RingReader.Result.Read(2));
        assertThat(reader.tally().malformed()).isEqualTo(1);
        assertThat(reader.tally().loss().others()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 4, 7, 12, 4096, RecordHeader.MAX_RECORD_BYTES + 8L, 0xFFFF_FFFFL, 0xFFFF_FFF8L})
    void lengthsThatCannotBeEndTheReading(long length) {
        mark(5, 24);
        long at = writer.reserve(64);
        ring.data().set(ValueLayout.JAVA_LONG, at, (10L << 32) | length);
        assertThat(reader.read(seen))
                .isInstanceOfSatisfying(
                        RingReader.Result.Corrupt.class,
                        corrupt -> assertThat(corrupt.why()).contains("64 bytes are written"));
        assertThat(seen.lines()).containsExactly("mark 1 5");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 12, SIZE + 8, Long.MAX_VALUE, Long.MIN_VALUE, -8, -1})
    void positionsThatCannotBeEndTheReading(long write) {
        setHeader(RingLayout.WRITE_POSITION, write);
        assertThat(reader.read(seen)).isInstanceOf(RingReader.Result.Corrupt.class);
        assertThat(reader.readRest(seen)).isInstanceOf(RingReader.Result.Corrupt.class);
    }

    @Test
    void thePositionOfWritersNeverGoesBack() {
        mark(1, 24);
        writer.reserve(24);
        reader.read(seen);
        setHeader(RingLayout.WRITE_POSITION, 24);
        assertThat(reader.read(seen)).isInstanceOf(RingReader.Result.Corrupt.class);
    }

    @Test
    void whatTheTargetWritesOverTheReadersOwnWordsIsIgnored() {
        mark(1, 24);
        setHeader(RingLayout.READ_POSITION, -77);
        setHeader(RingLayout.DATA_BYTES_OFFSET, 1);
        setHeader(RingLayout.MAGIC_OFFSET, 1);
        assertThat(reader.read(seen)).isEqualTo(new RingReader.Result.Read(1));
        assertThat(ring.header().get(ValueLayout.JAVA_LONG, RingLayout.READ_POSITION))
                .isEqualTo(24);
    }

    @Test
    void whatHasBeenReadIsZero() {
        for (int i = 0; i < 100; i++) {
            mark(i, 504);
        }
        reader.read(seen);
        for (long at = 0; at < SIZE; at += 8) {
            assertThat(word(at)).isZero();
        }
        assertThat(List.copyOf(seen.lines())).hasSize(100);
    }
}
