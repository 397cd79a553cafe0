// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.books.BookLimits;
import dev.cairn.profile.books.Books;
import dev.cairn.profile.books.RecordingClock;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The one thread that owns the books of all recordings. It takes batches in the order in which they come; as each recording may
 * have only a few of them waiting, none keeps the others from being heard. Profiles are made by a second thread, so that the
 * books go on.
 */
public final class Bookkeeper implements AutoCloseable {
    private final WorkThread books = WorkThread.start("cairn-books");
    private final WorkThread profiles = WorkThread.start("cairn-profiles");
    private final Set<RecordingBooks> open = ConcurrentHashMap.newKeySet();

    private final long mostBytes;

    private Bookkeeper(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Starts the threads. All books together may take half of this VM's memory. */
    public static Bookkeeper start() {
        return start(Runtime.getRuntime().maxMemory() / 2);
    }

    /**
     * Starts the threads.
     *
     * @param mostBytes that all books together may take; where it is more, the largest of the recordings is ended
     */
    public static Bookkeeper start(long mostBytes) {
        return new Bookkeeper(mostBytes);
    }

    /** Opens books of a recording, which are the caller's to close; {@link #close} closes those that are left. */
    public RecordingBooks open(RecordingStart start, BookLimits limits, Guardrails guardrails) {
        RecordingClock clock = new RecordingClock(start.startNanos(), start.startMillis());
        Books its = new Books(start.kind(), clock, start.interval(), start.live(), limits);
        RecordingBooks recording = new RecordingBooks(this, start, its, guardrails);
        open.add(recording);
        return recording;
    }

    /** CPU time of the threads. */
    public long cpuNanos() {
        return books.cpuNanos() + profiles.cpuNanos();
    }

    /** What all books take, an estimate. */
    public long bytes() {
        return open.stream().mapToLong(RecordingBooks::bytes).sum();
    }

    /** Why this recording has to end, a sentence: it is the largest, and all together are too large. */
    Optional<String> tooMuch(RecordingBooks recording) {
        long all = bytes();
        boolean largest = open.stream().noneMatch(other -> other.bytes() > recording.bytes());
        return all <= mostBytes || !largest
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "The books of all recordings took %,d bytes of memory, this one's the most of them; allowed"
                                + " are %,d.",
                        all,
                        mostBytes));
    }

    /** Ends all recordings as stopped, and then the threads. What was asked for is still made. */
    @Override
    public void close() {
        open.forEach(RecordingBooks::close);
        books.end();
        profiles.end();
    }

    /** Does it on the thread of the books; false after the end. */
    boolean offer(Runnable piece) {
        return books.offer(piece);
    }

    /** Does it where profiles are made. After the end that is here: there are no books any more that could be held up. */
    void make(Runnable piece) {
        if (!profiles.offer(piece)) {
            piece.run();
        }
    }

    void forget(RecordingBooks recording) {
        open.remove(recording);
    }
}
