// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.Heap;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.Heap8;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfo;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.HeapInfo8;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeapInfoTableTest {
    private final HeapInfoTable table = new HeapInfoTable();

    private Optional<String> take(Chunk chunk) {
        RawChunk raw = chunk.toRaw();
        return table.take(raw.type(), raw.data());
    }

    @Test
    void keepsTheLast() {
        assertThat(table.heaps()).isEmpty();
        take(new HeapInfo(List.of(new Heap(1, 5, 1, 100, 50, 20, 0))));
        assertThat(table.heaps()).containsExactly(new Heap8(1, 5, 1, 100, 50, 20, -1));
        take(new HeapInfo(List.of(new Heap(1, 6, 3, 100, 50, 30, 7))));
        assertThat(table.heaps()).containsExactly(new Heap8(1, 6, 3, 100, 50, 30, 7));
    }

    @Test
    void believesTheLongForm() {
        Heap8 large = new Heap8(1, 5, 3, 1L << 40, 1L << 39, 1L << 38, -1);
        take(new HeapInfo8(List.of(large)));
        take(new HeapInfo(List.of(new Heap(1, 5, 3, 0x7FFFFFFF, 0x7FFFFFFF, 0x7FFFFFFF, 0))));

        assertThat(table.heaps()).containsExactly(large);
    }

    @Test
    void isBoundedAndTellsWhatCannotBeRead() {
        take(new HeapInfo8(Collections.nCopies(1000, new Heap8(1, 5, 3, 1, 1, 1, 1))));
        assertThat(table.heaps()).hasSize(HeapInfoTable.MAX_HEAPS);
        for (int type : HeapInfoTable.types()) {
            assertThat(table.take(type, Bytes.of(1)).orElseThrow()).contains("cannot be read");
        }
    }
}
