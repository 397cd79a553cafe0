// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import dev.cairn.monitor.attach.MountTable;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.proc.OpenFolder;
import dev.cairn.monitor.proc.ProcFs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Where a target may write a dump so that this process can reach it. Paths are as the target sees them. */
final class DumpPlaces {
    private static final int MOUNTS_LIMIT = 1 << 20;

    private DumpPlaces() {}

    /**
     * The folder's path as the target sees it, if the target can be expected to write there: it runs as our user, and sees
     * that very folder under the same path.
     */
    static Optional<String> seenByTarget(Target target, Path folder, OpenFolder opened) {
        if (target.uid() != Target.ownUid()) {
            return Optional.empty();
        }
        try (OpenFolder there = OpenFolder.inside(target.proc(), target.id().pid(), folder.toString())) {
            return there.isSameAs(opened) ? Optional.of(folder.toString()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Folders of the target's own to try, by preference. What is memory comes last: a dump there could end the target. */
    static List<String> ofTarget(Target target) {
        MountTable mounts =
                MountTable.parse(ProcFs.readText(target.proc().of(target.id().pid(), "mountinfo"), MOUNTS_LIMIT)
                        .orElse(""));
        Optional<String> current =
                ProcFs.readLink(target.proc().of(target.id().pid(), "cwd")).filter(path -> path.startsWith("/"));
        return Stream.concat(Stream.of("/tmp", "/var/tmp"), current.stream())
                .distinct()
                .filter(folder -> !is(mounts, folder, MountTable.Mount::readOnly))
                .sorted(Comparator.comparing(folder -> is(mounts, folder, MountTable.Mount::inMemory)))
                .toList();
    }

    private static boolean is(MountTable mounts, String folder, Predicate<MountTable.Mount> what) {
        return mounts.of(folder).filter(what).isPresent();
    }

    /**
     * Opens a folder of the target's.
     *
     * @throws IOException if it cannot be used; the message is the end of a sentence
     */
    static OpenFolder open(Target target, String folder) throws IOException {
        OpenFolder opened = OpenFolder.inside(target.proc(), target.id().pid(), folder);
        try {
            if (opened.isUnsafeForOthers()) {
                throw new IOException("it lets everybody exchange what others have put there (it has no sticky bit)");
            }
        } catch (IOException e) {
            opened.close();
            throw e;
        }
        return opened;
    }
}
