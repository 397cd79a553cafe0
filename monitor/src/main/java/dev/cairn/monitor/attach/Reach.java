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

    /**
     * What is in the way.
     *
     * @param sentence what it is, and what to do
     * @param mayPass whether it may go by itself: the threads of a machine come and go
     */
    record Obstacle(String sentence, boolean mayPass) {}

    /** Empty if nothing is in the way. Not for a VM of another user, whose files are closed anyway. */
    static Optional<Obstacle> obstacle(Target target) {
        String vm = "VM " + target.id().pid();
        if (!Files.exists(target.reach("/"))) {
            return Optional.of(new Obstacle(vm + " is " + Target.CLOSED + ".", false));
        }
        if (Files.exists(target.reach("/tmp/.java_pid" + target.innerPid()))) {
            return Optional.empty();
        }
        return canOpenAttachSocket(target)
                ? lackOfThreads(target)
                : Optional.of(new Obstacle(
                        vm + " has a /tmp that is read-only, where a VM makes the socket to be asked by: mount a"
                                + " tmpfs there (--tmpfs /tmp), or start it with "
                                + AgentLibrary.START_OPTION + ".",
                        false));
    }

    private static boolean canOpenAttachSocket(Target target) {
        return !MountTable.parse(ProcFs.readText(target.proc().of(target.id().pid(), "mountinfo"), MOUNTS_LIMIT)
                        .orElse(""))
                .of("/tmp")
                .map(MountTable.Mount::readOnly)
                .orElse(false);
    }

    /** HotSpot starts its thread for requests at the first one, and ends the whole VM if the system gives it none. */
    private static Optional<Obstacle> lackOfThreads(Target target) {
        return ThreadRoom.lack(target.proc(), target.id().pid())
                .map(limit -> new Obstacle(
                        "VM " + target.id().pid() + " may have no room for another thread (" + limit
                                + "), and a VM ends itself if it cannot start the one that answers requests: raise"
                                + " that limit first.",
                        true));
    }
}
