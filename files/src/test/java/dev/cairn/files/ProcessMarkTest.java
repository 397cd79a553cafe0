// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ProcessMarkTest {
    private static final ProcessMark OWN = ProcessMark.own();

    /** Of a process that has just begun. */
    private static ProcessMark of(Process process) throws Exception {
        String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
        return new ProcessMark(process.pid(), Long.parseLong(stat.split(" ", -1)[21]), OWN.world());
    }

    @Test
    void tellsALivingProcessFromOneThatHasEnded() throws Exception {
        assertThat(OWN.startTicks()).isPositive();
        assertThat(OWN.hasEnded()).isFalse();
        Process other = new ProcessBuilder("sleep", "600").start();
        ProcessMark mark = of(other);
        try {
            assertThat(mark.hasEnded()).isFalse();
        } finally {
            other.destroyForcibly().waitFor();
        }
        assertThat(mark.hasEnded()).isTrue();
    }

    @Test
    void whoHasThePidOfAnotherIsNotTheOther() {
        assertThat(new ProcessMark(OWN.pid(), OWN.startTicks() + 1, OWN.world()).hasEnded())
                .isTrue();
    }

    @Test
    void nobodyOfAnotherWorldHasEnded() throws Exception {
        assertThat(new ProcessMark(OWN.pid(), OWN.startTicks() + 1, "0123456789abcdef").hasEnded())
                .isFalse();
        // a process in a pid namespace of its own sees the mark from there, where pids name other processes than here
        Process inside = new ProcessBuilder(
                        "unshare", "--pid", "--fork", "--kill-child", "--mount-proc", "readlink", "/proc/self/ns/pid")
                .start();
        assertThat(new String(inside.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip())
                .startsWith("pid:")
                .isNotEqualTo(
                        Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString());
    }

    @Test
    void standsInNames() {
        assertThat(ProcessMark.in(".cairn-" + OWN.text() + "-4711.jfr")).contains(OWN);
        for (String name :
                new String[] {"", ".cairn-1-1.jfr", ".cairn-a-b-c.jfr", "1-1-0123456789abcde", "0-1-0123456789abcdef"
                }) {
            assertThat(ProcessMark.in(name)).as(name).isEmpty();
        }
    }
}
