// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectContents;
import dev.cairn.heap.object.ObjectDescription;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StringsTest {
    @TempDir
    Path folder;

    private ObjectDescription string(String strings, int idSize, Consumer<HprofHeap> objects) throws IOException {
        try (Snapshot snapshot = new SmallDump(strings, idSize, objects).open(folder)) {
            return Told.describe(snapshot, 0x60, new ElementPage(0, 10, 8));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void aPartOfAnArrayOfCharsIsAString(int idSize) throws IOException {
        assertThat(Told.line(string(
                        "6",
                        idSize,
                        heap -> heap.charArray(0x61, "a needle\u4f60 in hay")
                                .instance(0x60, SmallDump.STRING, 0x61, 2, 7))))
                .isEqualTo("a String of 7 characters, UTF-16 -> needle\u4f60");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void bytesWithACoderAreAString(int idSize) throws IOException {
        assertThat(Told.line(string(
                        "9",
                        idSize,
                        heap -> heap.byteArray(0x61, new byte[] {'f', (byte) 0xfc, 'r'})
                                .instance(0x60, SmallDump.STRING, 0x61, 0))))
                .isEqualTo("a String of 3 characters, Latin-1 -> f\u00fcr");
    }

    @Test
    void theOrderOfBytesIsThatOfTheVm() throws IOException {
        assertThat(string(
                                "9",
                                8,
                                heap -> heap.byteArray(0x61, "\u4f60x".getBytes(StandardCharsets.UTF_16LE))
                                        .instance(0x60, SmallDump.STRING, 0x61, 1))
                        .text())
                .isEqualTo("\u4f60x");
        assertThat(string(
                                "9 big",
                                8,
                                heap -> heap.byteArray(0x61, "\u4f60x".getBytes(StandardCharsets.UTF_16BE))
                                        .instance(0x60, SmallDump.STRING, 0x61, 1))
                        .text())
                .isEqualTo("\u4f60x");
    }

    @Test
    void androidsStringsHaveTheirLengthInTheArray() throws IOException {
        assertThat(string(
                                "android",
                                4,
                                heap -> heap.byteArray(0x61, new byte[] {'a', 'b'})
                                        .instance(0x60, SmallDump.STRING, 0x61, 4))
                        .text())
                .isEqualTo("ab");
        assertThat(string(
                                "android",
                                4,
                                heap -> heap.charArray(0x61, "ab\u4f60").instance(0x60, SmallDump.STRING, 0x61, 7))
                        .text())
                .isEqualTo("ab\u4f60");
        assertThat(Told.line(string("android", 4, heap -> heap.instance(0x60, SmallDump.STRING, 0, 0))))
                .isEqualTo("a String, empty -> ");
    }

    @Test
    void aStringWithoutItsCharactersSaysSo() throws IOException {
        for (Consumer<HprofHeap> array : List.<Consumer<HprofHeap>>of(
                heap -> {},
                heap -> heap.primitiveArrayWithoutData(0x61, HprofType.CHAR, 5),
                heap -> heap.primitiveArray(0x61, HprofType.INT, 1, 2),
                heap -> heap.instance(0x61, SmallDump.OBJECT))) {
            ObjectDescription told = string(
                    "9",
                    8,
                    heap -> array.andThen(h -> h.instance(0x60, SmallDump.STRING, 0x61, 0))
                            .accept(heap));
            assertThat(told.problems()).containsExactly("The dump does not have the characters of this string.");
            assertThat(told.text()).isEmpty();
        }
    }

    @Test
    void anArrayWithoutItsElementsSaysSo() throws IOException {
        ObjectDescription told = string("android", 4, heap -> heap.primitiveArrayWithoutData(0x60, HprofType.INT, 9));
        assertThat(told.problems())
                .containsExactly("The dump does not have the elements of this array, only how many there are.");
        assertThat(told.contents())
                .isInstanceOfSatisfying(
                        ObjectContents.PrimitiveArray.class,
                        array -> assertThat(array.length()).isEqualTo(9));
    }

    @Test
    void offsetsAndCountsThatLieReachNothingOutsideTheArray() throws IOException {
        assertThat(string(
                                "6",
                                8,
                                heap -> heap.charArray(0x61, "abc")
                                        .instance(0x60, SmallDump.STRING, 0x61, 1, Integer.MAX_VALUE))
                        .text())
                .isEqualTo("bc");
        assertThat(string("6", 8, heap -> heap.charArray(0x61, "abc").instance(0x60, SmallDump.STRING, 0x61, -1, -1))
                        .text())
                .isEmpty();
        assertThat(string(
                                "9",
                                8,
                                heap -> heap.byteArray(0x61, new byte[] {'a', 0, 'b'})
                                        .instance(0x60, SmallDump.STRING, 0x61, 1))
                        .text())
                .isEqualTo("a");
    }

    @Test
    void aPairOfCharsIsNotCutInTwo() throws IOException {
        assertThat(Told.meaning(string(
                                "6",
                                8,
                                heap -> heap.charArray(0x61, "1234567\ud83d\ude00.")
                                        .instance(0x60, SmallDump.STRING, 0x61, 0, 10)))
                        .text())
                .contains("1234567\u2026 (3 more)");
    }

    @Test
    void stringsOfARealAndroidDumpCanBeRead() throws IOException {
        Path file = Path.of("../../shared/data/android/dialer.android-hprof");
        assumeTrue(Files.exists(file), "no real dumps here");
        SnapshotOptions options = SnapshotOptions.standard()
                .withoutKeepingTheIndex()
                .withThreads(1)
                .withCacheFolder(folder);
        try (Snapshot snapshot = Snapshots.open(file, options)) {
            Set<String> texts = new HashSet<>();
            HeapClass string = Told.type(snapshot, "java.lang.String");
            for (long object = 0; object < snapshot.objectCount(); object++) {
                if (snapshot.classOf(object).index() == string.index()) {
                    ObjectDescription described = snapshot.describe(object);
                    assertThat(described.problems()).isEmpty();
                    texts.add(described.text());
                }
            }
            assertThat(texts).hasSizeGreaterThan(1000).contains("America/Santarem", "[memory exhausted]");
        }
    }
}
