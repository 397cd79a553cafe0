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
        String status = "Name:\tjava\nVmRSS:\t  600 kB\nRssAnon:\t  100 kB\nRssFile:\t   20 kB\nRssShmem:\t  3 kB\n"
                + "VmSwap:\t 4 kB\n";
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
