// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.ClassMembers;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectContents;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.heap.HugeArrays;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Arrays that are longer than what goes through the ring at once are in a heap dump as a whole. */
class HprofHugeArraysIT extends WithHprofAgent {
    private static final String ELEMENT = HugeArrays.Element.class.getName();

    private Path dump(Jdk jdk, String options) throws Exception {
        HprofRun.Setting setting = on(jdk);
        HprofRun run = setting.await(setting.start(
                List.of("-Xmx512m", "-agentlib:hprof=heap=dump,file=out," + options), HugeArrays.class.getName()));
        assertThat(run.err()).isEqualTo("Dumping Java heap ... done.\n");
        assertThat(run.out()).isEqualTo("made " + (HugeArrays.OBJECTS + HugeArrays.BYTES) + "\n");
        assertThat(run.code()).isZero();
        return folder.resolve("out");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void inBinary(Jdk jdk) throws Exception {
        Path dump = dump(jdk, "format=b");
        SnapshotOptions options = SnapshotOptions.standard().withCacheFolder(folder.resolve("cache"));
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            assertThat(snapshot.objectsOf(ELEMENT)).hasSize(2);
            int last = HugeArrays.OBJECTS - 1;
            long objects = held(snapshot, "objects");
            ObjectContents.ObjectArray array = (ObjectContents.ObjectArray) element(snapshot, objects, last);
            assertThat(array.length()).isEqualTo(HugeArrays.OBJECTS);
            assertThat(array.elements()).singleElement().isInstanceOf(FieldValue.Reference.class);
            long[] elements = snapshot.referees(objects);
            assertThat(elements).hasSize(HugeArrays.OBJECTS);
            assertThat(elements[0]).isEqualTo(elements[last - 1]).isNotEqualTo(elements[last]);
            ObjectContents.PrimitiveArray bytes =
                    (ObjectContents.PrimitiveArray) element(snapshot, held(snapshot, "bytes"), HugeArrays.BYTES - 1);
            assertThat(bytes.length()).isEqualTo(HugeArrays.BYTES);
            assertThat(bytes.hex()).isEqualTo("4d");
        }
    }

    /** What a static field of the program refers to. */
    private static long held(Snapshot snapshot, String field) {
        HeapClass type = snapshot.classes().stream()
                .filter(each -> each.name().equals(HugeArrays.class.getName()))
                .findFirst()
                .orElseThrow();
        ClassMembers.Static found = snapshot.membersOf(type.index()).statics().stream()
                .filter(each -> each.name().equals(field))
                .findFirst()
                .orElseThrow();
        return snapshot.indexOf(found.bits()).orElseThrow();
    }

    private static ObjectContents element(Snapshot snapshot, long array, long number) throws IOException {
        return snapshot.describe(array, new ElementPage(number, 1, 0)).contents();
    }

    /** A line for each element: 100 MB. */
    @Tag("long")
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void inText(Jdk jdk) throws Exception {
        Path dump = dump(jdk, "format=a");
        long elements = 0;
        try (BufferedReader lines = Files.newBufferedReader(dump)) {
            Pattern array = Pattern.compile(
                    "ARR 5\\w+ \\(sz=\\d+, trace=\\d+, nelems=5000000, elem type=java\\.lang\\.Object\\[].*");
            String line = lines.readLine();
            while (line != null && !array.matcher(line).matches()) {
                line = lines.readLine();
            }
            for (line = lines.readLine(); line != null && line.startsWith("\t["); line = lines.readLine()) {
                assertThat(line.startsWith("\t[" + elements + "]\t\t5")).isTrue();
                elements++;
            }
        }
        assertThat(elements).isEqualTo(HugeArrays.OBJECTS);
        try (Stream<String> all = Files.lines(dump)) {
            assertThat(all.filter(line -> line.matches("ARR 5\\w+ \\(sz=" + HugeArrays.BYTES + ", trace=\\d+, nelems="
                            + HugeArrays.BYTES + ", elem type=byte\\[]\\)")))
                    .hasSize(1);
        }
    }
}
