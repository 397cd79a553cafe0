// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class VmTextsTest {
    private final VmRanges ranges = new VmRanges();
    private final VmTexts texts = new VmTexts(ranges);

    private Map<MemoryPart, Long> at(long start, long end) {
        Map<MemoryPart, Long> parts = new TreeMap<>();
        ranges.pieces(new Mapping(start, end, "rw-p", "", 0, 0, 0, false, false))
                .forEach(each -> parts.merge(each.part(), each.end() - each.start(), Long::sum));
        return parts;
    }

    @Test
    void findsWhatVmInfoHas() {
        texts.accept("""
                Heap address: 0x00000000e0000000, size: 512 MB, Compressed Oops mode: 32-bit

                CDS archive(s) mapped at: [0x00007f7bf3000000-0x00007f7bf3bc7000-0x00007f7bf3bc7000), size 12349440
                Compressed class space mapped at: 0x00007f7bf4000000-0x00007f7c34000000, reserved size: 1073741824

                Heap:
                 garbage-first heap   total 389120K, used 1685K [0x00000000e0000000, 0x0000000100000000)
                  region size 1024K, 1 young (1024K), 0 survivors (0K)

                Card table byte_map: [0x00007f7c6c628000,0x00007f7c6c728000] _byte_map_base: 0x00007f7c6bf28000
                 Prev Bits: [0x00007f7c50c00000, 0x00007f7c51400000)
                CodeHeap 'profiled nmethods': size=120032Kb used=3Kb max_used=3Kb free=120028Kb
                 bounds [0x00007f7c51400000, 0x00007f7c51670000, 0x00007f7c58938000]
                """);
        assertThat(at(0xe0000000L, 0xe0001000L)).containsExactly(Map.entry(MemoryPart.JAVA_HEAP, 0x1000L));
        assertThat(at(0x7f7bf4010000L, 0x7f7bf4020000L)).containsOnlyKeys(MemoryPart.METASPACE);
        assertThat(at(0x7f7bf3000000L, 0x7f7bf3001000L)).containsOnlyKeys(MemoryPart.CLASS_ARCHIVE);
        assertThat(at(0x7f7c6c727000L, 0x7f7c6c729000L))
                .as("half of it lies beyond the table")
                .containsExactly(Map.entry(MemoryPart.VM_INTERNAL, 0x1000L));
        assertThat(at(0x7f7c513ff000L, 0x7f7c51401000L))
                .containsExactly(Map.entry(MemoryPart.CODE_CACHE, 0x1000L), Map.entry(MemoryPart.VM_INTERNAL, 0x1000L));
        assertThat(at(0x1000, 0x2000)).isEmpty();
    }

    @Test
    void findsGenerationsNodesAndTrackedRegions() {
        texts.accept("""
                Heap:
                 PSYoungGen      total 112K, used 1K [0x00000000f5580000, 0x00000000f7f80000, 0x0000000100000000)
                  eden space 1K, 5% used [0x00000000f5580000,0x00000000f56a8c40,0x00000000f7600000)
                 ParOldGen       total 2K, used 0K [0x00000000e0000000, 0x00000000eaa80000, 0x00000000f5580000)
                """);
        texts.accept("- node #0: base 0x00007f7bef000000: reserved=65536.00 KB, committed=192.00 KB ( <1%), used=1\n");
        texts.accept("""
                Virtual memory map:

                [0x00007f0000100000 - 0x00007f0000200000] reserved and committed 1024KB for Thread Stack from
                    [0x00007f5a3e5b2a5b] attach_listener_thread_entry(JavaThread*, JavaThread*)+0x1b
                [0x00007f0000300000 - 0x00007f0000400000] reserved 1024KB for GC from
                \t[0x00007f0000500000 - 0x00007f0000600000] committed 1024KB from
                """);
        assertThat(at(0xe0000000L, 0x100000000L)).containsExactly(Map.entry(MemoryPart.JAVA_HEAP, 0x20000000L));
        assertThat(at(0x7f7bf2ff0000L, 0x7f7bf3010000L)).containsExactly(Map.entry(MemoryPart.METASPACE, 0x10000L));
        assertThat(at(0x7f0000100000L, 0x7f0000200000L)).containsOnlyKeys(MemoryPart.STACKS);
        assertThat(at(0x7f0000300000L, 0x7f0000400000L)).containsOnlyKeys(MemoryPart.VM_INTERNAL);
        assertThat(at(0x7f0000500000L, 0x7f0000600000L)).isEmpty();
    }

    @Test
    void passesOverWhatIsBroken() {
        texts.accept("");
        texts.accept("Heap address: 0xzz, size: 512 MB, x\nHeap address: 0x1000, size: 99999999999 MB\n");
        texts.accept("Compressed class space mapped at: 0xffffffffffffffff-0x1000\n bounds [0x2, 0x1, 0x1]\n");
        texts.accept("[0x9000 - 0x1000] reserved 1KB for GC from\nHeap:\n[[[\n\0\n");
        assertThat(ranges.isEmpty()).isTrue();
    }

    @Test
    void takesTheFirstOfTwoThatOverlap() {
        ranges.add(0x1000, 0x3000, MemoryPart.JAVA_HEAP);
        ranges.add(0x2000, 0x4000, MemoryPart.METASPACE);
        ranges.add(0x0800, 0x1800, MemoryPart.METASPACE);
        ranges.add(0x3000, 0x4000, MemoryPart.CODE_CACHE);
        assertThat(at(0, 0x8000))
                .containsExactly(Map.entry(MemoryPart.JAVA_HEAP, 0x2000L), Map.entry(MemoryPart.CODE_CACHE, 0x1000L));
    }
}
