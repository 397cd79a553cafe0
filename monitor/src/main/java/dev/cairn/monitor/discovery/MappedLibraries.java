// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import dev.cairn.monitor.proc.ProcFs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;

/**
 * The files that make a process a JVM, found in {@code /proc/PID/maps}. What a process has mapped cannot be stale, and
 * needs no guess about pids and folders in its container.
 *
 * @param readable whether this user may look at all
 * @param jvm the path of {@code libjvm.so}, as the process sees it
 * @param jvmStart where that begins in memory: elsewhere after the process has executed another program; empty without it
 * @param perfData the file of counters that it shares
 * @param agent whether Cairn's agent is loaded
 */
record MappedLibraries(
        boolean readable,
        Optional<String> jvm,
        Optional<String> jvmStart,
        Optional<PerfDataMapping> perfData,
        boolean agent) {
    /** The kernel allows 65,530 mappings; nobody needs us to read more than this much of them. */
    private static final int MAX_BYTES = 16 * 1024 * 1024;

    private static final String PERF_DATA_FOLDER = "/hsperfdata_";
    private static final String LIBJVM = "/libjvm.so";
    private static final String AGENT = "/libcairn";
    private static final String DELETED = " (deleted)";

    /**
     * @param path as the process sees it
     * @param range the name of the mapping in {@code /proc/PID/map_files}, which leads to the file even if its path
     *     does not any more
     */
    record PerfDataMapping(String path, String range, boolean deleted) {}

    /** {@code ownPid} is the pid as the process itself sees it, which is the name of its file. */
    static MappedLibraries read(ProcFs proc, long pid, long ownPid) {
        String jvm = null;
        String jvmStart = null;
        PerfDataMapping perfData = null;
        boolean agent = false;
        try (InputStream in = Files.newInputStream(proc.of(pid, "maps"));
                BufferedReader lines = new BufferedReader(
                        new InputStreamReader(new BoundedInput(in, MAX_BYTES), StandardCharsets.UTF_8), 1 << 16)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int slash = line.indexOf('/');
                if (slash < 0) {
                    continue;
                }
                String path = withoutMark(line.substring(slash));
                if (jvm == null && path.endsWith(LIBJVM)) {
                    jvm = path;
                    jvmStart = line.substring(0, Math.max(0, line.indexOf('-')));
                } else if (perfData == null && isOwnPerfData(line, slash, ownPid)) {
                    perfData = perfData(line, slash);
                } else if (path.startsWith(AGENT, path.lastIndexOf('/'))) {
                    agent = true;
                }
            }
        } catch (IOException | SecurityException e) {
            return new MappedLibraries(false, Optional.empty(), Optional.empty(), Optional.empty(), false);
        }
        return new MappedLibraries(
                true, Optional.ofNullable(jvm), Optional.ofNullable(jvmStart), Optional.ofNullable(perfData), agent);
    }

    /** Who watches other VMs maps their files too, but only reads them; and a VM's own file has its own pid for a name. */
    private static boolean isOwnPerfData(String line, int slash, long ownPid) {
        return line.contains(" rw-s ")
                && line.indexOf(PERF_DATA_FOLDER, slash) >= 0
                && withoutMark(line).endsWith("/" + ownPid);
    }

    /** A line such as {@code 7f3a7c000000-7f3a7c008000 rw-s 00000000 fe:00 1234  /tmp/hsperfdata_me/77}. */
    private static PerfDataMapping perfData(String line, int slash) {
        String path = line.substring(slash);
        return new PerfDataMapping(withoutMark(path), range(line), path.endsWith(DELETED));
    }

    private static String range(String line) {
        return line.substring(0, Math.max(0, line.indexOf(' ')));
    }

    /** The kernel marks a file that was removed, as an upgrade does to a JDK under a running VM. */
    private static String withoutMark(String path) {
        return path.endsWith(DELETED) ? path.substring(0, path.length() - DELETED.length()) : path;
    }
}
