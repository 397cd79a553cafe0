// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.testkit.HprofBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept is what would be found. */
class TopOfTreeTest {
    private static final long FIRST_ARRAY = 0x10_0000;
    private static final long FIRST_ELEMENT = 0x80_0000;

    @TempDir
    Path folder;

    /** Arrays that are roots, each with one element more than the one before. */
    private void write(int arrays) {
        HprofBuilder dump = new HprofBuilder("1.0.2", 8).loadClass(0x100, "java/lang/Object");
        dump.segment(heap -> {
            heap.classDump(0x100, type -> {});
            long next = FIRST_ELEMENT;
            for (int i = 0; i < arrays; i++) {
                long from = next;
                long[] elements = LongStream.rangeClosed(0, i % 7)
                        .map(number -> from + 16 * number)
                        .toArray();
                next += 16L * elements.length;
                heap.objectArray(FIRST_ARRAY + 64L * i, 0x100, elements);
                heap.rootUnknown(FIRST_ARRAY + 64L * i);
                for (long element : elements) {
                    heap.instance(element, 0x100);
                }
            }
        });
        dump.end().write(folder.resolve("arrays.hprof"));
    }

    private Snapshot open() throws IOException {
        return Snapshots.open(
                folder.resolve("arrays.hprof"), SnapshotOptions.standard().withCacheFolder(folder.resolve("cache")));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, TopOfTree.MOST - 2, TopOfTree.MOST - 1, TopOfTree.MOST, 2 * TopOfTree.MOST})
    void anIndexThatIsOpenedAgainSaysTheSameHoweverManyAreAskedFor(int arrays) throws IOException {
        write(arrays);
        for (int opening = 0; opening < 2; opening++) {
            try (Snapshot snapshot = open()) {
                Dominators dominators = snapshot.dominators();
                long[] all = LongStream.range(0, snapshot.objectCount())
                        .filter(object -> dominators.dominatorOf(object).isEmpty())
                        .boxed()
                        .sorted((one, other) -> {
                            int bySize = Long.compare(dominators.retainedBytes(other), dominators.retainedBytes(one));
                            return bySize != 0 ? bySize : Long.compare(one, other);
                        })
                        .mapToLong(Long::longValue)
                        .toArray();
                assertThat(all).hasSizeGreaterThanOrEqualTo(arrays);
                for (int limit : new int[] {0, 1, 31, TopOfTree.MOST, TopOfTree.MOST + 1, Integer.MAX_VALUE}) {
                    long[] top = dominators.top(limit);
                    assertThat(top).isEqualTo(Arrays.copyOf(all, Math.min(limit, all.length)));
                    assertThat(dominators.dominatedCounts(top)).isEqualTo(counted(dominators, snapshot, top));
                }
            }
        }
    }

    private static long[] counted(Dominators dominators, Snapshot snapshot, long[] objects) {
        long[] below = new long[(int) snapshot.objectCount()];
        for (int object = 0; object < below.length; object++) {
            dominators.dominatorOf(object).ifPresent(dominator -> below[(int) dominator]++);
        }
        return LongStream.of(objects).map(object -> below[(int) object]).toArray();
    }

    @Test
    void whatIsNotKeptIsNotKnown() throws IOException {
        write(3);
        try (Snapshot snapshot = open()) {
            long element = snapshot.indexOf(FIRST_ELEMENT).orElseThrow();
            long array = snapshot.indexOf(FIRST_ARRAY).orElseThrow();
            Dominators dominators = snapshot.dominators();
            assertThat(dominators.dominatedCounts(array, element)).containsExactly(1, 0);
            assertThat(dominators.dominatedCount(element)).isZero();
            assertThat(dominators.dominatedBy(array, 9)).containsExactly(element);
        }
    }

    @Test
    void aWrongNumberIsNotBelieved() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new TopOfTree(List.of(new TopOfTree.Kept(7, 3)), false).write(new DataOutputStream(bytes));
        assertThat(read(bytes.toByteArray()).counts(7))
                .hasValueSatisfying(counts -> assertThat(counts).containsExactly(3));
        for (int wrong : new int[] {-1, TopOfTree.MOST + 1}) {
            byte[] changed = bytes.toByteArray();
            ByteBuffer.wrap(changed).putInt(1, wrong);
            assertThatThrownBy(() -> read(changed))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(String.valueOf(wrong));
        }
    }

    private static TopOfTree read(byte[] bytes) throws IOException {
        return TopOfTree.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    }
}
