// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.access;

import dev.cairn.files.FileStatus;
import dev.cairn.files.OwnFolder;
import dev.cairn.files.PathTrust;
import dev.cairn.files.PendingFile;
import dev.cairn.files.UnwritableFileException;
import dev.cairn.files.UserFolders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A token that stays from one run to the next, in a file that only its user can read. What others could have written, or read, is no
 * secret of the user's: it is not used.
 */
public final class TokenFile {
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~-]{16,512}");
    private static final int LONGEST_FILE = 1024;

    private TokenFile() {}

    /** What came of asking for the token. */
    public sealed interface Kept {
        /** The token in the file, which may be new. */
        record Token(AccessToken token) implements Kept {}

        /**
         * There is none.
         *
         * @param why a part of a sentence that names the file
         */
        record None(String why) implements Kept {}
    }

    /** Where the token of a user with these folders is. */
    public static Path path(UserFolders folders) {
        return folders.state().resolve("token");
    }

    /** The user's token; makes one where there is none, or one that others may have read. */
    public static Kept keep(Path file) {
        try {
            Optional<String> objection = unsafe(file);
            if (objection.isPresent()) {
                return new Kept.None(objection.get());
            }
            Optional<FileStatus> there = FileStatus.of(file);
            if (there.isEmpty()) {
                return made(file); // nothing is deleted: another server may be making one now
            }
            boolean secret = there.filter(FileStatus::isPrivate).isPresent();
            return secret && read(file) instanceof Kept.Token kept ? kept : renewed(file);
        } catch (IOException e) {
            return new Kept.None(file + " cannot be written: " + e.getMessage());
        }
    }

    /** A new token in place of the one in the file, which opens no server any more that is started from now on. */
    public static Kept renew(Path file) {
        try {
            Optional<String> objection = unsafe(file);
            return objection.isPresent() ? new Kept.None(objection.get()) : renewed(file);
        } catch (IOException e) {
            return new Kept.None(file + " cannot be written: " + e.getMessage());
        }
    }

    /** Why what lies there, or would, might be another user's. */
    private static Optional<String> unsafe(Path file) throws IOException {
        Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(Path.of("/"));
        return OwnFolder.make(folder).or(() -> PathTrust.ofThisProcess().whyNotOwn(file));
    }

    private static Kept renewed(Path file) throws IOException {
        Files.deleteIfExists(file);
        return made(file);
    }

    private static Kept made(Path file) throws IOException {
        AccessToken token = AccessToken.random();
        try {
            return PendingFile.create(file, out -> {
                out.write((token.text() + "\n").getBytes(StandardCharsets.US_ASCII));
                return new Kept.Token(token);
            });
        } catch (UnwritableFileException e) {
            // Another server of this user has made one at the same moment.
            return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                    ? read(file)
                    : new Kept.None(String.valueOf(e.getMessage()));
        }
    }

    /**
     * The token in a file that the user has made, for somebody else to read too.
     *
     * @return none if others may write to it, or it holds no token
     */
    public static Kept read(Path file) {
        try {
            return held(file);
        } catch (IOException e) {
            return new Kept.None(file + " cannot be read: " + e.getMessage());
        }
    }

    private static Kept held(Path file) throws IOException {
        Optional<String> objection = PathTrust.ofThisProcess().whyNotOwn(file);
        if (objection.isPresent()) {
            return new Kept.None(objection.get());
        }
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return new Kept.None(file + " does not exist");
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > LONGEST_FILE) {
            return new Kept.None(file + " holds no token");
        }
        String text = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
        return TOKEN.matcher(text).matches()
                ? new Kept.Token(new AccessToken(text))
                : new Kept.None(file + " holds no token, which has 16 to 512 letters, digits or any of . _ ~ -");
    }
}
