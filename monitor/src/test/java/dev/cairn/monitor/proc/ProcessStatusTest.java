// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessStatusTest {
    private static final long PID = 4711;

    @Test
    void readsTheOwnerOfAProcess() {
        String text = """
                Name:\tjava
                Umask:\t0022
                State:\tS (sleeping)
                Pid:\t4711
                PPid:\t1
                TracerPid:\t0
                Uid:\t1000\t1001\t1002\t1003
                Gid:\t5\t5\t5\t5
                NSpid:\t4711
                Threads:\t33
                """;

        assertThat(ProcessStatus.parse(text, PID)).isEqualTo(new ProcessStatus(1000, 1001, PID, 1, 33));
    }

    @Test
    void seesHowDeepInContainersAProcessIs() {
        assertThat(ProcessStatus.parse("Uid:\t0\t0\t0\t0\nNSpid:\t4711\t1\n", PID))
                .isEqualTo(new ProcessStatus(0, 0, 1, 2, 0));
        assertThat(ProcessStatus.parse("Uid:\t0\t0\t0\t0\nNSpid:\t4711\t77\t8\n", PID))
                .isEqualTo(new ProcessStatus(0, 0, 8, 3, 0));
    }

    @Test
    void takesAProcessForOneOfThisMachineWhereTheKernelDoesNotSay() {
        assertThat(ProcessStatus.parse("Uid:\t1000\t1000\t1000\t1000\n", PID))
                .isEqualTo(new ProcessStatus(1000, 1000, PID, 1, 0));
    }

    @Test
    void doesNotTakeAnUnknownOwnerForRoot() {
        assertThat(ProcessStatus.parse("", PID)).isEqualTo(new ProcessStatus(-1, -1, PID, 1, 0));
        assertThat(ProcessStatus.parse("Name:\tjava\n", PID).uid()).isNegative();
    }

    @Test
    void readsTheLargestUid() {
        assertThat(ProcessStatus.parse("Uid:\t4294967294\t0\t0\t0\n", PID).uid())
                .isEqualTo(4_294_967_294L);
    }

    /** The kernel escapes a line feed in a name, but no carriage return, which Java takes for the end of a line too. */
    @Test
    void isNotFooledByANameThatLooksLikeALineOfTheKernel() {
        String text = "Name:\tx\rUid:\t0\rNSpid:\t1\t1\nUid:\t1000\t1000\t1000\t1000\nNSpid:\t4711\n";

        assertThat(ProcessStatus.parse(text, PID)).isEqualTo(new ProcessStatus(1000, 1000, PID, 1, 0));
    }

    @Test
    void survivesLinesWithoutNumbers() {
        assertThat(ProcessStatus.parse("Uid:\nNSpid:\n", PID)).isNotNull();
        assertThat(ProcessStatus.parse("Uid:\tx\ty\nNSpid:\t\uD83D\uDE80\n\n\0\0", PID))
                .isNotNull();
        assertThat(ProcessStatus.parse("Uid", PID)).isEqualTo(new ProcessStatus(-1, -1, PID, 1, 0));
    }

    @Test
    void readsOfAProcessThatIsThereAndNothingOfOneThatIsNot(@TempDir Path proc) throws IOException {
        Files.createDirectory(proc.resolve("4711"));
        Files.writeString(proc.resolve("4711/status"), "Uid:\t7\t7\t7\t7\nNSpid:\t4711\t1\n");

        assertThat(ProcessStatus.read(ProcFs.at(proc), PID)).contains(new ProcessStatus(7, 7, 1, 2, 0));
        assertThat(ProcessStatus.read(ProcFs.at(proc), 1)).isEmpty();
    }
}
