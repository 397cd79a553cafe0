// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the kernel says that a process takes. */
public final class ProcessUsage {
    public static final double TICKS_PER_SECOND = 100;

    private ProcessUsage() {}

    private static String[] stat(long pid) throws IOException {
        String line = Files.readString(Path.of("/proc/" + pid + "/stat"));
        return line.substring(line.lastIndexOf(')') + 2).split(" ");
    }

    /** User and system time. */
    public static long cpuTicks(long pid) throws IOException {
        String[] fields = stat(pid);
        return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }

    /** User and system time of all children of this process that have ended. */
    static long childrenCpuTicks() throws IOException {
        String[] fields = stat(ProcessHandle.current().pid());
        return Long.parseLong(fields[13]) + Long.parseLong(fields[14]);
    }

    public static double rssMegabytes(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) * 1024 / 1e6)
                .findFirst()
                .orElseThrow();
    }
}
