// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.ClassMembers;
import dev.cairn.heap.Progress;
import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import dev.cairn.wire.hprof.BasicType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassReadingTest {
    private static final int CLASSES = 1_000;
    private static final long FIRST = 0x1000;
    private static final int ENTRY_OF_FIELD = Long.BYTES + Byte.BYTES;

    @TempDir
    Path folder;

    private static HprofBuilder dump() {
        return new HprofBuilder("1.0.2", Long.BYTES).heapDump(heap -> {
            for (int i = 0; i < CLASSES; i++) {
                int number = i;
                heap.classDump(
                        FIRST + 8L * i,
                        type -> type.staticField("<invented>", HprofType.OBJECT, 1)
                                .staticField("everywhere", HprofType.INT, number)
                                .field("of " + number, HprofType.LONG)
                                .field("everywhere", HprofType.INT));
            }
        });
    }

    private ClassReading reading(OpenDump dump) {
        try (OffHeap memory = new OffHeap(folder, 1 << 24)) {
            FirstPass pass = new FirstPass(
                    dump.file().bytes(),
                    Long.BYTES,
                    dump.outline().segments(),
                    0,
                    () -> {},
                    memory,
                    new Workers(1, Progress.NONE));
            LongList classDumps = pass.run().result().classDumps();
            return new ClassReading(dump.file().bytes(), Long.BYTES, classDumps, dump.outline());
        }
    }

    private static void assertRead(List<NamedClass> classes, MemberNames members) {
        assertThat(classes)
                .extracting(each -> each.record().id())
                .containsExactlyElementsOf(IntStream.range(0, CLASSES)
                        .mapToObj(i -> FIRST + 8L * i)
                        .toList());
        for (int i = 0; i < CLASSES; i++) {
            NamedClass each = classes.get(i);
            assertThat(members.of(each.record()))
                    .isEqualTo(new ClassMembers(
                            List.of(
                                    new ClassMembers.Field("of " + i, BasicType.LONG),
                                    new ClassMembers.Field("everywhere", BasicType.INT)),
                            List.of(
                                    new ClassMembers.Static("<invented>", BasicType.OBJECT, 1),
                                    new ClassMembers.Static("everywhere", BasicType.INT, i))));
            assertThat(each.placed()).extracting(ClassDumpRecord.Static::bits).containsExactly((long) i);
        }
    }

    @Test
    void allClassesAreReadInTheOrderOfTheDump() throws IOException {
        try (OpenDump dump = OpenDump.of(folder, dump())) {
            assertRead(reading(dump).classes(), new MemberNames(dump.outline().strings()));
        }
    }

    /** A static with such a name has a place in its class object: what begins with a bracket there is not the file's. */
    @Test
    void aNameThatTheFileLacksIsToldByItsId() throws IOException {
        byte[] bytes = dump().build();
        int fields = bytes.length - 2 * ENTRY_OF_FIELD;
        Arrays.fill(bytes, fields, fields + Long.BYTES, (byte) 0x7F);
        Arrays.fill(bytes, fields + ENTRY_OF_FIELD, fields + ENTRY_OF_FIELD + Long.BYTES, (byte) 0x7F);
        int lastStatic = fields - Short.BYTES - ENTRY_OF_FIELD - Integer.BYTES;
        Arrays.fill(bytes, lastStatic, lastStatic + Long.BYTES, (byte) 0x7F);
        Path file = Files.write(folder.resolve("lacking.hprof"), bytes);
        try (OpenDump dump = OpenDump.at(file, folder, 1)) {
            NamedClass last = reading(dump).classes().getLast();
            ClassMembers members = new MemberNames(dump.outline().strings()).of(last.record());
            String name = members.fields().getFirst().name();
            assertThat(name).isEqualTo("<name 0x7f7f7f7f7f7f7f7f>");
            assertThat(members.fields().getLast().name()).isSameAs(name);
            assertThat(members.statics().getLast().name()).isSameAs(name);
            assertThat(last.placed()).extracting(ClassDumpRecord.Static::bits).containsExactly(CLASSES - 1L);
        }
    }

    /** Another thread has mostly begun a part, and not finished it, when this one has found nothing more to begin. */
    @Test
    void whatAnotherThreadHasNotFinishedIsReadToo() throws Exception {
        try (OpenDump dump = OpenDump.of(folder, dump());
                ExecutorService pool = Executors.newSingleThreadExecutor()) {
            for (int round = 0; round < 50; round++) {
                ClassReading reading = reading(dump);
                Future<?> other = pool.submit(reading::readRest);
                assertRead(reading.classes(), new MemberNames(dump.outline().strings()));
                other.get(10, TimeUnit.SECONDS);
            }
        }
    }
}
