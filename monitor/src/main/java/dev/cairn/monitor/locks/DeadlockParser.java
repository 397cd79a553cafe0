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
 * ends by itself. So each thread must have been listed, at the same place in its code, as one that waits for the same lock without
 * end; a cycle of which one has not is left out.
 */
final class DeadlockParser {
    private static final String BEGIN = "Found one Java-level deadlock";
    private static final String STACKS = "Java stack information";
    private static final Pattern NAME = Pattern.compile("\"(.*)\":");
    private static final Pattern MONITOR = Pattern.compile("  waiting to lock monitor .*\\(object (0x[0-9a-f]+), .*");
    private static final Pattern SYNCHRONIZER = Pattern.compile("  waiting for ownable synchronizer (0x[0-9a-f]+), .*");

    /** What the VM says of one cycle: the locks, and below them the stacks, in the same order. */
    private static final class Cycle {
        final List<String> addresses = new ArrayList<>();
        final List<String> names = new ArrayList<>();
        final List<List<String>> stacks = new ArrayList<>();
        boolean atStacks;

        void read(String line) {
            Matcher name = NAME.matcher(line);
            if (line.startsWith(STACKS)) {
                atStacks = true;
            } else if (atStacks && name.matches()) {
                names.add(name.group(1));
                stacks.add(new ArrayList<>());
            } else if (atStacks && !stacks.isEmpty()) {
                stacks.getLast().add(line);
            } else if (!atStacks) {
                readLock(MONITOR.matcher(line));
                readLock(SYNCHRONIZER.matcher(line));
            }
        }

        private void readLock(Matcher lock) {
            if (lock.matches()) {
                addresses.add(lock.group(1));
            }
        }
    }

    private DeadlockParser() {}

    static List<Deadlock> deadlocks(String text, List<DumpedThread> threads) {
        List<Deadlock> deadlocks = new ArrayList<>();
        for (Cycle cycle : cycles(text)) {
            List<DumpedThread> found = new ArrayList<>();
            for (int i = 0; i < Math.min(cycle.addresses.size(), cycle.stacks.size()); i++) {
                DumpedThread said = ThreadDumpParser.stack(cycle.names.get(i), cycle.stacks.get(i));
                find(said, cycle.addresses.get(i), found, threads).ifPresent(found::add);
            }
            if (!found.isEmpty() && found.size() == cycle.addresses.size()) {
                deadlocks.add(new Deadlock(found));
            }
        }
        return deadlocks;
    }

    private static List<Cycle> cycles(String text) {
        List<Cycle> cycles = new ArrayList<>();
        text.lines().forEach(line -> {
            if (line.startsWith(BEGIN)) {
                cycles.add(new Cycle());
            } else if (!cycles.isEmpty()) {
                cycles.getLast().read(line);
            }
        });
        return cycles;
    }

    /** Threads may share a name, but one that waits for a time only is at another place than one that waits without end. */
    private static Optional<DumpedThread> find(
            DumpedThread said, String address, List<DumpedThread> before, List<DumpedThread> threads) {
        return threads.stream()
                .filter(thread -> thread.name().equals(said.name())
                        && !before.contains(thread)
                        && thread.frames().equals(said.frames())
                        && thread.held().equals(said.held())
                        && thread.needed()
                                .map(Lock::address)
                                .filter(address::equals)
                                .isPresent())
                .findFirst();
    }
}
