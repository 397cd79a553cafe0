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
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** A VM that somebody waits for, as it can be seen from outside. Nothing here asks the VM. */
public record WatchedProcess(ProcFs proc, VmId id) {
    /** "JDWP Command Reader", as the kernel cuts it: a VM has this thread while a debugger is connected. */
    private static final String DEBUGGERS_READER = "JDWP Command Re";

    private static final int NAME_LIMIT = 64;
    private static final int STAT_LIMIT = 4096;

    /** A process that is stopped for less counts as running: a tracer stops it for moments. */
    static final long STANDSTILL_NANOS = 100_000_000L;

    /**
     * One look at it.
     *
     * @param cpuTicks what its threads have used since it began, in {@link ProcessStat#TICKS_PER_SECOND}
     */
    public record Sight(State state, long cpuTicks) {}

    /** What a look shows. */
    public enum State {
        RUNS,
        /** All of its threads, by a signal or by somebody who traces them. */
        STOPPED,
        ENDED
    }

    /** Empty where it cannot be seen just now, such as when too many files are open here. */
    public Optional<Sight> look() {
        Optional<Sight> alive = ProcessStat.living(proc, id)
                .map(stat -> new Sight(isStopped(stat) ? State.STOPPED : State.RUNS, stat.cpuTicks()));
        return alive.isEmpty() && hasEnded() ? Optional.of(new Sight(State.ENDED, 0)) : alive;
    }

    public boolean hasEnded() {
        return ProcessStat.hasEnded(proc, id);
    }

    /** Whether it has ended, or the kernel is just taking it away. */
    public boolean isEnding() {
        return ProcessStat.isEnding(proc, id);
    }

    /** Whether two looks, a tenth of a second apart, both find it stopped. */
    public boolean standsStill() {
        long end = System.nanoTime() + STANDSTILL_NANOS;
        while (seenStopped()) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                return true;
            }
            LockSupport.parkNanos(left);
            if (Thread.currentThread().isInterrupted()) {
                return false; // not known
            }
        }
        return false;
    }

    private boolean seenStopped() {
        return look().filter(sight -> sight.state() == State.STOPPED).isPresent();
    }

    /** A tracer stops one thread after the other for a moment, which does not stop the process. */
    private boolean isStopped(ProcessStat stat) {
        return stat.isStopped() && everyThread(this::isThreadStopped).orElse(false);
    }

    private boolean isThreadStopped(Path task) {
        Path file = task.resolve("stat");
        return ProcFs.read(file, STAT_LIMIT)
                .flatMap(line -> ProcessStat.parse(line, line.length))
                .map(thread -> thread.isStopped() || thread.isZombie())
                .orElseGet(() -> Files.notExists(file));
    }

    /** Whether a debugger is connected to the VM, which may suspend its threads. */
    boolean hasDebugger() {
        return !everyThread(task -> ProcFs.readText(task.resolve("comm"), NAME_LIMIT)
                        .filter(name -> name.strip().equals(DEBUGGERS_READER))
                        .isEmpty())
                .orElse(true);
    }

    /** Whether there is a file by the name of the socket that a VM opens for those who attach; empty if that is not known. */
    Optional<Boolean> hasAttachSocket() {
        return ProcessStatus.read(proc, id.pid())
                .map(status -> proc.of(id.pid(), "root/tmp/.java_pid" + status.innermostPid()))
                .flatMap(file -> {
                    boolean there = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
                    return there || Files.notExists(file, LinkOption.NOFOLLOW_LINKS)
                            ? Optional.of(there)
                            : Optional.empty();
                });
    }

    private interface OfThread {
        boolean test(Path task);
    }

    /** Whether all threads pass; empty if they cannot be listed. */
    private Optional<Boolean> everyThread(OfThread test) {
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(proc.of(id.pid(), "task"))) {
            for (Path task : tasks) {
                if (!test.test(task)) {
                    return Optional.of(false);
                }
            }
        } catch (IOException | DirectoryIteratorException | SecurityException e) {
            return Optional.empty();
        }
        return Optional.of(true);
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
