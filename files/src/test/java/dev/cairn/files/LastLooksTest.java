// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastLooksTest {
    private static final byte[] SEEN = "seen".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path state;

    private LastLooks looks;
    private Path folder;

    @BeforeEach
    void make() {
        looks = new LastLooks(new UserFolders(Map.of("XDG_STATE_HOME", state.toString())), "memory");
        folder = state.resolve("cairn/looks/memory");
    }

    @Test
    void keepsTheLastOne() throws IOException {
        assertThat(looks.read("7-8")).isEmpty();
        assertThat(looks.keep("7-8", new byte[3])).isEmpty();
        assertThat(looks.keep("7-8", SEEN)).isEmpty();
        assertThat(looks.read("7-8").orElseThrow()).isEqualTo(SEEN);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("7-8"))))
                .isEqualTo("rw-------");
        assertThat(looks.read("7-9")).isEmpty();
    }

    @Test
    void believesNothingThatOthersCouldHaveWritten() throws IOException {
        looks.keep("7-8", SEEN);
        Path file = folder.resolve("7-8");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertThat(looks.read("7-8")).isEmpty();
        assertThat(looks.keep("7-8", SEEN).orElseThrow()).contains(file.toString());
        Files.delete(file);
        Files.createSymbolicLink(file, Files.write(folder.resolve("other"), SEEN));
        assertThat(looks.read("7-8")).isEmpty();
    }

    @Test
    void readsNoLargeFile() throws IOException {
        looks.keep("7-8", new byte[(1 << 20) + 1]);
        assertThat(looks.read("7-8")).isEmpty();
    }

    @Test
    void keepsSoManyAndNoMore() throws IOException {
        looks.keep("1-1", SEEN);
        Files.setLastModifiedTime(folder.resolve("1-1"), FileTime.fromMillis(1000));
        for (int i = 2; i <= LastLooks.MOST; i++) {
            looks.keep(i + "-1", SEEN);
        }
        assertThat(looks.read("1-1")).isPresent();
        looks.keep("1000-1", SEEN);
        assertThat(looks.read("1-1")).isEmpty();
        assertThat(looks.read("2-1")).isPresent();
    }

    @Test
    void takesNoPathForAName() {
        assertThatThrownBy(() -> looks.read("../token")).isInstanceOf(IllegalArgumentException.class);
    }
}
