// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.HprofBuilder;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InventedNamesTest {
    private static final long OTHERS = 0x1000_0000L;

    @TempDir
    Path folder;

    /** It makes no difference whether there are more than are kept. */
    @ParameterizedTest
    @ValueSource(ints = {0, InventedNames.MOST})
    void theLastTextOfAnIdSaysWhetherItIsInvented(int others) throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", Long.BYTES)
                .string(1, "<once>")
                .string(2, "declared")
                .string(3, "")
                .string(4, "<first>")
                .string(4, "last")
                .string(5, "first")
                .string(5, "<last>")
                .string(6, "<twice>")
                .string(6, "<twice>")
                .string(7, " <later>");
        for (int i = 0; i < others; i++) {
            dump.string(OTHERS + i, "<" + i + ">");
        }
        try (OpenDump open = OpenDump.of(folder, dump)) {
            HprofStrings strings = open.outline().strings();
            assertThat(strings.isInvented(1)).isTrue();
            assertThat(strings.isInvented(2)).isFalse();
            assertThat(strings.isInvented(3)).isFalse();
            assertThat(strings.isInvented(4)).isFalse();
            assertThat(strings.isInvented(5)).isTrue();
            assertThat(strings.isInvented(6)).isTrue();
            assertThat(strings.isInvented(7)).isFalse();
            assertThat(strings.isInvented(8)).isFalse();
            assertThat(strings.isInvented(0)).isFalse();
            if (others > 0) {
                assertThat(strings.isInvented(OTHERS)).isTrue();
                assertThat(strings.isInvented(OTHERS + others - 1)).isTrue();
            }
        }
    }
}
