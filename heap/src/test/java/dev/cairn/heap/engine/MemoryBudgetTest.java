// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits of control groups, as the kernel reports them. */
class MemoryBudgetTest {
    private static final long GIB = 1L << 30;
    /** What version 1 says where there is no limit. */
    private static final String NO_LIMIT_1 = "9223372036854771712";

    @TempDir
    Path mounted;

    private long limit(String groups) throws IOException {
        return MemoryBudget.limit(Files.writeString(mounted.resolve("groups"), groups), mounted);
    }

    private void tell(String file, String limit) throws IOException {
        Path path = mounted.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, limit + "\n");
    }

    @Test
    void theLeastLimitOnTheWayUpCounts() throws IOException {
        tell("memory.max", "max");
        tell("a/memory.max", String.valueOf(4 * GIB));
        tell("a/b/memory.max", "max");
        tell("other/memory.max", "1");
        assertThat(limit("0::/a/b\n")).isEqualTo(4 * GIB);
        assertThat(limit("0::/\n")).isEqualTo(Long.MAX_VALUE);
        tell("a/b/memory.high", String.valueOf(3 * GIB));
        assertThat(limit("0::/a/b\n")).isEqualTo(3 * GIB);
    }

    @Test
    void version1HasItsOwnFolderAndFile() throws IOException {
        tell("memory/memory.limit_in_bytes", NO_LIMIT_1);
        tell("memory/a/memory.limit_in_bytes", String.valueOf(4 * GIB));
        tell("memory/a/b/memory.limit_in_bytes", NO_LIMIT_1);
        assertThat(limit("5:cpu,cpuacct:/x\n4:memory:/a/b\n0::/\n")).isEqualTo(4 * GIB);
        assertThat(limit("4:hugetlb,memory:/a\n")).isEqualTo(4 * GIB);
        assertThat(limit("4:memory:/\n")).isGreaterThan(Long.MAX_VALUE / 2);
    }

    @Test
    void aContainerSeesItsGroupAtTheTop() throws IOException {
        tell("memory/memory.limit_in_bytes", String.valueOf(2 * GIB));
        assertThat(limit("4:memory:/docker/0123456789\n")).isEqualTo(2 * GIB);
    }

    @Test
    void whatIsNoLimitIsNone() throws IOException {
        tell("memory.max", "lots");
        assertThat(limit("0::/\n")).isEqualTo(Long.MAX_VALUE);
        assertThat(limit("nonsense\n\n1:memory\n")).isEqualTo(Long.MAX_VALUE);
        assertThat(MemoryBudget.limit(mounted.resolve("none"), mounted)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void thereIsAlwaysSomething() {
        assertThat(MemoryBudget.bytes()).isPositive();
    }
}
