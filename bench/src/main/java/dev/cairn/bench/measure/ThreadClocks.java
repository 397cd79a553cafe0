// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.measure;

import dev.cairn.testkit.ThreadsOf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** CPU time of the threads of a process in nanoseconds, as the scheduler counts it. */
public record ThreadClocks(Map<Task, Long> nanos) {
    public ThreadClocks {
        nanos = Map.copyOf(nanos);
    }

    /** A thread, by its number and name. */
    record Task(String number, String name) {}

    public static ThreadClocks of(long pid) throws IOException {
        Map<Task, Long> nanos = new HashMap<>();
        for (Path task : ThreadsOf.process(pid)) {
            put(task, nanos);
        }
        return new ThreadClocks(nanos);
    }

    private static void put(Path task, Map<Task, Long> nanos) {
        try {
            String line = Files.readString(task.resolve("schedstat"));
            String name = Files.readString(task.resolve("comm")).strip();
            nanos.put(
                    new Task(task.getFileName().toString(), name),
                    Long.parseLong(line.substring(0, line.indexOf(' '))));
        } catch (IOException e) {
            // it has just ended
        }
    }

    /** What threads with such names have used since; one that has ended meanwhile is left out. */
    public double since(ThreadClocks before, Predicate<String> names) {
        return nanos.entrySet().stream()
                .filter(each -> names.test(each.getKey().name()))
                .mapToLong(each -> each.getValue() - before.nanos.getOrDefault(each.getKey(), 0L))
                .sum();
    }
}
