// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import dev.cairn.files.FileStatus;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStat;
import dev.cairn.monitor.proc.ProcessStatus;
import dev.cairn.monitor.proc.WatchedProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The files of one VM, which may lie in a container: a path as the target sees it, and as this process reaches it.
 *
 * @param innerPid the pid as the target sees it
 * @param uid the user that the target runs as, as this process numbers users
 */
public record Target(ProcFs proc, VmId id, long innerPid, long uid) {
    private static final long ROOT = 0;

    /** Behind "is" or "are": what keeps out root, or the user of the VM. */
    public static final String CLOSED = "closed to this process, which the kernel does not let look into others: it may"
            + " lack the capability CAP_SYS_PTRACE (give its container --cap-add=SYS_PTRACE), or have fewer capabilities"
            + " than the VM";

    /** Where a library and a socket may be put, by preference. */
    static final List<String> FOLDERS = List.of("/tmp", "/var/tmp", "/dev/shm");

    /** Empty if the process is gone, or cannot be seen just now: {@link #whyNone} says which. */
    public static Optional<Target> of(ProcFs proc, VmId id) {
        return ProcessStatus.read(proc, id.pid())
                .map(status -> new Target(proc, id, status.innermostPid(), status.effectiveUid()));
    }

    /** Why {@link #of} found nothing, as a sentence. */
    public static String whyNone(ProcFs proc, VmId id) {
        return "VM " + id.pid()
                + (ProcessStat.hasEnded(proc, id)
                        ? " has ended."
                        : " cannot be looked at just now; does Cairn have too many files open?");
    }

    /** The user that this process runs as; -1 if that is not known. */
    public static long ownUid() {
        return ProcessStatus.read(
                        ProcFs.ofThisMachine(), ProcessHandle.current().pid())
                .map(ProcessStatus::effectiveUid)
                .orElse(-1L);
    }

    /** The process, for a caller that waits for it. */
    public WatchedProcess process() {
        return new WatchedProcess(proc, id);
    }

    /** Whether this process runs as root or as the target's user, and so has the right to look in. */
    public boolean isOursByRight() {
        long own = ownUid();
        return own == ROOT || own == uid;
    }

    /** A folder of the target, as this process reaches it. */
    Path reach(String folder) {
        return Path.of(proc.of(id.pid(), "root") + folder);
    }

    /** Whether the target has this folder, and no part of its path is a link. */
    boolean hasFolder(String folder) {
        Path root = reach("/");
        Path path = Path.of(folder);
        return IntStream.rangeClosed(1, path.getNameCount())
                .mapToObj(count -> root.resolve(path.subpath(0, count)))
                .allMatch(part -> FileStatus.of(part)
                        .filter(found -> found.is(FileStatus.FOLDER))
                        .isPresent());
    }

    /**
     * The agent's socket, if there is one: a socket by its name that belongs to the target's user. Below the target's
     * root no link is followed: a container could lead us out of itself.
     */
    public Optional<Path> endpoint() {
        String name = ".cairn-" + innerPid + "-" + (id.startTicks() + BootClock.ticksAhead(proc, id.pid()));
        return FOLDERS.stream()
                .filter(this::hasFolder)
                .map(folder -> reach(folder).resolve(name))
                .filter(this::isSocketOfTarget)
                .findFirst();
    }

    private boolean isSocketOfTarget(Path path) {
        return FileStatus.of(path)
                .filter(found -> found.is(FileStatus.SOCKET) && found.uid() == uid)
                .isPresent();
    }
}
