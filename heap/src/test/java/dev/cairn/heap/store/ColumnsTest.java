// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns are the same in the Java heap and outside. */
class ColumnsTest {
    private static final int LENGTH = 1000;
    private static final long PLENTY = 1L << 30;

    @TempDir
    private Path folder;

    private final Random random = new Random(3);

    /** Where columns lie. */
    enum Form {
        ARRAYS,
        SEGMENTS
    }

    private OffHeap memory(Form form) {
        return new OffHeap(folder, PLENTY, form == Form.ARRAYS ? new HeapShare(PLENTY) : HeapShare.NONE);
    }

    private static void isOf(Form form, MemorySegment bytes) {
        assertThat(bytes.heapBase().isPresent()).isEqualTo(form == Form.ARRAYS);
    }

    @ParameterizedTest
    @EnumSource
    void ints(Form form) {
        try (OffHeap memory = memory(form)) {
            IntColumn column = IntColumn.of(memory.ints(LENGTH).bytes());
            isOf(form, column.bytes());
            int[] values = random.ints(LENGTH).toArray();
            assertThat(column.length()).isEqualTo(LENGTH);
            for (int i = 0; i < LENGTH; i++) {
                assertThat(column.get(i)).isZero();
                column.set(i, values[i]);
            }
            for (int i = 0; i < LENGTH; i++) {
                assertThat(column.get(i)).isEqualTo(values[i]);
                assertThat(column.getUnsigned(i)).isEqualTo(Integer.toUnsignedLong(values[i]));
                assertThat(column.bytes().getAtIndex(ValueLayout.JAVA_INT, i)).isEqualTo(values[i]);
            }
            for (long wrong : List.of(-1L, (long) LENGTH, 1L << 40)) {
                assertThatThrownBy(() -> column.get(wrong)).isInstanceOf(IndexOutOfBoundsException.class);
                assertThatThrownBy(() -> column.set(wrong, 1)).isInstanceOf(IndexOutOfBoundsException.class);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void longs(Form form) {
        try (OffHeap memory = memory(form)) {
            LongColumn column = LongColumn.of(memory.longs(LENGTH).bytes());
            isOf(form, column.bytes());
            long[] values = random.longs(LENGTH).toArray();
            assertThat(column.length()).isEqualTo(LENGTH);
            for (int i = 0; i < LENGTH; i++) {
                assertThat(column.get(i)).isZero();
                column.set(i, values[i]);
            }
            for (int i = 0; i < LENGTH; i++) {
                assertThat(column.get(i)).isEqualTo(values[i]);
            }
            for (long wrong : List.of(-1L, (long) LENGTH, 1L << 40)) {
                assertThatThrownBy(() -> column.get(wrong)).isInstanceOf(IndexOutOfBoundsException.class);
                assertThatThrownBy(() -> column.set(wrong, 1)).isInstanceOf(IndexOutOfBoundsException.class);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void bits(Form form) {
        try (OffHeap memory = memory(form)) {
            BitColumn column = BitColumn.of(memory.bits(LENGTH).bytes());
            isOf(form, column.bytes());
            BitSet like = new BitSet();
            for (int i = 0; i < LENGTH; i++) {
                int at = random.nextInt(LENGTH);
                assertThat(column.set(at)).isEqualTo(like.get(at));
                like.set(at);
                int gone = random.nextInt(LENGTH);
                column.clear(gone);
                like.clear(gone);
                int alone = random.nextInt(LENGTH);
                column.setAlone(alone);
                like.set(alone);
            }
            for (int i = 0; i < LENGTH; i++) {
                assertThat(column.get(i)).isEqualTo(like.get(i));
                assertThat(column.getAcquire(i)).isEqualTo(like.get(i));
            }
            long[] words = like.toLongArray();
            assertThat(column.words()).isEqualTo((LENGTH + 63) / 64);
            for (int i = 0; i < words.length; i++) {
                assertThat(column.word(i)).isEqualTo(words[i]);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void bitsThatSeveralThreadsSetAtOnce(Form form) throws InterruptedException {
        int threads = 4;
        try (OffHeap memory = memory(form)) {
            BitColumn column = BitColumn.of(memory.bits(LENGTH).bytes());
            List<Thread> setters = IntStream.range(0, threads)
                    .mapToObj(first -> Thread.ofPlatform().start(() -> {
                        for (int i = first; i < LENGTH; i += threads) {
                            boolean _ = column.set(i);
                        }
                    }))
                    .toList();
            for (Thread each : setters) {
                each.join();
            }
            assertThat(IntStream.range(0, LENGTH)).allMatch(column::get);
        }
    }

    @ParameterizedTest
    @EnumSource
    void offsetsOfBothWidths(Form form) {
        try (OffHeap memory = memory(form)) {
            Stream.of(10L, 1L << 40).forEach(largest -> {
                OffHeap.Block block = OffsetColumn.allocate(LENGTH, largest, memory);
                isOf(form, block.bytes());
                assertThat(block.bytes().byteSize()).isEqualTo(OffsetColumn.sizeFor(LENGTH, largest));
                OffsetColumn column = new OffsetColumn(block.bytes(), largest);
                column.set(LENGTH - 1, largest);
                assertThat(column.get(LENGTH - 1)).isEqualTo(largest);
                assertThat(column.get(0)).isZero();
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFileIsWrittenAndReadInEither(Form form) throws IOException {
        Path file = folder.resolve("column");
        try (OffHeap memory = memory(form)) {
            MemorySegment ints = memory.ints(LENGTH).bytes();
            IntColumn column = IntColumn.of(ints);
            for (int i = 0; i < LENGTH; i++) {
                column.set(i, i);
            }
            MappedFile.write(file, ints);
            assertThat(Files.size(file)).isEqualTo(IntColumn.sizeFor(LENGTH));
            MemorySegment read = memory.read(file).bytes();
            isOf(form, read);
            assertThat(read.mismatch(ints)).isEqualTo(-1);
        }
    }

    @Test
    void aPartOfAnArrayIsNotTakenForTheWhole() {
        int[] array = {1, 2, 3};
        IntColumn part = IntColumn.of(MemorySegment.ofArray(array).asSlice(4));
        assertThat(part.get(0)).isEqualTo(2);
        part.set(1, 4);
        assertThat(array).containsExactly(1, 2, 4);
    }
}
