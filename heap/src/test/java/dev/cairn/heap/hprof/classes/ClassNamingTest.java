// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.classes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Progress;
import dev.cairn.heap.hprof.outline.InventedNames;
import dev.cairn.heap.hprof.outline.LoadedClasses;
import dev.cairn.heap.hprof.outline.MemberNames;
import dev.cairn.heap.hprof.outline.OpenDump;
import dev.cairn.heap.hprof.scan.FirstPass;
import dev.cairn.heap.hprof.scan.Stretch;
import dev.cairn.heap.object.ClassMembers;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassNamingTest {
    private static final int CLASSES = 1_000;
    private static final long FIRST = 0x1000;
    private static final int SEGMENT = 1 << 20;
    private static final int END = HprofRecordTag.HEADER_SIZE;
    private static final FieldCounts ONE_INT = new FieldCounts(0, 1, 0, 0, 0);
    private static final int ENTRY_OF_FIELD = Long.BYTES + Byte.BYTES;

    @TempDir
    Path folder;

    /** A dump in segments of a megabyte each, of which each has some of the classes, behind one other object. */
    private static HprofBuilder dump(int segments) {
        HprofBuilder dump = new HprofBuilder("1.0.2", Long.BYTES);
        for (int i = 0; i < CLASSES; i++) {
            dump.loadClass(i + 1, FIRST + 8L * i, "a/Class" + i);
        }
        for (int segment = 0; segment < segments; segment++) {
            int first = CLASSES * segment / segments;
            int end = CLASSES * (segment + 1) / segments;
            long filler = FIRST + 8L * (CLASSES + segment);
            dump.segment(heap -> {
                heap.byteArray(filler, new byte[SEGMENT]);
                IntStream.range(first, end).forEach(number -> addClass(heap, number));
            });
        }
        return dump.end();
    }

    private static void addClass(HprofHeap heap, int number) {
        heap.classDump(
                FIRST + 8L * number,
                type -> type.staticField("<invented>", HprofType.OBJECT, 1)
                        .staticField("everywhere", HprofType.INT, number)
                        .field("of " + number, HprofType.LONG)
                        .field("everywhere", HprofType.INT));
    }

    private FirstPass.Walked walked(OpenDump dump, int threads) {
        try (OffHeap memory = new OffHeap(folder, 1 << 24)) {
            Workers workers = new Workers(threads, Progress.NONE);
            return new FirstPass(dump.file(), dump.outline(), 0, memory, workers).run();
        }
    }

    private static void assertRead(List<NamedClass> classes, int segments, MemberNames members) {
        assertThat(classes)
                .extracting(each -> each.record().id())
                .containsExactlyElementsOf(IntStream.range(0, CLASSES)
                        .mapToObj(i -> FIRST + 8L * i)
                        .toList());
        for (int i = 0; i < CLASSES; i++) {
            NamedClass each = classes.get(i);
            assertThat(each.name()).isEqualTo("a.Class" + i);
            int number = i;
            int fillersBefore = (int) IntStream.range(0, segments)
                    .filter(segment -> CLASSES * segment / segments <= number)
                    .count();
            assertThat(each.object()).isEqualTo(i + fillersBefore);
            assertThat(members.of(each.record()))
                    .isEqualTo(new ClassMembers(
                            List.of(
                                    new ClassMembers.Field("of " + i, BasicType.LONG),
                                    new ClassMembers.Field("everywhere", BasicType.INT)),
                            List.of(
                                    new ClassMembers.Static("<invented>", BasicType.OBJECT, 1),
                                    new ClassMembers.Static("everywhere", BasicType.INT, i))));
            assertThat(each.fields()).isEqualTo(new FieldCounts(1, 1, 0, 0, 0));
            assertThat(each.statics()).isEqualTo(ONE_INT);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void allClassesAreFoundInTheOrderOfTheDump(int threads) throws IOException {
        for (int stretches : new int[] {1, 2, 40}) {
            try (OpenDump dump = OpenDump.of(folder, dump(stretches))) {
                assertThat(Stretch.of(dump.outline().segments())).hasSize(stretches);
                FirstPass.Walked found = walked(dump, threads);
                List<NamedClass> classes = found.classes();
                assertRead(classes, stretches, new MemberNames(dump.outline().strings()));
                assertThat(new ClassNaming(dump.outline())
                                .again(dump.file(), found.result().classDumps()))
                        .isEqualTo(classes);
            }
        }
    }

    /** A static with such a name has a place in its class object: what begins with a bracket there is not the file's. */
    @Test
    void aNameThatTheFileLacksIsToldByItsId() throws IOException {
        byte[] bytes = dump(1).build();
        int fields = bytes.length - END - 2 * ENTRY_OF_FIELD;
        Arrays.fill(bytes, fields, fields + Long.BYTES, (byte) 0x7F);
        Arrays.fill(bytes, fields + ENTRY_OF_FIELD, fields + ENTRY_OF_FIELD + Long.BYTES, (byte) 0x7F);
        int lastStatic = fields - Short.BYTES - ENTRY_OF_FIELD - Integer.BYTES;
        Arrays.fill(bytes, lastStatic, lastStatic + Long.BYTES, (byte) 0x7F);
        Path file = Files.write(folder.resolve("lacking.hprof"), bytes);
        try (OpenDump dump = OpenDump.at(file, folder, 1)) {
            NamedClass last = walked(dump, 2).classes().getLast();
            ClassMembers members = new MemberNames(dump.outline().strings()).of(last.record());
            String name = members.fields().getFirst().name();
            assertThat(name).isEqualTo("<name 0x7f7f7f7f7f7f7f7f>");
            assertThat(members.fields().getLast().name()).isSameAs(name);
            assertThat(members.statics().getLast().name()).isSameAs(name);
            assertThat(last.statics()).isEqualTo(ONE_INT);
        }
    }

    /** A made-up file may have more texts that begin like invented names than {@link InventedNames} keeps. */
    @Test
    void whichStaticsAreInventedIsKnownOfAnyNumberOfTexts() throws IOException {
        HprofBuilder dump = dump(1);
        for (int i = 0; i <= InventedNames.MOST; i++) {
            dump.string(0x7000_0000L + i, "<" + i + ">");
        }
        try (OpenDump open = OpenDump.of(folder, dump)) {
            assertRead(
                    walked(open, 2).classes(), 1, new MemberNames(open.outline().strings()));
        }
    }

    /** Ids between two granules make the walk begin anew. */
    @Test
    void classesAreNamedOnceMoreWhenTheWalkBeginsAnew() throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", Long.BYTES)
                .loadClass(1, FIRST, "a/First")
                .loadClass(2, FIRST + 1, "a/Second")
                .heapDump(heap -> heap.classDump(FIRST, _ -> {}).classDump(FIRST + 1, _ -> {}));
        try (OpenDump open = OpenDump.of(folder, dump)) {
            assertThat(walked(open, 2).classes()).extracting(NamedClass::name).containsExactly("a.First", "a.Second");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {10, LoadedClasses.MANY + 1})
    void classesOfOneLongNameShareIt(int classes) throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", Long.BYTES);
        String name = classes > LoadedClasses.MANY ? "a/Short" : "a/Long" + "X".repeat(300);
        for (int i = 1; i <= classes; i++) {
            dump.loadClass(i, FIRST + 8L * i, name);
        }
        try (OpenDump open = OpenDump.of(folder, dump)) {
            LoadedClasses loaded = open.outline().classes();
            assertThat(loaded.nameOf(FIRST + 8)).isEqualTo(name.replace('/', '.'));
            assertThat(loaded.nameOf(FIRST + 16))
                    .isSameAs(loaded.nameOf(FIRST + 8))
                    .isSameAs(loaded.nameOfSerial(1));
        }
    }
}
