// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.thread;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadCreated;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadDied;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadRenamed;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The threads that were reported to listeners, with their names. The start and the end of each are reported once,
 * though a look and the thread's own event may find them in either order: a thread is in the VM's list for a moment
 * after the event of its end, and a look may overtake events that wait. Java never uses a thread's id again.
 */
final class KnownThreads {
    /** Longer than an event can wait. */
    private static final long REMEMBERED_NANOS = 5_000_000_000L;
    /** As many as there may be events that wait. */
    private static final int MAX_REMEMBERED = 16 * 1024;

    private final Map<Long, String> names = new LinkedHashMap<>();
    /** By id, when their ends were reported; the oldest first. */
    private final Map<Long, Long> ended = new LinkedHashMap<>();

    /** False if it is known already, or has ended. */
    boolean add(long id, String name) {
        return !ended.containsKey(id) && names.putIfAbsent(id, name) == null;
    }

    /** False if it is not known. */
    boolean remove(long id) {
        ended.remove(id); // so that the latest is the last
        ended.put(id, System.nanoTime());
        if (ended.size() > MAX_REMEMBERED) {
            ended.remove(ended.keySet().iterator().next());
        }
        return names.remove(id) != null;
    }

    void clear() {
        names.clear();
        ended.clear();
    }

    void forEach(BiConsumer<Long, String> action) {
        names.forEach(action);
    }

    /** Makes this what {@code threads} says, and reports each difference. */
    void update(ThreadList threads, Consumer<Chunk> tell) {
        Map<Long, String> now = threads.names();
        now.keySet().removeAll(ended.keySet());
        for (long id : List.copyOf(names.keySet())) {
            if (!now.containsKey(id) && remove(id)) {
                tell.accept(new ThreadDied(id));
            }
        }
        now.forEach((id, name) -> {
            String before = names.put(id, name);
            if (before == null) {
                tell.accept(new ThreadCreated(id, name));
            } else if (!before.equals(name)) {
                tell.accept(new ThreadRenamed(id, name));
            }
        });
        forget(System.nanoTime() - REMEMBERED_NANOS);
    }

    private void forget(long before) {
        Iterator<Long> times = ended.values().iterator();
        while (times.hasNext() && times.next() - before < 0) {
            times.remove();
        }
    }
}
