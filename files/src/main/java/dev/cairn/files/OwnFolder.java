// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** A folder for secrets: only this user may look into it, and nobody else can exchange what lies there. */
public final class OwnFolder {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private OwnFolder() {}

    /**
     * Makes the folder where there is none. One of this user's that others may look into is closed to them.
     *
     * @return why others could exchange what lies there, as a part of a sentence; empty if they cannot
     */
    public static Optional<String> make(Path folder) throws IOException {
        Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        if (FileStatus.isFolderOfThisUser(folder)) {
            Files.setPosixFilePermissions(folder, OWNER_ONLY); // an earlier one may have had others
        }
        return PathTrust.ofThisProcess().whyNotOwn(folder);
    }
}
