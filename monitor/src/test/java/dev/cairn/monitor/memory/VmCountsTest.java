// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.memory.VmCounts.Category;
import org.junit.jupiter.api.Test;

class VmCountsTest {
    @Test
    void readsBothJdks() {
        VmCounts counts = VmCounts.parse("""
                Native Memory Tracking:

                Total: reserved=2000KB, committed=1000KB
                       malloc: 5KB #6
                -                 Java Heap (reserved=524288KB, committed=389120KB)
                                            (mmap: reserved=524288KB, committed=389120KB)

                -                     Other (reserved=51200KB, committed=51200KB)
                                            (malloc=51200KB #50)

                -                        GC (reserved=90KB, committed=80KB)
                                            (malloc=70KB tag=GC #7) (peak=71KB #8)
                                            (mmap: reserved=20KB, committed=10KB, peak=10KB)

                Virtual memory map:
                - Late (reserved=1KB, committed=1KB)
                """).orElseThrow();
        assertThat(counts.categories())
                .containsExactly(
                        new Category("Java Heap", 389_120L << 10, 0),
                        new Category("Other", 51_200L << 10, 51_200L << 10),
                        new Category("GC", 80 << 10, 70 << 10));
        assertThat(counts.mallocBytes()).isEqualTo(51_270L << 10);
    }

    @Test
    void isNoneWhereTheVmDoesNotCount() {
        assertThat(VmCounts.parse("Native memory tracking is not enabled")).isEmpty();
        assertThat(VmCounts.parse("")).isEmpty();
        assertThat(VmCounts.parse("  (malloc=5KB #1)\n- Java Heap (reserved=1KB, committed=99999999999999999KB)\n"))
                .isEmpty();
    }
}
