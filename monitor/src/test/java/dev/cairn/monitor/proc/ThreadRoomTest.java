// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.FakeProc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadRoomTest {
    private static final long PID = 42;
    private static final String COLUMNS = "Limit                     Soft Limit           Hard Limit           Units\n";

    @TempDir
    private Path folder;

    private FakeProc fake;

    @BeforeEach
    void makeProcess() {
        fake = new FakeProc(folder).process(PID, 1, "java", "java");
    }

    private Optional<String> lack() {
        return ThreadRoom.lack(ProcFs.at(fake.root()), PID);
    }

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private void status(long pid, long uid, long threads, String capabilities) throws IOException {
        fake.process(pid, 1, "java", "java");
        Files.writeString(
                fake.of(pid, "status"),
                "Name:\tjava\nUid:\t" + uid + "\t" + uid + "\t0\t0\nVmSize:\t    1000 kB\nThreads:\t" + threads
                        + "\nCapEff:\t" + capabilities + "\n");
    }

    @Test
    void whatCannotBeSeenIsNoLimit() {
        assertThat(lack()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"17801216, false", "17801215, true", "unlimited, false"})
    void theStackNeedsAddressSpace(String limit, boolean lacks) throws IOException {
        status(PID, 0, 10, "0");
        Files.writeString(
                fake.of(PID, "limits"),
                COLUMNS + "Max address space         " + limit + "            unlimited            bytes     \n");
        assertThat(lack().isPresent()).isEqualTo(lacks);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0::/pod/box\n", "7:cpu,pids:/pod/box\n3:memory:/x\n"})
    void theGroupsAboveLimitToo(String groups) throws IOException {
        String top = groups.startsWith("0") ? "cgroup/" : "cgroup/pids/";
        Files.writeString(fake.of(PID, "cgroup"), groups);
        write(top + "pod/box/pids.max", "max\n");
        write(top + "pod/box/pids.current", "19\n");
        write(top + "pod/pids.max", "20\n");
        write(top + "pod/pids.current", "19\n");
        assertThat(lack())
                .contains(
                        "its control group has 19 processes and threads, and may have 20, of which Cairn leaves one over");

        write(top + "pod/pids.current", "18\n");
        assertThat(lack()).isEmpty();
    }

    /** In a container, the group at the top may be this process's own. */
    @ParameterizedTest
    @ValueSource(strings = {"0::/docker/far\n", "0::/../far\n", "nonsense\n"})
    void aGroupThatIsNotSeenFromHereIsNoLimit(String groups) throws IOException {
        Files.writeString(fake.of(PID, "cgroup"), groups);
        write("cgroup/pids.max", "2\n");
        write("cgroup/pids.current", "2\n");
        assertThat(lack()).isEmpty();
    }

    @Test
    void allProcessesOfAUserCount() throws IOException {
        String limit = COLUMNS + "Max processes             20                   20                   processes \n";
        status(PID, 1000, 10, "0000000000000000");
        Files.writeString(fake.of(PID, "limits"), limit);
        status(43, 1000, 8, "0000000000000000");
        status(44, 1001, 90, "0000000000000000");
        assertThat(lack()).isEmpty();

        status(43, 1000, 9, "0000000000000000");
        assertThat(lack())
                .contains(
                        "its user has 19 processes and threads, and may have 20 by ulimit -u, of which Cairn leaves one over");

        status(PID, 1000, 10, "0000000001000000");
        assertThat(lack()).as("CAP_SYS_RESOURCE").isEmpty();
    }
}
