// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.symbols.Site;
import dev.cairn.wire.ring.RecordType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Events of a made-up target, in batches as a reader would make them. */
public final class EventScript {
    private final Map<Site, Integer> sites = new HashMap<>();
    private final Map<String, Integer> threads = new HashMap<>();
    private final List<EventBatch> whole = new ArrayList<>();
    private EventBatch batch = new EventBatch();
    private long nanos;

    /** A site of objects of a class, with frames as {@code a.b.C.method}, the innermost first. */
    public static Site site(String className, String... frames) {
        List<StackFrame> stack = new ArrayList<>();
        for (String frame : frames) {
            int dot = frame.lastIndexOf('.');
            stack.add(new StackFrame(
                    frame.substring(0, Math.max(0, dot)), frame.substring(dot + 1), Optional.of("Made.java"), 1));
        }
        return new Site(className, stack, false);
    }

    /** Time moves on by that with every event. */
    public EventScript at(long newNanos) {
        nanos = newNanos;
        return this;
    }

    public EventScript allocation(long id, long size, long interval, Site site, String thread, int epoch) {
        room().addSample(RecordType.ALLOCATION, nanos, id, size, interval, number(site), number(thread), epoch);
        return this;
    }

    /** A block of native memory, whose address is what a free will name. */
    public EventScript block(long address, long size, long interval, Site site) {
        room().addSample(RecordType.NATIVE, nanos, address, size, interval, number(site), number("main"), 0);
        return this;
    }

    /** Recorded because every one is. */
    public EventScript exact(long id, long size, Site site) {
        return allocation(id, size, 0, site, "main", 0);
    }

    public EventScript free(long id, int epoch) {
        room().addFree(nanos, id, epoch);
        return this;
    }

    public EventScript gc(int epoch) {
        room().addGc(nanos, epoch);
        return this;
    }

    public EventScript interval(long interval) {
        room().addInterval(nanos, interval);
        return this;
    }

    public EventScript cpu(long cpuNanos, Site site, String thread) {
        return sample(RecordType.CPU, cpuNanos, 0, site, thread);
    }

    /** Of something that has no end. */
    public EventScript sample(RecordType type, long amount, long interval, Site site, String thread) {
        room().addSample(type, nanos, 0, amount, interval, number(site), number(thread), 0);
        return this;
    }

    public EventScript mark(int token) {
        room().addMark(nanos, token);
        return this;
    }

    /** What has been made since the last call. */
    public List<EventBatch> batches() {
        List<EventBatch> made = new ArrayList<>(whole);
        made.add(batch);
        whole.clear();
        batch = new EventBatch();
        return made;
    }

    /** Hands all that has been made since the last call to the books. */
    public void into(Books books) {
        for (EventBatch next : batches()) {
            for (int event = books.add(next, 0); event < next.count(); event = books.add(next, event + 1)) {
                if (next.type(event) != RecordType.MARK) {
                    throw new AssertionError("The books stopped at " + next.type(event) + ".");
                }
            }
        }
    }

    private EventBatch room() {
        if (batch.isFull()) {
            whole.add(batch);
            batch = new EventBatch();
        }
        return batch;
    }

    private int number(Site site) {
        return sites.computeIfAbsent(site, _ -> {
            batch.newSites().add(site);
            return sites.size();
        });
    }

    private int number(String thread) {
        return threads.computeIfAbsent(thread, _ -> {
            batch.newThreads().add(thread);
            return threads.size();
        });
    }
}
