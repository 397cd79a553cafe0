// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.api;

import dev.cairn.wire.ddm.FourCc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Which {@link ChunkHandler} takes which chunks, for all sessions together. Several may take the same type; they are
 * called in the order of their registration. For use by any thread.
 */
public final class ChunkHandlers {
    private record Entry(int type, ChunkHandler handler) {}

    private final List<Entry> entries = new ArrayList<>();
    private volatile Map<Integer, List<ChunkHandler>> byType = Map.of();
    private volatile List<ChunkHandler> all = List.of();

    /**
     * Has {@code handler} called for chunks of {@code type} from now on, until the result is closed. It hears of the
     * clients that connect from now on. To register it twice for one type is an error.
     *
     * @param type see {@link FourCc#of}
     */
    public synchronized Registration register(int type, ChunkHandler handler) {
        Entry entry = new Entry(type, handler);
        if (entries.contains(entry)) {
            throw new IllegalStateException(
                    "This handler takes " + FourCc.text(type) + " already; close its registration first: " + handler);
        }
        entries.add(entry);
        publish();
        AtomicBoolean there = new AtomicBoolean(true);
        return () -> {
            if (there.getAndSet(false)) {
                remove(entry);
            }
        };
    }

    /** As {@link #register(int, ChunkHandler)}, for several types at once: either all of them, or none. */
    public synchronized Registration register(List<Integer> types, ChunkHandler handler) {
        List<Registration> done = new ArrayList<>();
        Registration together = () -> done.forEach(Registration::close);
        try {
            types.forEach(type -> done.add(register(type.intValue(), handler)));
            return together;
        } catch (IllegalStateException e) {
            together.close();
            throw e;
        }
    }

    public List<ChunkHandler> of(int type) {
        return byType.getOrDefault(type, List.of());
    }

    /** Every handler once, however many types it takes. */
    public List<ChunkHandler> all() {
        return all;
    }

    private synchronized void remove(Entry entry) {
        entries.remove(entry);
        publish();
    }

    private void publish() {
        Map<Integer, List<ChunkHandler>> next = new HashMap<>();
        LinkedHashSet<ChunkHandler> distinct = new LinkedHashSet<>();
        for (Entry entry : entries) {
            next.computeIfAbsent(entry.type(), missing -> new ArrayList<>()).add(entry.handler());
            distinct.add(entry.handler());
        }
        next.replaceAll((type, handlers) -> List.copyOf(handlers));
        byType = next;
        all = List.copyOf(distinct);
    }
}
