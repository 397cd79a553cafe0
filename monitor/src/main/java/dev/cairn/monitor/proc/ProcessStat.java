// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import dev.cairn.monitor.model.VmId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;

/**
 * One line of {@code /proc/PID/stat} (proc(5)).
 *
 * @param command the first 15 bytes of the program's name; changes with {@code exec}
 * @param flags the kernel's own flags of the task
 * @param cpuTicks user and system time, in {@link #TICKS_PER_SECOND}
 * @param startTicks since boot
 * @param rssPages resident memory in {@link #PAGE_BYTES}
 */
public record ProcessStat(
        String command, char state, long flags, long cpuTicks, long threads, long startTicks, long rssPages) {
    /** {@code USER_HZ}: 100 on every architecture that a JDK runs on. */
    public static final long TICKS_PER_SECOND = 100;

    public static final long PAGE_BYTES = 4096;
    private static final long PF_EXITING = 0x4;
    private static final long PF_KTHREAD = 0x0020_0000;
    private static final int LINE_LIMIT = 4096;

    // Numbers of the fields as proc(5) counts them, the command being 2.
    private static final int STATE = 3;
    private static final int FLAGS = 9;
    private static final int USER_TIME = 14;
    private static final int SYSTEM_TIME = 15;
    private static final int THREADS = 20;
    private static final int START_TIME = 22;
    private static final int RSS = 24;

    /** The stat of a process that still runs; empty once it has ended, and where it cannot be read just now. */
    public static Optional<ProcessStat> living(ProcFs proc, VmId id) {
        return now(proc, id).filter(now -> now.isOf(id));
    }

    /**
     * Whether the process has ended: its entry is gone, or another process has its pid. An entry that cannot be read for
     * another reason, such as too many open files here, says nothing of that.
     */
    public static boolean hasEnded(ProcFs proc, VmId id) {
        return now(proc, id).map(now -> !now.isOf(id)).orElseGet(() -> Files.notExists(proc.of(id.pid(), "stat")));
    }

    /** Whether the process has ended, or the kernel is just taking it away. */
    public static boolean isEnding(ProcFs proc, VmId id) {
        return hasEnded(proc, id)
                || now(proc, id).filter(now -> (now.flags & PF_EXITING) != 0).isPresent();
    }

    private static Optional<ProcessStat> now(ProcFs proc, VmId id) {
        return ProcFs.read(proc.of(id.pid(), "stat"), LINE_LIMIT).flatMap(line -> parse(line, line.length));
    }

    private boolean isOf(VmId id) {
        return startTicks == id.startTicks() && !isZombie();
    }

    /** A program can put anything in its name, parentheses and spaces too: the last ')' ends it. */
    public static Optional<ProcessStat> parse(byte[] line, int length) {
        int open = 0;
        while (open < length && line[open] != '(') {
            open++;
        }
        int close = length - 1;
        while (close > open && line[close] != ')') {
            close--;
        }
        if (close <= open) {
            return Optional.empty();
        }
        long[] fields = new long[RSS + 1];
        int at = close + 1;
        for (int field = STATE; field <= RSS; field++) {
            while (at < length && line[at] == ' ') {
                at++;
            }
            if (at >= length) {
                return Optional.empty();
            }
            if (field == STATE) {
                fields[field] = line[at++];
                continue;
            }
            boolean negative = line[at] == '-';
            at += negative ? 1 : 0;
            long value = 0;
            while (at < length && line[at] >= '0' && line[at] <= '9') {
                value = value * 10 + (line[at++] - '0');
            }
            fields[field] = negative ? -value : value;
        }
        return Optional.of(new ProcessStat(
                new String(line, open + 1, close - open - 1, StandardCharsets.UTF_8),
                (char) fields[STATE],
                fields[FLAGS],
                fields[USER_TIME] + fields[SYSTEM_TIME],
                fields[THREADS],
                fields[START_TIME],
                fields[RSS]));
    }

    public boolean isKernelThread() {
        return (flags & PF_KTHREAD) != 0;
    }

    /** Ended, and only waiting for its parent to notice. */
    public boolean isZombie() {
        return state == 'Z' || state == 'X';
    }

    /** Stopped by a signal, or by somebody who traces it. */
    public boolean isStopped() {
        return state == 'T' || state == 't';
    }
}
