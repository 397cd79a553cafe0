// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.symbols.Site;
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

    /** What an event is. */
    public enum Kind {
        ALLOCATION,
        FREE,
        GC,
        INTERVAL,
        CPU,
        MARK
    }

    private final Kind[] kinds = new Kind[CAPACITY];
    private final long[] nanos = new long[CAPACITY];
    private final long[] ids = new long[CAPACITY];
    private final long[] sizes = new long[CAPACITY];
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

    /** The kind of the event; each of the other methods says for which kinds it has a value. */
    public Kind kind(int event) {
        return kinds[event];
    }

    /** When it was: CLOCK_MONOTONIC of the target. */
    public long nanos(int event) {
        return nanos[event];
    }

    /** The id of an allocation whose end will be reported, else 0; of a free, the id of its allocation. */
    public long id(int event) {
        return ids[event];
    }

    /** Of an allocation its bytes; of a CPU sample the nanoseconds used. */
    public long size(int event) {
        return sizes[event];
    }

    /** Of an allocation, or a change of the interval, in bytes; 0 if every allocation was recorded. */
    public long interval(int event) {
        return intervals[event];
    }

    /** Of an allocation or a CPU sample. */
    public int site(int event) {
        return sites[event];
    }

    /** Of an allocation or a CPU sample. */
    public int thread(int event) {
        return threads[event];
    }

    /** How many collections there had been, of an allocation, a free or a collection; of a mark its token. */
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
     * Adds an allocation.
     *
     * @param id 0 if its end will not be reported
     * @param size in bytes
     * @param interval in bytes; 0 if every allocation is recorded
     */
    public void addAllocation(long at, long id, long size, long interval, int site, int thread, int gcEpoch) {
        add(Kind.ALLOCATION, at, id, size, interval, site, thread, gcEpoch);
    }

    /** Adds the end of an object whose allocation had that id. */
    public void addFree(long at, long id, int gcEpoch) {
        add(Kind.FREE, at, id, 0, 0, 0, 0, gcEpoch);
    }

    /**
     * Adds the end of a collection.
     *
     * @param epoch how many there have been
     */
    public void addGc(long at, int epoch) {
        add(Kind.GC, at, 0, 0, 0, 0, 0, epoch);
    }

    /**
     * Adds that allocations are drawn at another mean distance from here on.
     *
     * @param interval in bytes; 0 for every allocation
     */
    public void addInterval(long at, long interval) {
        add(Kind.INTERVAL, at, 0, 0, interval, 0, 0, 0);
    }

    /** Adds a sample of a thread that has used {@code cpuNanos} since its last one. */
    public void addCpu(long at, long cpuNanos, int site, int thread) {
        add(Kind.CPU, at, 0, cpuNanos, 0, site, thread, 0);
    }

    /** Adds a line at which a profile is cut; 0 is the end of the recording. */
    public void addMark(long at, int token) {
        add(Kind.MARK, at, 0, 0, 0, 0, 0, token);
    }

    private void add(Kind kind, long at, long id, long size, long interval, int site, int thread, int number) {
        kinds[count] = kind;
        nanos[count] = at;
        ids[count] = id;
        sizes[count] = size;
        intervals[count] = interval;
        sites[count] = site;
        threads[count] = thread;
        numbers[count] = number;
        count++;
    }
}
