// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import dev.cairn.monitor.locks.DumpedThread.Lock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what a dump says of deadlocks. The VM finds them a moment after it has listed the threads, and does not ask whether a wait
 * ends by itself. So each thread must have been listed as one that waits for the same lock without end; a cycle of which one has
 * not is left out.
 */
final class DeadlockParser {
    private static final String BEGIN = "Found one Java-level deadlock";
    private static final String STACKS = "Java stack information";
    private static final Pattern NAME = Pattern.compile("\"(.*)\":");
    private static final Pattern MONITOR = Pattern.compile("  waiting to lock monitor .*\\(object (0x[0-9a-f]+), .*");
    private static final Pattern SYNCHRONIZER = Pattern.compile("  waiting for ownable synchronizer (0x[0-9a-f]+), .*");

    private record Member(String name, String address) {}

    private DeadlockParser() {}

    static List<Deadlock> deadlocks(String text, List<DumpedThread> threads) {
        List<Deadlock> deadlocks = new ArrayList<>();
        for (List<Member> cycle : cycles(text)) {
            List<DumpedThread> found = new ArrayList<>();
            for (Member member : cycle) {
                find(member, found, threads).ifPresent(found::add);
            }
            if (!found.isEmpty() && found.size() == cycle.size()) {
                deadlocks.add(new Deadlock(found));
            }
        }
        return deadlocks;
    }

    private static List<List<Member>> cycles(String text) {
        List<List<Member>> cycles = new ArrayList<>();
        boolean listed = false;
        String name = "";
        for (String line : (Iterable<String>) text.lines()::iterator) {
            if (line.startsWith(BEGIN)) {
                cycles.add(new ArrayList<>());
                listed = true;
            } else if (line.startsWith(STACKS)) {
                listed = false;
            } else if (listed) {
                Matcher named = NAME.matcher(line);
                Matcher monitor = MONITOR.matcher(line);
                Matcher synchronizer = SYNCHRONIZER.matcher(line);
                if (named.matches()) {
                    name = named.group(1);
                } else if (monitor.matches()) {
                    cycles.getLast().add(new Member(name, monitor.group(1)));
                } else if (synchronizer.matches()) {
                    cycles.getLast().add(new Member(name, synchronizer.group(1)));
                }
            }
        }
        return cycles;
    }

    /** Threads may share a name: of several, the one that has what the thread before it needs. */
    private static Optional<DumpedThread> find(Member member, List<DumpedThread> before, List<DumpedThread> threads) {
        List<DumpedThread> fitting = threads.stream()
                .filter(thread -> thread.name().equals(member.name())
                        && !before.contains(thread)
                        && thread.needed().map(Lock::address).filter(member.address()::equals).isPresent())
                .toList();
        return fitting.stream()
                .filter(thread -> !before.isEmpty()
                        && before.getLast().needed().filter(thread::has).isPresent())
                .findFirst()
                .or(() -> fitting.stream().findFirst());
    }
}
