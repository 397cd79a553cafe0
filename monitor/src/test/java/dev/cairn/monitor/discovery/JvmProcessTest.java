// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process as a made-up /proc shows it. */
class JvmProcessTest {
    private static final long PID = 4711;
    private static final String STAT = PID
            + " (java) S 1 1 1 0 -1 0 0 0 0 0 10 10 0 0 20 0 12 0 5000 1000000 200 0 0 0 0 0 0 0 0 0 0 0 0 0 17 0 0 0 0 0 0";

    @TempDir
    private Path proc;

    @BeforeEach
    void fill() throws IOException {
        Files.createDirectories(file("maps").getParent());
        Files.writeString(file("status"), "Name:\tjava\nUid:\t0\t0\t0\t0\nGid:\t0\t0\t0\t0\nNSpid:\t" + PID + "\n");
        Files.writeString(file("cmdline"), "/opt/jdk/bin/java\0com.acme.Main\0");
    }

    private Path file(String name) {
        return proc.resolve(String.valueOf(PID)).resolve(name);
    }

    private void maps(String range) throws IOException {
        Files.writeString(file("maps"), range + " r-xp 00000000 fe:00 99   /opt/jdk/lib/server/libjvm.so\n");
    }

    private JvmProcess inspected() {
        return inspect().orElseThrow();
    }

    private Optional<JvmProcess> inspect() {
        byte[] stat = STAT.getBytes(StandardCharsets.UTF_8);
        return JvmProcess.inspect(
                ProcFs.at(proc), PID, ProcessStat.parse(stat, stat.length).orElseThrow());
    }

    private void threads(int count) throws IOException {
        Files.writeString(
                file("status"), "Name:\tjava\nUid:\t0\t0\t0\t0\nNSpid:\t" + PID + "\nThreads:\t" + count + "\n");
    }

    /** Its maps are those of the VM that starts it, until it executes its own program. */
    @Test
    void aProcessThatAVmIsJustStartingIsNotAVm() throws IOException {
        maps("7f0000000000-7f0001000000");
        threads(1);
        assertThat(inspect()).isEmpty();

        threads(2);
        assertThat(inspect()).isPresent();
    }

    @Test
    void anotherProgramInTheSameProcessIsAnotherVm() throws IOException {
        maps("7f0000000000-7f0001000000");
        JvmProcess process = inspected();

        maps("7f1234000000-7f1235000000");
        process.refresh();
        assertThat(process.isJvm()).isFalse();

        process.refresh();
        assertThat(process.isJvm()).as("once replaced, always replaced").isFalse();
    }

    @Test
    void aLibraryThatIsMappedInPartsIsTheSame() throws IOException {
        maps("7f0000000000-7f0001000000");
        JvmProcess process = inspected();

        maps("7f0000000000-7f0000200000");
        process.refresh();
        assertThat(process.isJvm()).isTrue();
    }
}
