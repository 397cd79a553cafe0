// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Whether a process may start one more thread, by the limits that can be seen from here: of its address space, of its control
 * groups, and of its user. A limit that cannot be seen is none.
 */
public final class ThreadRoom {
    private static final int FILE_LIMIT = 64 * 1024;
    /** A thread's stack, which is 1 MiB by default, and what the thread allocates while it starts. */
    private static final long ADDRESS_SPACE = 16L << 20;
    /** The thread that is asked for, and one that the process itself may start meanwhile. */
    private static final long THREADS = 2;

    private static final int PARTS_OF_GROUP = 3;
    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Pattern COLUMNS = Pattern.compile(" {2,}");
    private static final int HEX = 16;
    private static final int CAP_SYS_ADMIN = 21;
    private static final int CAP_SYS_RESOURCE = 24;

    private final ProcFs proc;
    private final long pid;
    private final String status;
    private final String limits;

    private ThreadRoom(ProcFs proc, long pid) {
        this.proc = proc;
        this.pid = pid;
        this.status = text(proc.of(pid, "status"));
        this.limits = text(proc.of(pid, "limits"));
    }

    /** Which limit is in the way, as a part of a sentence; empty if none is. */
    public static Optional<String> lack(ProcFs proc, long pid) {
        ThreadRoom room = new ThreadRoom(proc, pid);
        return room.addressSpace().or(room::controlGroup).or(room::user);
    }

    private Optional<String> addressSpace() {
        long limit = limit("Max address space").orElse(Long.MAX_VALUE);
        long used = field(status, "VmSize:").orElse(0) * 1024;
        return used > limit - ADDRESS_SPACE
                ? Optional.of("its address space of " + used + " bytes may grow to " + limit + " bytes, ulimit -v")
                : Optional.empty();
    }

    private Optional<String> controlGroup() {
        for (String line : text(proc.of(pid, "cgroup")).lines().toList()) {
            String[] parts = line.split(":", PARTS_OF_GROUP);
            boolean counts = parts.length == PARTS_OF_GROUP
                    && !parts[2].contains("..")
                    && (parts[1].isEmpty() || List.of(parts[1].split(",")).contains("pids"));
            if (!counts) {
                continue;
            }
            Path top = proc.controlGroups();
            List<Path> groups = ControlGroupReader.upwards(parts[1].isEmpty() ? top : top.resolve("pids"), parts[2]);
            if (!Files.exists(groups.getFirst())) {
                continue; // it is not seen from here, and the one at the top may be of this process alone
            }
            for (Path group : groups) {
                long most = number(text(group.resolve("pids.max")).strip()).orElse(Long.MAX_VALUE);
                long now = number(text(group.resolve("pids.current")).strip()).orElse(0);
                if (now > most - THREADS) {
                    return Optional.of("its control group has " + now + " processes and threads, and may have " + most
                            + ", of which Cairn leaves one over");
                }
            }
        }
        return Optional.empty();
    }

    /** Root is exempt, and a user namespace has a count of its own. */
    private Optional<String> user() {
        OptionalLong most = limit("Max processes");
        long uid = field(status, "Uid:").orElse(0);
        if (most.isEmpty() || uid == 0 || isExempt() || !isInOwnUserNamespace()) {
            return Optional.empty();
        }
        long now = Arrays.stream(proc.pids())
                .mapToObj(other -> text(proc.of(other, "status")))
                .filter(other -> field(other, "Uid:").equals(OptionalLong.of(uid)))
                .mapToLong(other -> field(other, "Threads:").orElse(0))
                .sum();
        return now > most.getAsLong() - THREADS
                ? Optional.of("its user has " + now + " processes and threads, and may have " + most.getAsLong()
                        + " by ulimit -u, of which Cairn leaves one over")
                : Optional.empty();
    }

    private boolean isExempt() {
        long capabilities = word(status, "CapEff:").map(ThreadRoom::hex).orElse(0L);
        return (capabilities & (1L << CAP_SYS_ADMIN | 1L << CAP_SYS_RESOURCE)) != 0;
    }

    private static long hex(String digits) {
        try {
            return Long.parseUnsignedLong(digits, HEX);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private boolean isInOwnUserNamespace() {
        return ProcFs.readLink(proc.of(pid, "ns/user"))
                .equals(ProcFs.readLink(proc.root().resolve("self/ns/user")));
    }

    /** The soft limit, which is the one that holds; empty if there is none. */
    private OptionalLong limit(String name) {
        return limits.lines()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> COLUMNS.split(line))
                .filter(columns -> columns.length > 1)
                .map(columns -> number(columns[1]))
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    private static OptionalLong field(String text, String name) {
        return word(text, name).map(ThreadRoom::number).orElse(OptionalLong.empty());
    }

    private static Optional<String> word(String text, String name) {
        return text.lines()
                .filter(line -> line.startsWith(name))
                .map(line -> SPACES.split(line))
                .filter(words -> words.length > 1)
                .map(words -> words[1])
                .findFirst();
    }

    private static OptionalLong number(String word) {
        return ControlGroupReader.number(word);
    }

    private static String text(Path file) {
        return ProcFs.readText(file, FILE_LIMIT).orElse("");
    }
}
