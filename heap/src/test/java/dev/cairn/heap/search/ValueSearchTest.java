// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Strings are found by their text and objects by their fields, and what cannot be looked at is counted. */
class ValueSearchTest {
    private static final long OBJECT = 0x10;
    private static final long STRING = 0x11;
    private static final long ORDER = 0x12;
    private static final long OTHER = 0x13;
    private static final long BOX = 0x14;

    @TempDir
    private Path folder;

    private Snapshot open(Consumer<HprofHeap> objects) throws IOException {
        Path file = new HprofBuilder("1.0.2", 8)
                .loadClass(OBJECT, "java/lang/Object")
                .loadClass(STRING, "java/lang/String")
                .loadClass(ORDER, "shop/Order")
                .loadClass(OTHER, "shop/Other")
                .loadClass(BOX, "java/lang/Integer")
                .segment(heap -> {
                    heap.classDump(OBJECT, _ -> {})
                            .classDump(
                                    STRING,
                                    type -> type.superclass(OBJECT)
                                            .field("value", HprofType.OBJECT)
                                            .field("coder", HprofType.BYTE))
                            .classDump(
                                    ORDER,
                                    type -> type.superclass(OBJECT)
                                            .field("state", HprofType.OBJECT)
                                            .field("amount", HprofType.INT)
                                            .field("kind", HprofType.CHAR))
                            .classDump(OTHER, type -> type.superclass(OBJECT))
                            .classDump(BOX, type -> type.superclass(OBJECT).field("value", HprofType.INT));
                    objects.accept(heap);
                })
                .end()
                .write(folder.resolve("some.hprof"));
        return Snapshots.open(
                file,
                SnapshotOptions.standard()
                        .withCacheFolder(folder.resolve("cache"))
                        .withoutKeepingTheIndex());
    }

    private static void string(HprofHeap heap, long id, String text) {
        heap.instance(id, STRING, id + 1, 0).byteArray(id + 1, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static long[] ids(Snapshot snapshot, Found found) {
        return Arrays.stream(found.objects().largest()).map(snapshot::idOf).toArray();
    }

    @Test
    void stringsAreFoundAndTheUnreadableCounted() throws IOException {
        try (Snapshot snapshot = open(heap -> {
            string(heap, 0x100, "tea");
            string(heap, 0x200, "green tea");
            string(heap, 0x300, "");
            heap.instance(0x400, STRING, 0, 0).instance(0x500, STRING, 0x999, 0);
        })) {
            Found tea = ValueSearch.ofStrings(snapshot, TextPattern.of("tea", false), 10);
            assertThat(ids(snapshot, tea)).containsExactly(0x100);
            assertThat(tea.candidates()).isEqualTo(5);
            assertThat(tea.unread()).isEqualTo(2);
            assertThat(tea.unfinished()).isZero();
            assertThat(ids(snapshot, ValueSearch.ofStrings(snapshot, TextPattern.of("*TEA", true), 10)))
                    .as("the larger first")
                    .containsExactly(0x200, 0x100);
            assertThat(ids(snapshot, ValueSearch.ofStrings(snapshot, TextPattern.of("", false), 10)))
                    .containsExactly(0x300);
            Found one = ValueSearch.ofStrings(snapshot, TextPattern.of("*", false), 1);
            assertThat(one.objects().objects()).isEqualTo(3);
            assertThat(one.objects().largest()).hasSize(1);
        }
    }

    @Test
    void aTextThatIsTooLongIsLookedAtAsFarAsThat() throws IOException {
        try (Snapshot snapshot = open(heap -> {
            string(heap, 0x100, "0123456789");
            string(heap, 0x200, "0123456789x");
        })) {
            Found end = ValueSearch.ofStrings(snapshot, TextPattern.of("*9", false), 10, 10);
            assertThat(ids(snapshot, end)).containsExactly(0x100);
            assertThat(end.unfinished()).isEqualTo(1);
            Found beginning = ValueSearch.ofStrings(snapshot, TextPattern.of("0*", false), 10, 10);
            assertThat(beginning.objects().objects()).isEqualTo(2);
            assertThat(beginning.unfinished()).isZero();
            Found exact = ValueSearch.ofStrings(snapshot, TextPattern.of("0123456789x", false), 10, 10);
            assertThat(ids(snapshot, exact)).as("of these all is looked at").containsExactly(0x200);
        }
    }

    private static long[] orders(Snapshot snapshot, String field, String value) throws IOException {
        return ids(
                snapshot,
                ValueSearch.ofFields(
                        snapshot, type -> type.name().startsWith("shop."), field, TextPattern.of(value, false), 10));
    }

    @Test
    void objectsAreFoundByTheirFields() throws IOException {
        try (Snapshot snapshot = open(heap -> {
            string(heap, 0x100, "OPEN");
            heap.instance(0x200, ORDER, 0x100, -5 & 0xFFFF_FFFFL, 'x')
                    .instance(0x300, ORDER, 0, 7, '*')
                    .instance(0x400, ORDER, 0x999, 7, 'y')
                    .instance(0x500, ORDER, 0x600, 42, 'z')
                    .instance(0x600, BOX, 1234)
                    .instance(0x700, ORDER, 0x800, 0, ' ')
                    .instance(0x800, OTHER);
        })) {
            assertThat(orders(snapshot, "state", "OPEN")).containsExactly(0x200);
            assertThat(orders(snapshot, "state", "null")).containsExactly(0x300);
            assertThat(orders(snapshot, "state", "12*")).containsExactly(0x500);
            assertThat(orders(snapshot, "amount", "-5")).containsExactly(0x200);
            assertThat(orders(snapshot, "amount", "7")).containsExactly(0x300, 0x400);
            assertThat(orders(snapshot, "kind", "\\*")).containsExactly(0x300);
            Found all = ValueSearch.ofFields(
                    snapshot, type -> type.name().startsWith("shop."), "state", TextPattern.of("*", false), 10);
            assertThat(all.candidates()).as("the other class has no such field").isEqualTo(5);
            assertThat(all.unread()).isEqualTo(2);
            assertThat(ValueSearch.hasField(snapshot, type -> type.name().equals("shop.Order"), "kind"))
                    .isTrue();
            assertThat(ValueSearch.hasField(snapshot, type -> type.name().equals("shop.Other"), "kind"))
                    .isFalse();
        }
    }
}
