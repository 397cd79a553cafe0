// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import io.avaje.jsonb.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;

/**
 * How a command finds this user's running server: {@code $XDG_RUNTIME_DIR/cairn/server.json}, else
 * {@code ~/.local/state/cairn/server.json}. Only the user can read it, for it holds the token.
 *
 * @param url of the page, without the token
 */
@Json
public record ServerFile(String url, String token, long pid) {

    /** Where the file is for a process with this environment and home. */
    public static Path path(Map<String, String> environment, Path home) {
        String runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "");
        Path base = runtime.isEmpty() ? home.resolve(".local/state") : Path.of(runtime);
        return base.resolve("cairn/server.json");
    }

    /** The link that a person opens. */
    public String signInUrl() {
        return url + "?token=" + token;
    }

    /** Puts this in place of what was there, all at once. */
    public void write(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException("There is no folder above " + file + ".");
        }
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        Path fresh = Files.createTempFile(folder, "server", ".tmp"); // made with rw-------
        try {
            Files.writeString(fresh, dev.cairn.web.Json.pretty(this));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** What the file says; empty if there is none, it makes no sense, or its server has ended. */
    public static Optional<ServerFile> read(Path file) {
        try {
            ServerFile server = dev.cairn.web.Json.type(ServerFile.class).fromJson(Files.readString(file));
            return ProcessHandle.of(server.pid()).isPresent() ? Optional.of(server) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (RuntimeException e) {
            if (dev.cairn.web.Json.isMalformed(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Takes the file away if it is still this server's. */
    public void delete(Path file) throws IOException {
        if (read(file).filter(this::equals).isPresent()) {
            Files.deleteIfExists(file);
        }
    }
}
