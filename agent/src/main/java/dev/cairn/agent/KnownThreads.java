// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.chunk.Threads.ThreadCreated;
import dev.cairn.wire.ddm.chunk.Threads.ThreadDied;
import dev.cairn.wire.ddm.chunk.Threads.ThreadRenamed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** The threads that listeners have been told of, with their names. */
final class KnownThreads {
    private final Map<Long, String> names = new LinkedHashMap<>();

    /** False if it is known already. */
    boolean add(long id, String name) {
        return names.putIfAbsent(id, name) == null;
    }

    boolean remove(long id) {
        return names.remove(id) != null;
    }

    void clear() {
        names.clear();
    }

    void forEach(BiConsumer<Long, String> action) {
        names.forEach(action);
    }

    /** Makes this what {@code threads} says, and tells each difference. */
    void update(ThreadList threads, Consumer<Chunk> tell) {
        Map<Long, String> now = threads.names();
        names.keySet().removeIf(id -> {
            boolean gone = !now.containsKey(id);
            if (gone) {
                tell.accept(new ThreadDied(id));
            }
            return gone;
        });
        now.forEach((id, name) -> {
            String before = names.put(id, name);
            if (before == null) {
                tell.accept(new ThreadCreated(id, name));
            } else if (!before.equals(name)) {
                tell.accept(new ThreadRenamed(id, name));
            }
        });
    }
}
