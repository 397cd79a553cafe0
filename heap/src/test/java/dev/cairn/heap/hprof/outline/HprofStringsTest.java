// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.hprof.bytes.RecordBudget;
import dev.cairn.heap.hprof.classes.StackChunks;
import dev.cairn.heap.words.Problems;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts by their ids, and the name that is known before all others. */
class HprofStringsTest {
    private static final String SOUGHT = "a.b.Chunk";
    private static final int ID_SIZE = 8;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"jdk/internal/vm/StackChunk", "jdk.internal.vm.StackChunk", "Ljdk/internal/vm/StackChunk;"})
    void theClassThatIsSoughtIsFoundHoweverItsNameIsWritten(String name) throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", ID_SIZE)
                .loadClass(1, 0x10, "jdk/internal/vm/StackChunks")
                .loadClass(2, 0x20, "jdk/internal/vm/StackChank")
                .loadClass(3, 0x30, name)
                .loadClass(4, 0x40, name);
        try (OpenDump open = OpenDump.of(folder, dump)) {
            assertThat(StackChunks.classOf(open.outline().classes())).isEqualTo(0x30);
            assertThat(open.outline().classes().nameOf(0x30)).isEqualTo(StackChunks.CLASS);
        }
    }

    @Test
    void itIsFoundWhereTheNameComesBehindTheClass() throws IOException {
        ByteBuffer load = ByteBuffer.allocate(2 * Integer.BYTES + 2 * ID_SIZE)
                .putInt(1)
                .putLong(0x10)
                .putInt(0)
                .putLong(0x77);
        HprofBuilder dump = new HprofBuilder("1.0.2", ID_SIZE)
                .record(HprofRecordTag.LOAD_CLASS, load.array())
                .string(0x77, "jdk/internal/vm/StackChunk");
        try (OpenDump open = OpenDump.of(folder, dump)) {
            assertThat(StackChunks.classOf(open.outline().classes())).isEqualTo(0x10);
        }
    }

    @Test
    void aFileWithoutItHasNone() throws IOException {
        try (OpenDump open = OpenDump.of(folder, new HprofBuilder("1.0.2", ID_SIZE).loadClass(1, 0x10, "a/B"))) {
            assertThat(StackChunks.classOf(open.outline().classes())).isZero();
        }
    }

    @Test
    void ofSeveralTextsOfOneIdTheLastIsFound() {
        Texts texts = new Texts().add(5, "first").add(6, "other").add(5, "last");
        HprofStrings strings = texts.strings(new RecordBudget(new Problems(), 10));
        assertThat(strings.text(5)).isEqualTo("last");
        assertThat(strings.text(6)).isEqualTo("other");
        assertThat(strings.count()).isEqualTo(2);
    }

    @Test
    void theLastTextOfAnIdSaysWhetherItIsSought() {
        HprofStrings strings = new Texts()
                .add(5, "a/b/Chunk")
                .add(6, "a/B")
                .add(5, "a/B")
                .add(6, "a/b/Chunk")
                .strings(new RecordBudget(new Problems(), 10));
        assertThat(strings.namesSought(5)).isFalse();
        assertThat(strings.namesSought(6)).isTrue();
    }

    /** A made-up file may name the class by every one of its millions of ids. */
    @Test
    void onlySoManyIdsAreSought() {
        Texts texts = new Texts();
        for (int id = 1; id <= 3 * SoughtName.MOST; id++) {
            texts.add(id, "a/b/Chunk");
        }
        HprofStrings strings = texts.strings(new RecordBudget(new Problems(), 1000));
        assertThat(IntStream.rangeClosed(1, 3 * SoughtName.MOST).filter(strings::namesSought))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, SoughtName.MOST).boxed().toList());
    }

    @Test
    void eachRecordCountsInTheBudgetAlsoThoseOfOneId() {
        Texts texts = new Texts().add(5, "first").add(5, "second").add(5, "third");
        Problems problems = new Problems();
        HprofStrings strings = texts.strings(new RecordBudget(problems, 2));
        assertThat(strings.text(5)).isEqualTo("second");
        assertThat(problems.list()).hasSize(1);
    }

    @Test
    void moreTextsThanThereIsRoomForAreToldAndMissing() {
        Texts texts = new Texts();
        for (int id = 1; id <= 100; id++) {
            texts.add(id, "text " + id);
        }
        Problems problems = new Problems();
        HprofStrings strings = texts.strings(new RecordBudget(problems, 60));
        assertThat(strings.text(60)).isEqualTo("text 60");
        assertThat(strings.text(61)).isEqualTo("<name 0x3d>");
        assertThat(strings.count()).isEqualTo(60);
        assertThat(problems.list()).hasSize(1);
    }

    @Test
    void whatIsSoughtIsKnownBeforeAndAfterTheOthersAreSettled() {
        HprofStrings strings = new Texts()
                .add(1, "a/b/Chunk")
                .add(2, "a/b/Chonk")
                .add(3, "a.b.Chunk")
                .strings(new RecordBudget(new Problems(), 10));
        for (int i = 0; i < 2; i++) {
            assertThat(strings.namesSought(1)).isTrue();
            assertThat(strings.namesSought(2)).isFalse();
            assertThat(strings.namesSought(3)).isTrue();
            assertThat(strings.namesSought(0)).isFalse();
            strings.settle();
        }
        assertThat(strings.text(2)).isEqualTo("a/b/Chonk");
    }

    @Test
    void severalThreadsMayAskFirst() throws Exception {
        Texts texts = new Texts();
        for (int id = 1; id <= 5000; id++) {
            texts.add(id, "text " + id);
        }
        for (int round = 0; round < 20; round++) {
            HprofStrings strings = texts.strings(new RecordBudget(new Problems(), 5000));
            List<Future<String>> found = new ArrayList<>();
            try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
                for (int thread = 0; thread < 4; thread++) {
                    found.add(pool.submit(() -> strings.text(4711)));
                }
            }
            for (Future<String> each : found) {
                assertThat(each.get()).isEqualTo("text 4711");
            }
            assertThat(strings.count()).isEqualTo(5000);
        }
    }

    /** Records of texts, one after another. */
    private static final class Texts {
        private final ByteBuffer bytes = ByteBuffer.allocate(1 << 18).put((byte) 0);
        private final List<Integer> positions = new ArrayList<>();

        Texts add(long id, String text) {
            byte[] chars = text.getBytes(StandardCharsets.UTF_8);
            positions.add(bytes.position());
            bytes.put((byte) HprofRecordTag.STRING)
                    .putInt(0)
                    .putInt(ID_SIZE + chars.length)
                    .putLong(id)
                    .put(chars);
            return this;
        }

        HprofStrings strings(RecordBudget budget) {
            MemorySegment segment = MemorySegment.ofArray(bytes.array());
            HprofStrings strings = new HprofStrings(segment, budget, ID_SIZE, new SoughtName(SOUGHT));
            for (int position : positions) {
                strings.add(position, bytes.getInt(position + HprofRecordTag.LENGTH_OFFSET));
            }
            return strings;
        }
    }
}
