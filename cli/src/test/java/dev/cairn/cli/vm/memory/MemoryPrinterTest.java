// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.report.vm.memory.MemoryCount;
import dev.cairn.report.vm.memory.MemoryFile;
import dev.cairn.report.vm.memory.MemoryReport;
import dev.cairn.report.vm.memory.MemoryRow;
import dev.cairn.report.vm.memory.MemoryUnknown;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MemoryPrinterTest {
    private static final long MIB = 1 << 20;
    private static final String AT = "2026-01-01T10:00:00Z";
    private static final String LATER = "2026-01-01T10:00:00.250Z";

    private static String print(@Nullable String since, @Nullable Long change, @Nullable Long trim) {
        MemoryReport report = new MemoryReport(
                "7-8",
                7,
                "Shop",
                AT,
                100 * MIB,
                3 * MIB,
                List.of(
                        new MemoryRow("javaHeap", "Java heap", 60 * MIB, 60, "vm", false, 2L, AT, change),
                        new MemoryRow("mallocKept", "malloc, free", 40 * MIB, 40, "allocator", true, null, LATER, 0L)),
                "glibc",
                41 * MIB,
                trim,
                trim == null ? null : (Long) (2 * trim),
                List.of(new MemoryFile("/lib/libjvm.so", 20 * MIB)),
                List.of(new MemoryUnknown(0x7f00, 4096, 4096)),
                List.of(new MemoryCount("Symbol", MIB, MIB), new MemoryCount("GC", 9 * MIB, 5 * MIB)),
                since,
                change,
                List.of("malloc keeps."),
                List.of("Something is missing."));
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        new MemoryPrinter(new Terminal(out, out, false, Integer.MAX_VALUE, Map.of())).print(report);
        out.flush();
        return text.toString();
    }

    @Test
    void printsTheFirstLook() {
        assertThat(print(null, null, null))
                .contains(
                        "Shop (7): RSS 100 MiB, and 3.0 MiB more in swap",
                        "Java heap      60.0 MiB   60.0 %  the kernel's count, at addresses that the VM names (2 mappings)",
                        "malloc, free  ~40.0 MiB   40.0 %  malloc_info, within the kernel's count",
                        "RSS             100 MiB  100.0 %  all of these together",
                        ", malloc's part 250 ms later.",
                        "~ is an estimate",
                        "Largest files: libjvm.so 20.0 MiB.",
                        "most first: GC 5.0 MiB, Symbol 1.0 MiB.",
                        "Largest of the rest: 0x7f00 4.0 KiB.",
                        "malloc keeps.",
                        "Something is missing.")
                .doesNotContain("CHANGE", "A trim");
    }

    @Test
    void printsWhatChanged() {
        assertThat(print("2026-01-01T09:58:55Z", -5 * MIB, MIB))
                .contains(
                        "CHANGE",
                        "-5.0 MiB",
                        "Changes are since the last look, 1 min 5 s before.",
                        "A trim (--trim) would give back about 1.0 MiB to 2.0 MiB.");
    }
}
