// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import dev.cairn.monitor.session.api.DataKey;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.Threads;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The threads of one target, made of its THCR, THDE, THNM, THST and THSP, with what each did at the last
 * {@value Ring#MAX} statuses (10 minutes at two a second). A thread leaves with its THDE, and also once it is missing in
 * a few statuses. Any thread may look.
 *
 * <p>Bounded, whatever the target sends: {@value #MAX_THREADS} threads, {@value #MAX_HISTORIES} of them with history,
 * and names of 1 Mi units together.
 */
public final class ThreadTable {
    /** Where a {@link ThreadWatch} keeps the table of a client. */
    public static final DataKey<ThreadTable> KEY = DataKey.of("threads", ThreadTable.class);

    static final int MAX_THREADS = 20_000;
    static final int MAX_HISTORIES = 4_096;
    static final int MAX_NAME_UNITS = 256;
    static final int MAX_UNITS_OF_NAMES = 1 << 20;

    /** A thread that starts may miss a status that was under way. */
    static final int MISSED_STATUSES = 3;

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MILLIS_PER_STEP = 10;
    /** After a gap as long as the whole history there is nothing left to keep. */
    private static final long MAX_STEPS = 60_000;

    private final LongSupplier nanoClock;
    private final long startNanos;
    private final long startMillis;
    private final TreeMap<Long, LiveThread> threads = new TreeMap<>();
    private final Ring times = new Ring();
    private long statuses;
    private long lastSteps;
    private OptionalLong statusMillis = OptionalLong.empty();
    private OptionalLong statusNanos = OptionalLong.empty();
    private OptionalLong virtualThreads = OptionalLong.empty();
    private int unitsOfNames;
    private long leftOut;
    private Optional<ThreadsView> view = Optional.empty();

    public ThreadTable() {
        this(System::nanoTime, System.currentTimeMillis());
    }

    ThreadTable(LongSupplier nanoClock, long startMillis) {
        this.nanoClock = nanoClock;
        this.startNanos = nanoClock.getAsLong();
        this.startMillis = startMillis;
    }

    /** The types of chunk that {@link #take} knows. */
    public static List<Integer> types() {
        return List.of(
                Threads.ThreadCreated.FORM.type(),
                Threads.ThreadDied.FORM.type(),
                Threads.ThreadRenamed.FORM.type(),
                ThreadStatus.FORM.type(),
                ThreadStatus.PERIODIC_FORM.type());
    }

    /** Takes a chunk of one of {@link #types}; if it cannot be read, the result says why. */
    public synchronized Optional<String> take(int type, Bytes data) {
        view = Optional.empty();
        if (type == Threads.ThreadCreated.FORM.type()) {
            return read(Threads.ThreadCreated.FORM, data, created -> named(created.threadId(), created.name()));
        } else if (type == Threads.ThreadRenamed.FORM.type()) {
            return read(Threads.ThreadRenamed.FORM, data, renamed -> named(renamed.threadId(), renamed.name()));
        } else if (type == Threads.ThreadDied.FORM.type()) {
            return read(Threads.ThreadDied.FORM, data, died -> remove(died.threadId()));
        } else if (type == ThreadStatus.FORM.type()) {
            return read(ThreadStatus.FORM, data, this::status);
        }
        return read(ThreadStatus.PERIODIC_FORM, data, this::status);
    }

    /** The threads there are now. */
    public synchronized ThreadsView view() {
        if (view.isEmpty()) {
            List<ThreadView> all =
                    threads.values().stream().map(LiveThread::view).toList();
            view = Optional.of(new ThreadsView(all, virtualThreads, statusMillis, statusNanos, leftOut));
        }
        return view.get();
    }

    /** What a thread did lately; empty if it is not there, or there are too many to keep that. */
    public synchronized Optional<ThreadHistory> history(long threadId) {
        return Optional.ofNullable(threads.get(threadId))
                .flatMap(LiveThread::samples)
                .map(ring -> ThreadHistory.of(ring, times, statusMillis.orElse(startMillis)));
    }

    private static <T extends Chunk> Optional<String> read(ChunkForm<T> form, Bytes data, Consumer<T> taker) {
        return switch (form.decode(data)) {
            case Decoding.Done<T> done -> {
                taker.accept(done.value());
                yield Optional.empty();
            }
            case Decoding.Malformed<T> bad -> Optional.of(bad.why());
        };
    }

    private void named(long id, String told) {
        thread(id).ifPresent(thread -> {
            unitsOfNames -= thread.name().length();
            int room = Math.min(MAX_NAME_UNITS, MAX_UNITS_OF_NAMES - unitsOfNames);
            thread.rename(told.length() <= room ? told : told.substring(0, room));
            unitsOfNames += thread.name().length();
        });
    }

    /** The thread with this id, which is new if it is not known; empty if there are too many. */
    private Optional<LiveThread> thread(long id) {
        LiveThread known = threads.get(id);
        if (known != null) {
            return Optional.of(known);
        }
        if (threads.size() >= MAX_THREADS) {
            leftOut++;
            return Optional.empty();
        }
        LiveThread thread = new LiveThread(id, "", threads.size() < MAX_HISTORIES);
        threads.put(id, thread);
        return Optional.of(thread);
    }

    private void remove(long id) {
        LiveThread gone = threads.remove(id);
        if (gone != null) {
            unitsOfNames -= gone.name().length();
        }
    }

    private void status(ThreadStatus status) {
        long nanos = nanoClock.getAsLong();
        advance(nanos);
        leftOut = 0;
        virtualThreads = status.virtualThreads();
        for (ThreadStatus.Entry entry : status.entries()) {
            LiveThread known = threads.get(entry.threadId());
            if (known != null) {
                known.take(entry, statuses, nanos);
            } else {
                thread(entry.threadId()).ifPresent(thread -> thread.take(entry, statuses, nanos));
            }
        }
        if (threads.size() > status.entries().size()) {
            List<Long> gone = threads.entrySet().stream()
                    .filter(entry -> entry.getValue().lastStatus() >= 0
                            && statuses - entry.getValue().lastStatus() >= MISSED_STATUSES)
                    .map(Map.Entry::getKey)
                    .toList();
            gone.forEach(this::remove);
        }
    }

    /** Counts a status that comes at {@code nanos}. */
    private void advance(long nanos) {
        long millis = (nanos - startNanos) / NANOS_PER_MILLI;
        long steps = millis / MILLIS_PER_STEP;
        long gap = steps - lastSteps;
        statuses += statusMillis.isPresent() && gap > MAX_STEPS ? Ring.MAX + 1 : 1;
        times.add(statuses, (int) Math.clamp(gap, 0L, MAX_STEPS));
        lastSteps = steps;
        statusMillis = OptionalLong.of(startMillis + steps * MILLIS_PER_STEP);
        statusNanos = OptionalLong.of(nanos);
    }
}
