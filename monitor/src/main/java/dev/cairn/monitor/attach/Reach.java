// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ThreadRoom;
import java.nio.file.Files;
import java.util.Optional;

/** What the surroundings of a VM, or of this process, forbid, and no user's right would help: found before the VM is asked. */
final class Reach {
    private static final int MOUNTS_LIMIT = 256 * 1024;

    private Reach() {}

    /** A sentence, or empty if nothing is in the way. Not for a VM of another user, whose files are closed anyway. */
    static Optional<String> obstacle(Target target) {
        String vm = "VM " + target.id().pid();
        if (!Files.exists(target.reach("/"))) {
            return Optional.of(vm + " is " + Target.CLOSED + ".");
        }
        if (Files.exists(target.reach("/tmp/.java_pid" + target.innerPid()))) {
            return Optional.empty();
        }
        return canOpenAttachSocket(target)
                ? lackOfThreads(target)
                : Optional.of(vm + " has a /tmp that is read-only, where a VM makes the socket to be asked by: mount a"
                        + " tmpfs there (--tmpfs /tmp), or start it with "
                        + AgentLibrary.START_OPTION + ".");
    }

    private static boolean canOpenAttachSocket(Target target) {
        return !MountTable.parse(ProcFs.readText(target.proc().of(target.id().pid(), "mountinfo"), MOUNTS_LIMIT)
                        .orElse(""))
                .of("/tmp")
                .map(MountTable.Mount::readOnly)
                .orElse(false);
    }

    /** HotSpot starts its thread for requests at the first one, and ends the whole VM if the system gives it none. */
    private static Optional<String> lackOfThreads(Target target) {
        return ThreadRoom.lack(target.proc(), target.id().pid())
                .map(limit -> "VM " + target.id().pid() + " may have no room for another thread (" + limit
                        + "), and a VM ends itself if it cannot start the one that answers requests: raise that limit"
                        + " first.");
    }
}
