// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Limits that an administrator may set for a process. */
public final class ProcessLimits {
    private static final Path GROUPS = Path.of("/sys/fs/cgroup");

    private ProcessLimits() {}

    /** Lets a process take {@code bytes} of address space more than it has, and returns what it may have then. */
    public static long leaveAddressSpace(long pid, long bytes) {
        long limit = number(pid, "VmSize:") * 1024 + bytes;
        run(List.of("prlimit", "--pid", Long.toString(pid), "--as=" + limit));
        return limit;
    }

    /** Lets the only process of {@code user} start no thread, and returns how many threads it has. */
    public static long leaveNoThread(long pid, String user) {
        long threads = number(pid, "Threads:");
        // Without CAP_SYS_RESOURCE a process may limit only those of its user.
        run(List.of(
                "setpriv",
                "--reuid=" + user,
                "--regid=65534",
                "--clear-groups",
                "prlimit",
                "--pid",
                Long.toString(pid),
                "--nproc=" + threads));
        return threads;
    }

    private static long number(long pid, String field) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
            return lines.filter(line -> line.startsWith(field))
                    .map(line ->
                            line.substring(field.length()).replace("kB", "").strip())
                    .mapToLong(Long::parseLong)
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(command + ": " + said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Whether control groups of version 1 can be made here for {@code controller}, such as "pids". */
    public static boolean canGroup(String controller) {
        return Files.isWritable(GROUPS.resolve(controller))
                && Files.exists(GROUPS.resolve(controller).resolve("tasks"));
    }

    /** A control group of one controller, for processes that end before it is closed. */
    public static final class Group implements AutoCloseable {
        private final Path folder;

        public Group(String controller) {
            this.folder = GROUPS.resolve(controller)
                    .resolve("cairn-test-" + ProcessHandle.current().pid());
            try {
                Files.createDirectory(folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** A piece of a shell script, by which the shell enters it. */
        public String enter() {
            return "echo $$ > " + folder + "/tasks && ";
        }

        public String read(String file) {
            try {
                return Files.readString(folder.resolve(file)).strip();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        public void write(String file, String value) {
            try {
                Files.writeString(folder.resolve(file), value);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            // The last process that was in it takes a moment to be gone.
            Eventually.eventually(Duration.ofSeconds(10), () -> folder.toFile().delete(), gone -> gone);
        }
    }
}
