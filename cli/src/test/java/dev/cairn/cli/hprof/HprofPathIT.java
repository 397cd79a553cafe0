// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the HPROF agent is put for root, whose programs run as other users too. */
class HprofPathIT {
    /** The cache is where it is for people who choose none. */
    private static final List<String> IN_HOME = List.of("env", "-u", "XDG_CACHE_HOME");

    @TempDir
    Path home;

    private Result path(List<String> prefix) throws Exception {
        return new CairnProcess(home, prefix, CairnProcess.JAR).run("hprof", "path");
    }

    @Test
    void rootIsToldWhatIsClosedToOthers() throws Exception {
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
        Result closed = path(IN_HOME);
        assertThat(closed.code()).isZero();
        assertThat(Path.of(closed.out().strip())).startsWith(home);
        assertThat(closed.err())
                .isEqualTo("cairn: Only VMs of root can load it from there, as " + home.toRealPath()
                        + " is closed to others: for a VM of another user run this command as that user, or keep Cairn, and"
                        + " its cache (XDG_CACHE_HOME), where everybody may enter.\n");

        assertThat(path(List.of()).err())
                .as("who chose a cache knows where it is")
                .isEmpty();
    }
}
