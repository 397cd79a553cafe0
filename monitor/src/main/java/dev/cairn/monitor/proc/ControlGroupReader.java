// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import dev.cairn.monitor.model.ControlGroup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Reads the limits of the control groups that one process is in, of either version, and remembers the last reading for the share
 * of throttled periods. Groups that cannot be seen from here, as from another container, have no limits. Owned by one thread.
 */
public final class ControlGroupReader {
    private static final int LIMIT = 64 * 1024;
    /** A line says {@code number:controllers:/path}; that of version 2 has no controllers. */
    private static final int PARTS_OF_LINE = 3;
    /** Groups lie in one another; no real tree is deeper. */
    private static final int MOST_LEVELS = 16;

    private static final int MOST_DIGITS = 18;

    private final ProcFs proc;
    private final long pid;
    private Throttling last = new Throttling(0, 0);
    private Optional<Path> lastGroup = Optional.empty();

    /** How many periods a group had to share its time in, and in how many the time did not suffice. */
    private record Throttling(long periods, long throttled) {}

    /** Files that say the same in the two versions. */
    private record Names(String used, String limit, String inactiveFile) {}

    private static final Names VERSION_1 =
            new Names("memory.usage_in_bytes", "memory.limit_in_bytes", "total_inactive_file");
    private static final Names VERSION_2 = new Names("memory.current", "memory.max", "inactive_file");

    private record Memory(long used, long limit) {}

    public ControlGroupReader(ProcFs proc, long pid) {
        this.proc = proc;
        this.pid = pid;
    }

    /** The limits now. */
    public ControlGroup read() {
        List<Path> cpuGroups = new ArrayList<>();
        List<Path> memoryGroups = new ArrayList<>();
        Names names = VERSION_2;
        for (String line : text(proc.of(pid, "cgroup")).lines().toList()) {
            String[] parts = line.split(":", PARTS_OF_LINE);
            if (parts.length < PARTS_OF_LINE || parts[2].contains("..")) {
                continue;
            }
            List<String> controllers = List.of(parts[1].split(","));
            if (parts[1].isEmpty()) {
                cpuGroups.addAll(upwards(proc.controlGroups(), parts[2]));
                memoryGroups.addAll(upwards(proc.controlGroups(), parts[2]));
            } else if (controllers.contains("cpu")) {
                cpuGroups.addAll(0, upwards(proc.controlGroups().resolve("cpu"), parts[2]));
            } else if (controllers.contains("memory")) {
                memoryGroups.clear();
                memoryGroups.addAll(upwards(proc.controlGroups().resolve("memory"), parts[2]));
                names = VERSION_1;
            }
        }
        Optional<Path> quotaGroup = cpuGroups.stream()
                .filter(group -> cpus(group).isPresent())
                .min(Comparator.comparingDouble(group -> cpus(group).orElse(Double.POSITIVE_INFINITY)));
        Optional<Memory> memory = tightest(memoryGroups, names);
        return new ControlGroup(
                quotaGroup.map(ControlGroupReader::cpus).orElse(OptionalDouble.empty()),
                throttledPercent(quotaGroup),
                memory.map(one -> OptionalLong.of(one.used())).orElse(OptionalLong.empty()),
                memory.map(one -> OptionalLong.of(one.limit())).orElse(OptionalLong.empty()));
    }

    /** The group and those above it, the own one first. In a container the path may be the host's: then only the top is there. */
    static List<Path> upwards(Path top, String path) {
        List<Path> groups = new ArrayList<>(List.of(top));
        Path at = top;
        for (String name : path.split("/")) {
            if (!name.isEmpty() && groups.size() < MOST_LEVELS) {
                at = at.resolve(name);
                groups.addFirst(at);
            }
        }
        return groups;
    }

    private OptionalDouble throttledPercent(Optional<Path> group) {
        if (group.isEmpty()) {
            lastGroup = group;
            return OptionalDouble.empty();
        }
        String stat = text(group.get().resolve("cpu.stat"));
        Throttling now = new Throttling(
                field(stat, "nr_periods").orElse(0), field(stat, "nr_throttled").orElse(0));
        Throttling before = last;
        boolean same = lastGroup.equals(group);
        last = now;
        lastGroup = group;
        long periods = now.periods - before.periods;
        long throttled = now.throttled - before.throttled;
        return same && periods > 0 && throttled >= 0
                ? OptionalDouble.of(Math.min(100, Math.round(1000.0 * throttled / periods) / 10.0))
                : OptionalDouble.empty();
    }

    /** The cores that a group's quota amounts to; "max 100000" and -1 say that there is none. */
    private static OptionalDouble cpus(Path group) {
        String[] both = text(group.resolve("cpu.max")).strip().split(" ");
        OptionalLong quota = both.length == 2 ? number(both[0]) : whole(group.resolve("cpu.cfs_quota_us"));
        OptionalLong period = both.length == 2 ? number(both[1]) : whole(group.resolve("cpu.cfs_period_us"));
        return quota.orElse(0) > 0 && period.orElse(0) > 0
                ? OptionalDouble.of((double) quota.getAsLong() / period.getAsLong())
                : OptionalDouble.empty();
    }

    private Optional<Memory> tightest(List<Path> groups, Names names) {
        Optional<Memory> least = Optional.empty();
        for (Path group : groups) {
            OptionalLong limit = whole(group.resolve(names.limit()));
            OptionalLong used = whole(group.resolve(names.used()));
            // Version 1 says "no limit" with a number that no machine has.
            if (limit.isEmpty() || used.isEmpty() || limit.getAsLong() > 1L << 60) {
                continue;
            }
            long cache = field(text(group.resolve("memory.stat")), names.inactiveFile())
                    .orElse(0);
            Memory memory = new Memory(Math.max(0, used.getAsLong() - cache), limit.getAsLong());
            if (least.isEmpty() || memory.limit - memory.used < least.get().limit - least.get().used) {
                least = Optional.of(memory);
            }
        }
        return least;
    }

    private static OptionalLong field(String text, String name) {
        return text.lines()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> number(line.substring(name.length() + 1)))
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    private static OptionalLong whole(Path file) {
        return number(text(file).strip());
    }

    /** Empty for a word that is no number, such as "max". */
    static OptionalLong number(String word) {
        boolean digits = !word.isEmpty()
                && word.length() <= MOST_DIGITS + 1
                && word.chars().allMatch(Character::isDigit);
        try {
            return digits ? OptionalLong.of(Long.parseLong(word)) : OptionalLong.empty();
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private static String text(Path file) {
        return ProcFs.readText(file, LIMIT).orElse("");
    }
}
