// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what a dump says of deadlocks. The VM finds them a moment after it has listed the threads, and does not ask whether a wait
 * ends by itself. So each thread must have been listed, at the same place in its code, as one that waits for the same lock without
 * end; a cycle of which one has not is left out. The VM lists each thread before the one that it waits for, from where its search
 * began: threads that only lead into the cycle come first, and are dropped.
 */
final class DeadlockParser {
    private static final String BEGIN = "Found one Java-level deadlock";
    private static final String STACKS = "Java stack information";
    private static final Pattern NAME = Pattern.compile("\"(.*)\":");
    private static final Pattern MONITOR = Pattern.compile("  waiting to lock monitor .*\\(object (0x[0-9a-f]+), .*");
    private static final Pattern HOLDER = Pattern.compile("  which is held by \"(.*)\"");
    private static final Pattern SYNCHRONIZER = Pattern.compile("  waiting for ownable synchronizer (0x[0-9a-f]+), .*");

    /** What the VM says of one cycle: the locks, and below them the stacks, in the same order. */
    private static final class Cycle {
        final List<String> addresses = new ArrayList<>();
        final List<String> holders = new ArrayList<>();
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
                Matcher holder = HOLDER.matcher(line);
                if (holder.matches()) {
                    holders.add(holder.group(1));
                }
            }
        }

        private void readLock(Matcher lock) {
            if (lock.matches()) {
                addresses.add(lock.group(1));
            }
        }

        List<DumpedThread> said() {
            List<DumpedThread> said = new ArrayList<>();
            for (int i = 0; i < Math.min(addresses.size(), stacks.size()); i++) {
                said.add(ThreadDumpParser.stack(names.get(i), stacks.get(i)));
            }
            return said;
        }

        /**
         * The place of the thread that has what the last one waits for: the first of the cycle. A lock that an earlier one waits for
         * too belongs to the one after that. Else the stacks show the owner of a monitor, and the name shows that of another lock; of
         * several with that name, the first counts.
         */
        int first(List<DumpedThread> said) {
            if (addresses.isEmpty()) {
                return 0;
            }
            int earlier = addresses.indexOf(addresses.getLast());
            if (earlier < addresses.size() - 1) {
                return earlier + 1;
            }
            for (int i = 0; i < said.size(); i++) {
                if (said.get(i).held().stream()
                        .anyMatch(held -> held.lock().address().equals(addresses.getLast()))) {
                    return i;
                }
            }
            return holders.isEmpty() ? 0 : Math.max(0, names.indexOf(holders.getLast()));
        }
    }

    private record Waiting(String name, String address) {}

    private DeadlockParser() {}

    static List<Deadlock> deadlocks(String text, List<DumpedThread> threads) {
        Map<Waiting, List<DumpedThread>> waiting = new HashMap<>();
        for (DumpedThread thread : threads) {
            thread.needed()
                    .ifPresent(lock -> waiting.computeIfAbsent(
                                    new Waiting(thread.name(), lock.address()), key -> new ArrayList<>())
                            .add(thread));
        }
        List<Deadlock> deadlocks = new ArrayList<>();
        for (Cycle cycle : cycles(text)) {
            Map<Long, DumpedThread> found = new LinkedHashMap<>();
            List<DumpedThread> said = cycle.said();
            int first = cycle.first(said);
            for (int i = first; i < said.size(); i++) {
                Waiting key = new Waiting(cycle.names.get(i), cycle.addresses.get(i));
                find(said.get(i), waiting.getOrDefault(key, List.of()), found.keySet())
                        .ifPresent(thread -> found.put(thread.id(), thread));
            }
            if (!found.isEmpty() && found.size() == cycle.addresses.size() - first) {
                deadlocks.add(new Deadlock(List.copyOf(found.values())));
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
    private static Optional<DumpedThread> find(DumpedThread said, List<DumpedThread> candidates, Set<Long> before) {
        return candidates.stream()
                .filter(thread -> !before.contains(thread.id())
                        && thread.frames().equals(said.frames())
                        && thread.held().equals(said.held()))
                .findFirst();
    }
}
