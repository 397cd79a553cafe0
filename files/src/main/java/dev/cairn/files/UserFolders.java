// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where a user's files lie, as the environment says. The VM's own {@code user.home} is what the user's entry in
 * {@code /etc/passwd} says, whatever {@code HOME} is, so it is asked only where there is no {@code HOME}. Relative paths count as
 * nothing, as the XDG base directory specification has it.
 */
public record UserFolders(Map<String, String> environment) {
    private static final String OURS = "cairn";

    public UserFolders {
        environment = Map.copyOf(environment);
    }

    public static UserFolders ofThisProcess() {
        return new UserFolders(System.getenv());
    }

    public Path home() {
        return absolute("HOME")
                .orElseGet(() -> Path.of(System.getProperty("user.home", "/")).toAbsolutePath());
    }

    /** Cairn's folder for what can be made again. */
    public Path cache() {
        return absolute("XDG_CACHE_HOME")
                .orElseGet(() -> home().resolve(".cache"))
                .resolve(OURS);
    }

    /** Cairn's folder for what a running server leaves for other commands. */
    public Path runtime() {
        return absolute("XDG_RUNTIME_DIR")
                .orElseGet(() -> home().resolve(".local/state"))
                .resolve(OURS);
    }

    /** Cairn's folder for what the user keeps. */
    public Path data() {
        return absolute("XDG_DATA_HOME")
                .orElseGet(() -> home().resolve(".local/share"))
                .resolve(OURS);
    }

    /** Cairn's folder for what stays from one run to the next. */
    public Path state() {
        return absolute("XDG_STATE_HOME")
                .orElseGet(() -> home().resolve(".local/state"))
                .resolve(OURS);
    }

    /** Cairn's folder for what the user writes by hand. */
    public Path config() {
        return absolute("XDG_CONFIG_HOME")
                .orElseGet(() -> home().resolve(".config"))
                .resolve(OURS);
    }

    private Optional<Path> absolute(String name) {
        return Optional.ofNullable(environment.get(name))
                .filter(path -> path.startsWith("/"))
                .map(Path::of);
    }
}
