// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.damage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of a dump that is cut, every object is read whose record is whole, with all of its references to such objects. */
class CutAtEveryByteTest {
    private static final long OBJECT = 0x10;
    private static final long NODE = 0x18;
    private static final long ARRAY = 0x20;

    @TempDir
    Path folder;

    /** Two segments, in each something of everything; references go both ways across the cut. */
    private static byte[] whole() {
        return new HprofBuilder("1.0.2", 4)
                .loadClass(OBJECT, "java/lang/Object")
                .loadClass(NODE, "Node")
                .loadClass(ARRAY, "[Ljava/lang/Object;")
                .segment(heap -> heap.rootStickyClass(OBJECT)
                        .classDump(OBJECT, _ -> {})
                        .classDump(
                                NODE,
                                type -> type.superclass(OBJECT)
                                        .field("next", HprofType.OBJECT)
                                        .field("value", HprofType.BYTE))
                        .classDump(ARRAY, type -> type.superclass(OBJECT))
                        .instance(0x100, NODE, 0x118, 1)
                        .byteArray(0x108, new byte[] {1, 2, 3}))
                .segment(heap -> heap.rootUnknown(0x100)
                        .objectArray(0x110, ARRAY, 0x100, 0, 0x118, 0x108)
                        .instance(0x118, NODE, 0x110, 2)
                        .primitiveArray(0x120, HprofType.LONG, 7))
                .end()
                .build();
    }

    private static Map<Long, List<Long>> references(Snapshot snapshot) {
        Map<Long, List<Long>> result = new LinkedHashMap<>();
        snapshot.objects()
                .forEach(object -> result.put(
                        snapshot.idOf(object),
                        Arrays.stream(snapshot.referees(object))
                                .mapToObj(snapshot::idOf)
                                .toList()));
        return result;
    }

    private Snapshot open(byte[] bytes) throws IOException {
        return Snapshots.open(
                Files.write(folder.resolve("cut.hprof"), bytes),
                Anything.options(folder).withoutKeepingTheIndex());
    }

    @Test
    void whatIsWholeIsRead() throws IOException {
        byte[] file = whole();
        List<RecordEnds.Ended> ends = RecordEnds.of(file);
        Map<Long, List<Long>> all;
        try (Snapshot snapshot = open(file)) {
            all = references(snapshot);
            assertThat(all.keySet()).containsExactlyElementsOf(ids(ends));
            assertThat(snapshot.summary().truncatedAt()).isEmpty();
            assertThat(snapshot.summary().problems()).isEmpty();
        }
        for (int length = 0; length < file.length; length++) {
            int cut = length;
            List<Long> there =
                    ids(ends.stream().filter(each -> each.end() <= cut).toList());
            check(Arrays.copyOf(file, length), there, all);
        }
    }

    private static List<Long> ids(List<RecordEnds.Ended> ends) {
        return ends.stream().map(RecordEnds.Ended::id).toList();
    }

    private void check(byte[] cut, List<Long> there, Map<Long, List<Long>> all) throws IOException {
        try (Snapshot snapshot = open(cut)) {
            Map<Long, List<Long>> expected = new LinkedHashMap<>();
            there.forEach(id -> expected.put(
                    id,
                    all.getOrDefault(id, List.of()).stream()
                            .filter(there::contains)
                            .toList()));
            assertThat(references(snapshot)).as("cut at %s", cut.length).isEqualTo(expected);
            if (there.isEmpty()) {
                assertThat(!snapshot.summary().problems().isEmpty()
                                || snapshot.summary().truncatedAt().isPresent())
                        .as("told at %s", cut.length)
                        .isTrue();
            } else {
                assertThat(snapshot.summary().truncatedAt()).hasValue(cut.length);
                assertThat(snapshot.verify().problems()).isEmpty();
            }
        } catch (SnapshotException e) {
            assertThat(there).as("cut at %s: %s", cut.length, e.getMessage()).isEmpty();
        }
    }
}
