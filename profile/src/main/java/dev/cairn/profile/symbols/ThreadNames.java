// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.symbols;

import dev.cairn.wire.ring.RecordLayout.ThreadName;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Gives each name of a thread a number, counting from 0, and reports the name when the number is new. Threads of one
 * name share a number, so a million virtual threads do not take a million numbers. Once there are too many threads, it
 * forgets the names of those that have not shown up for longest.
 */
public final class ThreadNames {
    static final String UNKNOWN = "[unknown thread]";
    static final String VIRTUAL = "[virtual thread]";
    static final String UNNAMED = "[unnamed thread]";
    static final String FURTHER = "[further threads]";

    private static final Set<String> OURS = Set.of(UNKNOWN, VIRTUAL, UNNAMED, FURTHER);
    private static final int MOST_THREADS = 1 << 17; // twice
    private static final int MOST_NAMES = 1 << 14;
    private static final long MOST_CHARS = 4L << 20;

    private final Consumer<String> fresh;
    private final Map<String, Integer> byName = new HashMap<>();
    private IntIndex byThread = new IntIndex();
    private IntIndex byThreadBefore = new IntIndex();
    private long chars;
    private long unresolved;

    /**
     * Creates an empty table.
     *
     * @param fresh receives the name of each new number, in order
     */
    public ThreadNames(Consumer<String> fresh) {
        this.fresh = fresh;
    }

    /** Names a thread; flags as in THREAD records. */
    public void add(int thread, int flags, String name) {
        String shown = !name.isEmpty() ? name : (flags & ThreadName.FLAG_VIRTUAL) != 0 ? VIRTUAL : UNNAMED;
        keep(thread, number(shown));
    }

    /** The number of the name of this thread. */
    public int number(int thread) {
        int known = byThread.get(thread);
        return known != IntIndex.NONE ? known : numberFromBefore(thread);
    }

    private int numberFromBefore(int thread) {
        int known = byThreadBefore.get(thread);
        if (known == IntIndex.NONE) {
            unresolved++;
            known = number(UNKNOWN);
        }
        keep(thread, known);
        return known;
    }

    private void keep(int thread, int number) {
        if (byThread.size() >= MOST_THREADS) {
            byThreadBefore = byThread;
            byThread = new IntIndex();
        }
        byThread.put(thread, number);
    }

    private int number(String name) {
        Integer known = byName.get(name);
        if (known != null) {
            return known;
        }
        boolean full = byName.size() >= MOST_NAMES || chars + name.length() > MOST_CHARS;
        if (full && !OURS.contains(name)) {
            return number(FURTHER);
        }
        int number = byName.size();
        byName.put(name, number);
        chars += name.length();
        fresh.accept(name);
        return number;
    }

    /** How many threads' names did not come. */
    public long unresolved() {
        return unresolved;
    }
}
