// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import dev.cairn.monitor.proc.ProcFs;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The time since boot, which in a time namespace of its own begins at another moment: a process there has another start time in
 * its own eyes than in ours.
 */
final class BootClock {
    private static final Pattern BOOTTIME = Pattern.compile("^boottime +(-?\\d{1,11}) +(\\d{1,9})$", Pattern.MULTILINE);
    /** Of {@code /proc/PID/stat}: the kernel's, whatever a machine's timer does. */
    private static final long TICKS_PER_SECOND = 100;

    private static final long NANOS_PER_TICK = 1_000_000_000L / TICKS_PER_SECOND;
    private static final int LIMIT = 1024;

    private BootClock() {}

    /** By how much the clock of a process is ahead of ours; 0 before Linux 5.6, and for one that has ended. */
    static long ticksAhead(ProcFs proc, long pid) {
        return ticks(proc.of(pid, "timens_offsets"))
                - ticks(proc.of(ProcessHandle.current().pid(), "timens_offsets"));
    }

    private static long ticks(Path offsets) {
        return parse(ProcFs.readText(offsets, LIMIT).orElse(""));
    }

    static long parse(String offsets) {
        Matcher line = BOOTTIME.matcher(offsets);
        return line.find()
                ? Long.parseLong(line.group(1)) * TICKS_PER_SECOND + Long.parseLong(line.group(2)) / NANOS_PER_TICK
                : 0;
    }
}
