// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Without an agent; the agent has tests of its own. */
class CustomHeapTest {
    private static final int THREADS = 8;

    @Test
    void doesNothingWithoutAnAgent() {
        CustomHeap heap = CustomHeap.register("pool of this test");
        heap.allocated(1, 100);
        heap.allocated(Long.MIN_VALUE, Long.MAX_VALUE);
        heap.allocated(0, -1);
        heap.freed(1);
        heap.freed(1);
        heap.freed(-1);
        assertThat(heap.name()).isEqualTo("pool of this test");
        assertThat(HeapCalls.isRecorded()).isFalse();
    }

    @Test
    @SuppressWarnings("NullAway")
    void isThereForANameThatIsNull() {
        CustomHeap heap = CustomHeap.register(null);
        heap.allocated(1, 100);
        assertThat(heap.name()).isEqualTo("null");
    }

    @Test
    void isOneForEachNameWhateverThreadRegistersIt() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Callable<CustomHeap>> registering = Stream.generate(
                            () -> (Callable<CustomHeap>) () -> CustomHeap.register("shared"))
                    .limit(THREADS)
                    .toList();
            for (Future<CustomHeap> each : threads.invokeAll(registering)) {
                assertThat(each.get()).isSameAs(CustomHeap.register("shared"));
            }
        }
        assertThat(CustomHeap.register("")).isNotSameAs(CustomHeap.register("shared"));
        assertThat(CustomHeap.register("é".repeat(100)).name()).hasSize(100);
    }
}
