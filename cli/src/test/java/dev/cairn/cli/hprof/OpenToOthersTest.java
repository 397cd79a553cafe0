// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenToOthersTest {
    private static Path mode(Path path, String mode) throws Exception {
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    @Test
    void namesTheFirstThatKeepsOthersOut(@TempDir Path folder) throws Exception {
        mode(folder, "rwxr-xr-x");
        Path closed = Files.createDirectory(folder.resolve("home"));
        Path file = mode(Files.createFile(closed.resolve("file")), "rw-r-----");
        mode(closed, "rwx------");
        assertThat(OpenToOthers.obstacle(file)).contains(closed.toRealPath());
        mode(closed, "rwx--x--x");
        assertThat(OpenToOthers.obstacle(file)).contains(file.toRealPath());
        mode(file, "rw-r--r--");
        assertThat(OpenToOthers.obstacle(file)).isEmpty();
    }
}
