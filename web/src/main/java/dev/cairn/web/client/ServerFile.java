// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.client;

import dev.cairn.files.OwnFolder;
import dev.cairn.files.PathTrust;
import dev.cairn.files.ProcessMark;
import dev.cairn.files.UserFolders;
import io.avaje.jsonb.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.Optional;

/**
 * How a command finds this user's running server: {@code $XDG_RUNTIME_DIR/cairn/server.json}, else
 * {@code ~/.local/state/cairn/server.json}. Only the user can read it, for it holds the token.
 *
 * @param url of the page, without the token
 * @param process the {@link ProcessMark} of the server: a later process with its pid is not sent the token
 */
@Json
public record ServerFile(String url, String token, long pid, String process) {
    public ServerFile {
        process = Objects.requireNonNullElse(process, ""); // of a file without it
    }

    private static final String REMEDY =
            "Set XDG_RUNTIME_DIR to a folder that is yours alone, or remove what lies there.";

    private static final PathTrust TRUST = PathTrust.ofThisProcess();

    /** The file of a server in this process. */
    public static ServerFile ofThisProcess(String url, String token) {
        ProcessMark own = ProcessMark.own();
        return new ServerFile(url, token, own.pid(), own.text());
    }

    /** Where the file of a user with these folders is. */
    public static Path path(UserFolders folders) {
        return folders.runtime().resolve("server.json");
    }

    /** The link that a person opens. */
    public String signInUrl() {
        return url + "?token=" + token;
    }

    /**
     * Why what lies at {@code file} is not believed: other users could have put it there, and would learn the token or
     * answer what they like. A sentence, with the way out; empty if no other user could, or nothing is there.
     */
    public static Optional<String> whyNotBelieved(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                ? whyNotOwn(file).map(why -> "The server file " + file + " is not believed, as " + why + ". " + REMEDY)
                : Optional.empty();
    }

    private static Optional<String> whyNotOwn(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return (folder == null ? Optional.<String>empty() : TRUST.whyNotOwn(folder)).or(() -> TRUST.whyNotOwn(file));
    }

    /**
     * Makes the folder that the file lies in, for this user alone.
     *
     * @throws IOException if it cannot be, or is somebody else's; the message is the end of a sentence, and says the way out
     */
    public static Path makeFolder(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException("there is no folder above " + file);
        }
        Optional<String> why = OwnFolder.make(folder);
        if (why.isPresent()) {
            throw new IOException(why.get() + ". " + REMEDY);
        }
        return folder;
    }

    /** Puts this in place of what was there, all at once. Fails as {@link #makeFolder} does. */
    public void write(Path file) throws IOException {
        Path folder = makeFolder(file);
        Path fresh = Files.createTempFile(folder, "server", ".tmp"); // made with rw-------
        try {
            Files.writeString(fresh, dev.cairn.report.json.Json.pretty(this));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** What the file says; empty if there is none, it is not believed, it makes no sense, or its server has ended. */
    public static Optional<ServerFile> read(Path file) {
        if (whyNotOwn(file).isPresent()) {
            return Optional.empty();
        }
        try {
            return dev.cairn.report.json.Json.read(
                            dev.cairn.report.json.Json.type(ServerFile.class), Files.readString(file))
                    .filter(ServerFile::isRunning);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private boolean isRunning() {
        return ProcessMark.in(process)
                .filter(mark -> mark.pid() == pid && mark.isRunning())
                .isPresent();
    }

    /** Takes the file away if it is still this server's. */
    public void delete(Path file) throws IOException {
        if (read(file).filter(this::equals).isPresent()) {
            Files.deleteIfExists(file);
        }
    }
}
