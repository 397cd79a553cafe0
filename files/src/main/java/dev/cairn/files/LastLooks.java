// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a command saw the last time, by the name of what it looked at, so that the next look can say what has changed. Only this user's own
 * files count; those that were not touched for longest go.
 */
public final class LastLooks {
    /** How many are kept at most. */
    static final int MOST = 100;

    private static final int LONGEST = 1 << 20;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,99}");
    private static final String OWNER_ONLY = "rw-------";

    private final Path folder;

    /** @param kind of looks, such as "memory": the name of a folder of their own */
    public LastLooks(UserFolders folders, String kind) {
        this.folder = folders.state().resolve("looks").resolve(kind);
    }

    /** What was seen; empty if nothing was, or others could have written it. */
    public Optional<byte[]> read(String name) {
        Path file = file(name);
        try {
            boolean ours = FileStatus.of(file)
                            .filter(found -> found.is(FileStatus.REGULAR) && found.isOfThisUser() && found.isPrivate())
                            .isPresent()
                    && PathTrust.ofThisProcess().whyNotOwn(file).isEmpty();
            return ours && Files.size(file) <= LONGEST ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Keeps what is seen now.
     *
     * @return why it is not kept, as a part of a sentence; empty if it is
     */
    public Optional<String> keep(String name, byte[] seen) {
        Path file = file(name);
        try {
            Optional<String> objection =
                    OwnFolder.make(folder).or(() -> PathTrust.ofThisProcess().whyNotOwn(file));
            if (objection.isEmpty()) {
                int written = PendingFile.replace(file, PosixFilePermissions.fromString(OWNER_ONLY), out -> {
                    out.write(seen);
                    return seen.length;
                });
                dropOldest();
                return written == seen.length ? Optional.empty() : Optional.of(file + " is not whole");
            }
            return objection;
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private Path file(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(name);
        }
        return folder.resolve(name);
    }

    private void dropOldest() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(each -> Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)
                            && NAME.matcher(each.getFileName().toString()).matches())
                    .sorted(Comparator.comparingLong(LastLooks::touched).reversed())
                    .skip(MOST)
                    .toList();
        }
        for (Path each : files) {
            Files.deleteIfExists(each);
        }
    }

    private static long touched(Path file) {
        try {
            return Files.getLastModifiedTime(file).toMillis();
        } catch (IOException e) {
            return 0;
        }
    }
}
