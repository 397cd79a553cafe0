// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.model.ControlGroup;
import dev.cairn.testkit.FakeProc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupReaderTest {
    private static final long PID = 42;

    @TempDir
    private Path folder;

    private FakeProc fake;
    private ControlGroupReader reader;

    @BeforeEach
    void makeProcess() {
        fake = new FakeProc(folder).process(PID, 1, "java", "java");
        reader = new ControlGroupReader(ProcFs.at(fake.root()), PID);
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private void inGroups(String lines) throws IOException {
        Files.writeString(fake.of(PID, "cgroup"), lines);
    }

    @Test
    void knowsNoLimitWhereNoneIs() throws IOException {
        inGroups("0::/user.slice\n");
        write("cgroup/user.slice/cpu.max", "max 100000\n");
        write("cgroup/user.slice/memory.max", "max\n");
        write("cgroup/user.slice/memory.current", "1000\n");
        assertThat(reader.read()).isEqualTo(ControlGroup.UNKNOWN);
    }

    @Test
    void readsVersion2AndTheGroupAboveThatLimits() throws IOException {
        inGroups("0::/pod/box\n");
        write("cgroup/pod/cpu.max", "150000 100000\n");
        write("cgroup/pod/cpu.stat", "usage_usec 1\nnr_periods 100\nnr_throttled 10\nthrottled_usec 5\n");
        write("cgroup/pod/box/cpu.max", "400000 100000\n");
        write("cgroup/pod/box/memory.max", "2000\n");
        write("cgroup/pod/box/memory.current", "1500\n");
        write("cgroup/pod/box/memory.stat", "anon 900\ninactive_file 400\n");
        write("cgroup/pod/memory.max", "100000\n");
        write("cgroup/pod/memory.current", "1700\n");

        ControlGroup first = reader.read();
        assertThat(first.cpus()).hasValue(1.5);
        assertThat(first.throttledPercent()).as("one look").isEmpty();
        assertThat(first.memoryUsedBytes()).hasValue(1100);
        assertThat(first.memoryLimitBytes()).hasValue(2000);

        write("cgroup/pod/cpu.stat", "nr_periods 150\nnr_throttled 30\n");
        assertThat(reader.read().throttledPercent()).hasValue(40);
        assertThat(reader.read().throttledPercent()).as("no period passed").isEmpty();
    }

    @Test
    void readsVersion1() throws IOException {
        inGroups("5:cpu,cpuacct:/box\n4:memory:/box\n0::/\n");
        write("cgroup/cpu/box/cpu.cfs_quota_us", "50000\n");
        write("cgroup/cpu/box/cpu.cfs_period_us", "100000\n");
        write("cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        write("cgroup/memory/memory.usage_in_bytes", "5000\n");
        write("cgroup/memory/box/memory.limit_in_bytes", "3000\n");
        write("cgroup/memory/box/memory.usage_in_bytes", "2900\n");
        write("cgroup/memory/box/memory.stat", "total_inactive_file 100\n");

        ControlGroup group = reader.read();
        assertThat(group.cpus()).hasValue(0.5);
        assertThat(group.memoryUsedBytes()).hasValue(2800);
        assertThat(group.memoryLimitBytes()).hasValue(3000);
    }

    @Test
    void doesNotLeaveTheMountAndTakesNonsenseForNothing() throws IOException {
        write("elsewhere/memory.max", "10\n");
        write("elsewhere/memory.current", "10\n");
        inGroups("0::/../elsewhere\nnonsense\n::\n");
        write("cgroup/memory.max", "99999999999999999999999\n");
        write("cgroup/memory.current", "-5\n");
        write("cgroup/cpu.max", "a b\n");
        assertThat(reader.read()).isEqualTo(ControlGroup.UNKNOWN);
    }
}
