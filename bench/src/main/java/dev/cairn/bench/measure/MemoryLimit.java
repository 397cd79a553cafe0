// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A control group that limits the memory of its processes, including the files that they read. Takes root.
 *
 * @param folder of the group
 */
public record MemoryLimit(Path folder) implements AutoCloseable {
    private static final Path GROUPS = Path.of("/sys/fs/cgroup");
    /** Where version 1 has them; version 2 has all of a group in one folder. */
    private static final Path MEMORY_GROUPS = GROUPS.resolve("memory");

    /** Joins the group that its first word names, and becomes the command that is the rest. */
    private static final String JOIN = "echo $$ >\"$0/cgroup.procs\" && exec \"$@\"";

    /** A limit, if this machine lets us set one. */
    public static Optional<MemoryLimit> of(long bytes) {
        boolean first = Files.isDirectory(MEMORY_GROUPS);
        Path folder = (first ? MEMORY_GROUPS : GROUPS)
                .resolve("cairn-bench-" + ProcessHandle.current().pid());
        try {
            Files.createDirectory(folder);
        } catch (IOException e) {
            return Optional.empty();
        }
        MemoryLimit limit = new MemoryLimit(folder);
        try {
            Files.writeString(folder.resolve(first ? "memory.limit_in_bytes" : "memory.max"), Long.toString(bytes));
            return Optional.of(limit);
        } catch (IOException e) {
            limit.close();
            return Optional.empty();
        }
    }

    /**
     * The same command within the limit. What the page cache has of a file counts for the group that read it first, so
     * this file leaves it, as far as no process has it mapped.
     */
    public List<String> command(List<String> command, Path file) throws IOException, InterruptedException {
        ProcessRun.of(new ProcessBuilder("dd", "if=" + file, "iflag=nocache", "count=0"));
        List<String> within = new ArrayList<>(List.of("sh", "-c", JOIN, folder.toString()));
        within.addAll(command);
        return within;
    }

    @Override
    public void close() {
        try {
            Files.delete(folder);
        } catch (IOException e) {
            System.err.println("The control group " + folder + " stays: " + e.getMessage());
        }
    }
}
