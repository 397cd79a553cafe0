// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserFoldersTest {
    @Test
    void homeIsWhatTheEnvironmentSays() {
        UserFolders folders = new UserFolders(Map.of("HOME", "/somewhere"));
        assertThat(folders.home()).isEqualTo(Path.of("/somewhere"));
        assertThat(folders.cache()).isEqualTo(Path.of("/somewhere/.cache/cairn"));
        assertThat(folders.runtime()).isEqualTo(Path.of("/somewhere/.local/state/cairn"));
        assertThat(folders.config()).isEqualTo(Path.of("/somewhere/.config/cairn"));
    }

    @Test
    void whatIsNotAbsoluteCountsAsNothing() {
        Path home = Path.of(System.getProperty("user.home"));
        for (String text : new String[] {"", "here", "~"}) {
            UserFolders folders =
                    new UserFolders(Map.of("HOME", text, "XDG_CACHE_HOME", text, "XDG_RUNTIME_DIR", text));
            assertThat(folders.home()).isEqualTo(home);
            assertThat(folders.cache()).isEqualTo(home.resolve(".cache/cairn"));
            assertThat(folders.runtime()).isEqualTo(home.resolve(".local/state/cairn"));
        }
    }

    @Test
    void foldersOfTheSpecificationComeFirst() {
        UserFolders folders = new UserFolders(
                Map.of("HOME", "/somewhere", "XDG_CACHE_HOME", "/cache", "XDG_RUNTIME_DIR", "/run/user/7"));
        assertThat(folders.cache()).isEqualTo(Path.of("/cache/cairn"));
        assertThat(folders.runtime()).isEqualTo(Path.of("/run/user/7/cairn"));
    }
}
