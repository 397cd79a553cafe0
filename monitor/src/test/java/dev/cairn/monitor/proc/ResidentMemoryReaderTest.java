// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.model.ResidentMemory;
import org.junit.jupiter.api.Test;

class ResidentMemoryReaderTest {
    private static final long KIB = 1024;

    @Test
    void readsTheKernelsLines() {
        String status = """
                Name:\tjava
                VmRSS:\t  600 kB
                RssAnon:\t  100 kB
                RssFile:\t   20 kB
                RssShmem:\t  3 kB
                VmSwap:\t 4 kB
                """;
        assertThat(ResidentMemoryReader.parse(status))
                .hasValue(new ResidentMemory(100 * KIB, 20 * KIB, 3 * KIB, 4 * KIB));
        assertThat(ResidentMemoryReader.parse("Name:\tjava\nVmRSS:\t 600 kB\n")).isEmpty();
        assertThat(ResidentMemoryReader.parse("RssAnon:\t kB\nRssFile:\t1 kB\nRssShmem:\t1 kB\n"))
                .isEmpty();
    }

    @Test
    void readsThisProcess() {
        assertThat(ResidentMemoryReader.read(
                        ProcFs.ofThisMachine(), ProcessHandle.current().pid()))
                .hasValueSatisfying(
                        memory -> assertThat(memory.anonymousBytes()).isPositive());
    }
}
