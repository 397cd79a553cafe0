// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.EveryHprofRecord;
import dev.cairn.testkit.HprofBuilder;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordShapeTest {
    private static boolean isChain(int idSize, Consumer<HprofBuilder> content) {
        HprofBuilder file = new HprofBuilder("1.0.2", idSize);
        file.name("name");
        int start = file.size();
        content.accept(file);
        return new RecordShape(MemorySegment.ofArray(file.build()), idSize).isChainAt(start);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void everyRecordOfAFileIsBelieved(int idSize) {
        EveryHprofRecord.ofFile()
                .values()
                .forEach(making -> assertThat(isChain(idSize, making)).isTrue());
    }

    /** Where a file is redacted and where the end of a dump is sought alike. */
    @ParameterizedTest
    @ValueSource(ints = {0x05, 0x06, 0x0D})
    void aTableWithAPartOfARowIsNoRecord(int tag) {
        int head = tag == 0x05 ? 12 : tag == 0x06 ? 34 : 8;
        int row = tag == 0x06 ? 25 : 8;
        assertThat(isChain(8, file -> file.record(tag, new byte[head + 2 * row])))
                .isTrue();
        assertThat(isChain(8, file -> file.record(tag, new byte[head + 2 * row + 1])))
                .isFalse();
        assertThat(isChain(8, file -> file.record(tag, new byte[head - 1]))).isFalse();
    }
}
