// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import dev.cairn.monitor.model.VmId;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** A VM that somebody waits for, as it can be seen from outside. Nothing here asks the VM. */
public record WatchedProcess(ProcFs proc, VmId id) {
    /** "JDWP Command Reader", as the kernel cuts it: a VM has this thread while a debugger is connected. */
    private static final String DEBUGGERS_READER = "JDWP Command Re";

    private static final int NAME_LIMIT = 64;
    private static final int STAT_LIMIT = 4096;

    /**
     * One look at it.
     *
     * @param cpuTicks what its threads have used since it began, in {@link ProcessStat#TICKS_PER_SECOND}
     */
    public record Sight(State state, long cpuTicks) {}

    /** What can be told at once. */
    public enum State {
        RUNS,
        /** All of its threads, by a signal or by somebody who traces them. */
        STOPPED,
        ENDED
    }

    public Sight look() {
        return ProcessStat.living(proc, id)
                .map(stat -> new Sight(isStopped(stat) ? State.STOPPED : State.RUNS, stat.cpuTicks()))
                .orElseGet(() -> new Sight(State.ENDED, 0));
    }

    /** Whoever traces a process stops one thread after the other for a moment: that is none that stands still. */
    private boolean isStopped(ProcessStat stat) {
        return stat.isStopped()
                && everyThread(task -> ProcFs.read(task.resolve("stat"), STAT_LIMIT)
                        .flatMap(line -> ProcessStat.parse(line, line.length))
                        .filter(thread -> !thread.isStopped() && !thread.isZombie())
                        .isEmpty());
    }

    /** Whether a debugger is connected to the VM, which may suspend its threads. */
    boolean hasDebugger() {
        return !everyThread(task -> ProcFs.readText(task.resolve("comm"), NAME_LIMIT)
                .filter(name -> name.strip().equals(DEBUGGERS_READER))
                .isEmpty());
    }

    /** Whether there is a file by the name of the socket that a VM opens for those who attach. */
    boolean hasAttachSocket() {
        return ProcessStatus.read(proc, id.pid())
                .filter(status -> Files.exists(
                        proc.of(id.pid(), "root/tmp/.java_pid" + status.innermostPid()), LinkOption.NOFOLLOW_LINKS))
                .isPresent();
    }

    private interface OfThread {
        boolean test(Path task);
    }

    /** True where the threads cannot be listed. */
    private boolean everyThread(OfThread test) {
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(proc.of(id.pid(), "task"))) {
            for (Path task : tasks) {
                if (!test.test(task)) {
                    return false;
                }
            }
        } catch (IOException | DirectoryIteratorException | SecurityException e) {
            return true;
        }
        return true;
    }

    /** As messages call it. */
    String name() {
        return "VM " + id.pid();
    }

    /** The process of {@code id} on this machine. */
    public static WatchedProcess of(VmId id) {
        return new WatchedProcess(ProcFs.ofThisMachine(), id);
    }
}
