// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.symbols.Site;
import dev.cairn.wire.ring.RecordType;
import java.util.ArrayList;
import java.util.List;

/**
 * Events of one target, in the order of its ring, handed from the thread that reads to the thread that keeps the books: filled by the
 * one, then only read by the other. Sites and threads are numbers that count from 0 in each recording; what the new ones
 * stand for comes with the batch in which they are used first.
 */
public final class EventBatch {
    /** Events at most. */
    public static final int CAPACITY = 2048;

    private final RecordType[] types = new RecordType[CAPACITY];
    private final long[] nanos = new long[CAPACITY];
    private final long[] ids = new long[CAPACITY];
    private final long[] amounts = new long[CAPACITY];
    private final long[] intervals = new long[CAPACITY];
    private final int[] sites = new int[CAPACITY];
    private final int[] threads = new int[CAPACITY];
    private final int[] numbers = new int[CAPACITY];
    private final List<Site> newSites = new ArrayList<>();
    private final List<String> newThreads = new ArrayList<>();
    private int count;

    /** Whether it has no room for another event; adding one then is an error. */
    public boolean isFull() {
        return count == CAPACITY;
    }

    /** How many events there are; they are numbered from 0. */
    public int count() {
        return count;
    }

    /** Which record the event was: a sample, FREE, GC, INTERVAL or MARK. */
    public RecordType type(int event) {
        return types[event];
    }

    /** When it was: CLOCK_MONOTONIC of the target. */
    public long nanos(int event) {
        return nanos[event];
    }

    /** The id of a sampled object whose end will be reported, else 0; of a free, the id of its object. */
    public long id(int event) {
        return ids[event];
    }

    /** Of a sample: bytes, nanoseconds, or what else its kind adds up. */
    public long amount(int event) {
        return amounts[event];
    }

    /** Of a sample, or a change of the interval; 0 if everything was recorded, or the amount was measured. */
    public long interval(int event) {
        return intervals[event];
    }

    /** Of a sample. */
    public int site(int event) {
        return sites[event];
    }

    /** Of a sample. */
    public int thread(int event) {
        return threads[event];
    }

    /** How many collections there had been, of a sample, a free or a collection; of a mark its token. */
    public int number(int event) {
        return numbers[event];
    }

    /** What the numbers from the last batch's last one on stand for. */
    public List<Site> newSites() {
        return newSites;
    }

    /** Names of threads, as {@link #newSites}. */
    public List<String> newThreads() {
        return newThreads;
    }

    /**
     * Adds a sample.
     *
     * @param type of its record
     * @param id 0 if the end of its object will not be reported
     * @param interval 0 if everything is recorded, or the amount is measured
     */
    public void addSample(
            RecordType type, long at, long id, long amount, long interval, int site, int thread, int gcEpoch) {
        add(type, at, id, amount, interval, site, thread, gcEpoch);
    }

    /** Adds the end of an object with that id. */
    public void addFree(long at, long id, int gcEpoch) {
        add(RecordType.FREE, at, id, 0, 0, 0, 0, gcEpoch);
    }

    /**
     * Adds the end of a collection.
     *
     * @param epoch how many there have been
     */
    public void addGc(long at, int epoch) {
        add(RecordType.GC, at, 0, 0, 0, 0, 0, epoch);
    }

    /**
     * Adds that samples are taken at another mean distance from here on.
     *
     * @param interval 0 for everything
     */
    public void addInterval(long at, long interval) {
        add(RecordType.INTERVAL, at, 0, 0, interval, 0, 0, 0);
    }

    /** Adds a line at which a profile is cut; 0 is the end of the recording. */
    public void addMark(long at, int token) {
        add(RecordType.MARK, at, 0, 0, 0, 0, 0, token);
    }

    private void add(RecordType type, long at, long id, long amount, long interval, int site, int thread, int number) {
        types[count] = type;
        nanos[count] = at;
        ids[count] = id;
        amounts[count] = amount;
        intervals[count] = interval;
        sites[count] = site;
        threads[count] = thread;
        numbers[count] = number;
        count++;
    }
}
