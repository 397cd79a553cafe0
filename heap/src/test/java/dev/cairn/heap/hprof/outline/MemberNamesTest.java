// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.heap.object.ClassMembers;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemberNamesTest {
    private static final ClassMembers EXPECTED = new ClassMembers(
            List.of(new ClassMembers.Field("one", BasicType.LONG), new ClassMembers.Field("other", BasicType.OBJECT)),
            List.of(
                    new ClassMembers.Static("other", BasicType.INT, 7),
                    new ClassMembers.Static("one", BasicType.BOOLEAN, 1)));

    @TempDir
    Path folder;

    private static HprofBuilder dump() {
        return new HprofBuilder("1.0.2", Long.BYTES)
                .heapDump(heap -> heap.classDump(
                        0x10,
                        type -> type.staticField("other", HprofType.INT, 7)
                                .staticField("one", HprofType.BOOLEAN, 1)
                                .field("one", HprofType.LONG)
                                .field("other", HprofType.OBJECT)));
    }

    private static ClassDumpRecord record(OpenDump dump) {
        long at = dump.outline().segments().getFirst().offset();
        assertThat(dump.file().bytes().get(ValueLayout.JAVA_BYTE, at)).isEqualTo((byte) HeapRecordTag.CLASS_DUMP);
        return ClassDumpRecord.read(dump.file().bytes(), at + 1, dump.file().size(), Long.BYTES)
                .orElseThrow();
    }

    @Test
    void aTextIsThereOnceHoweverManyMembersHaveIt() throws IOException {
        try (OpenDump dump = OpenDump.of(folder, dump())) {
            MemberNames names = new MemberNames(dump.outline().strings());
            ClassMembers first = names.of(record(dump));
            assertThat(first).isEqualTo(EXPECTED);
            assertThat(first.statics().getLast().name())
                    .isSameAs(first.fields().getFirst().name());
            assertThat(names.of(record(dump)).fields().getLast().name())
                    .isSameAs(first.fields().getLast().name());
        }
    }

    @Test
    void severalThreadsMayAskFirst() throws Exception {
        try (OpenDump dump = OpenDump.of(folder, dump());
                ExecutorService pool = Executors.newFixedThreadPool(4)) {
            ClassDumpRecord record = record(dump);
            for (int round = 0; round < 100; round++) {
                MemberNames names = new MemberNames(dump.outline().strings());
                List<Future<ClassMembers>> found = new ArrayList<>();
                for (int thread = 0; thread < 4; thread++) {
                    found.add(pool.submit(() -> names.of(record)));
                }
                for (Future<ClassMembers> each : found) {
                    assertThat(each.get()).isEqualTo(EXPECTED);
                }
            }
        }
    }
}
