// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The threads of a process, as the kernel has them. A list that the kernel makes while a thread ends may stop there,
 * and so leave out others that live on; so the result was the same in two lists, one after the other.
 */
public final class ThreadsOf {
    private ThreadsOf() {}

    /** Their folders below {@code /proc}, the oldest first. */
    public static List<Path> process(long pid) throws IOException {
        Path folder = Path.of("/proc", Long.toString(pid), "task");
        List<Path> before = listed(folder);
        List<Path> now = listed(folder);
        while (!now.equals(before)) {
            before = now;
            now = listed(folder);
        }
        return now;
    }

    /** Their names, as the kernel cuts them: 15 bytes. Empty for one that has just ended. */
    public static List<String> names(long pid) throws IOException {
        return process(pid).stream().map(ThreadsOf::name).toList();
    }

    private static List<Path> listed(Path folder) throws IOException {
        try (Stream<Path> tasks = Files.list(folder)) {
            return tasks.toList();
        }
    }

    private static String name(Path task) {
        try {
            return Files.readString(task.resolve("comm")).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
