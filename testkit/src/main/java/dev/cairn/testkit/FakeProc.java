// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder laid out like {@code /proc}, for what no real process will do on request: take a pid again, shrink its file
 * of counters, or come a thousand at a time. Use pids above the kernel's largest (4,194,304), which no process has.
 */
public final class FakeProc {
    private final Path root;

    public FakeProc(Path folder) {
        this.root = folder.resolve("proc");
        write(root.resolve("stat"), "cpu  0 0 0 0 0 0 0 0 0 0\nbtime 1700000000\n");
        write(root.resolve("loadavg"), "0.00 0.00 0.00 1/1 1\n");
        write(root.resolve("meminfo"), "MemTotal: 1024 kB\nMemAvailable: 512 kB\n");
    }

    public Path root() {
        return root;
    }

    /** A JVM that maps {@code perfData}, which stands for its file in {@code /tmp/hsperfdata_USER}. */
    public FakeProc jvm(long pid, long startTicks, byte[] perfData, String... command) {
        Path file = perfDataFile(pid);
        write(file, perfData);
        maps(
                pid,
                "7f0000000000-7f0000008000 rw-s 00000000 fe:00 1 " + "/hsperfdata_fake/" + pid + "\n"
                        + "7f1000000000-7f1000008000 r-xp 00000000 fe:00 2 /opt/jdk/lib/server/libjvm.so\n");
        return process(pid, startTicks, "java", command);
    }

    /** Where {@link #jvm} has put the counters of {@code pid}. */
    public Path perfDataFile(long pid) {
        return of(pid, "root").resolve("hsperfdata_fake/" + pid);
    }

    public FakeProc process(long pid, long startTicks, String name, String... command) {
        stat(pid, startTicks, name);
        write(of(pid, "status"), "Name:\t" + name + "\nUid:\t0\t0\t0\t0\nNSpid:\t" + pid + "\n");
        write(of(pid, "cmdline"), String.join("\0", command) + "\0");
        return this;
    }

    /** Fields 3 to 24 of proc(5), those that are read having values of their own. */
    public FakeProc stat(long pid, long startTicks, String name) {
        write(
                of(pid, "stat"),
                pid + " (" + name + ") S 1 1 1 0 -1 4194560 0 0 0 0 7 3 0 0 20 0 11 0 " + startTicks
                        + " 1000000 2500 18446744073709551615\n");
        return this;
    }

    public FakeProc maps(long pid, String lines) {
        write(of(pid, "maps"), lines);
        return this;
    }

    public FakeProc remove(long pid) {
        try {
            // The kernel answers a read of a dead process with an error; an empty file is as near as we get.
            Files.write(of(pid, "stat"), new byte[0]);
            Files.move(root.resolve(Long.toString(pid)), root.resolve("gone-" + pid + "-" + System.nanoTime()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public Path of(long pid, String name) {
        return root.resolve(Long.toString(pid)).resolve(name);
    }

    private static void write(Path file, String text) {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void write(Path file, byte[] bytes) {
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
