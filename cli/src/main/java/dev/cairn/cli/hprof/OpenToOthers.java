// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;

/** Whether any user of this machine may read a file: each folder on the way to it must let everybody in, too. */
final class OpenToOthers {
    private OpenToOthers() {}

    /** What keeps others out, the nearest to the root first; empty if nothing does. */
    static Optional<Path> obstacle(Path file) throws IOException {
        Path real = file.toRealPath();
        for (int i = 1; i <= real.getNameCount(); i++) {
            Path part = Path.of("/").resolve(real.subpath(0, i));
            Set<PosixFilePermission> mode = Files.getPosixFilePermissions(part);
            PosixFilePermission needed =
                    Files.isDirectory(part) ? PosixFilePermission.OTHERS_EXECUTE : PosixFilePermission.OTHERS_READ;
            if (!mode.contains(needed)) {
                return Optional.of(part);
            }
        }
        return Optional.empty();
    }
}
