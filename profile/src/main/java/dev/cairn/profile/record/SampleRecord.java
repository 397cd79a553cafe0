// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.record;

import dev.cairn.profile.unwind.CopiedStack;
import dev.cairn.wire.ring.RecordType;
import java.util.Optional;

/**
 * A record of a sample, whatever its kind. The parser fills the same one for each record, so a sink must not keep it.
 * What a kind does not have is 0.
 */
public final class SampleRecord {
    private final FrameList frames;
    private RecordType type = RecordType.ALLOCATION;
    private long nanos;
    private long id;
    private long amount;
    private long interval;
    private int thread;
    private int classNumber;
    private int heap;
    private int gcEpoch;
    private int flags;
    private int natives;
    private Optional<CopiedStack> stack = Optional.empty();

    /** An allocation of nothing, until it is filled. */
    public SampleRecord(FrameList frames) {
        this.frames = frames;
    }

    /** Becomes a record of that type in which all else is 0. */
    public SampleRecord of(RecordType newType, long at) {
        type = newType;
        nanos = at;
        id = 0;
        amount = 0;
        interval = 0;
        thread = 0;
        classNumber = 0;
        heap = 0;
        gcEpoch = 0;
        flags = 0;
        natives = 0;
        stack = Optional.empty();
        return this;
    }

    public SampleRecord id(long newId) {
        id = newId;
        return this;
    }

    public SampleRecord amount(long newAmount) {
        amount = newAmount;
        return this;
    }

    public SampleRecord interval(long newInterval) {
        interval = newInterval;
        return this;
    }

    public SampleRecord thread(int number) {
        thread = number;
        return this;
    }

    public SampleRecord classNumber(int number) {
        classNumber = number;
        return this;
    }

    public SampleRecord heap(int number) {
        heap = number;
        return this;
    }

    public SampleRecord gcEpoch(int epoch) {
        gcEpoch = epoch;
        return this;
    }

    public SampleRecord flags(int newFlags) {
        flags = newFlags;
        return this;
    }

    public SampleRecord natives(int count) {
        natives = count;
        return this;
    }

    public SampleRecord stack(Optional<CopiedStack> copied) {
        stack = copied;
        return this;
    }

    public RecordType type() {
        return type;
    }

    /** When it was taken: CLOCK_MONOTONIC of the target. */
    public long nanos() {
        return nanos;
    }

    /** What a FREE record will name. */
    public long id() {
        return id;
    }

    /** Of an allocation its bytes; of a CPU sample the nanoseconds that the thread has used since its last one. */
    public long amount() {
        return amount;
    }

    /** The mean distance at which it was drawn; 0 if everything is recorded, or the amount is measured. */
    public long interval() {
        return interval;
    }

    public int thread() {
        return thread;
    }

    /** The class of its object. */
    public int classNumber() {
        return classNumber;
    }

    /** Where its object lies. */
    public int heap() {
        return heap;
    }

    /** How many collections there had been. */
    public int gcEpoch() {
        return gcEpoch;
    }

    public int flags() {
        return flags;
    }

    /** How many of the Java frames are native functions. */
    public int natives() {
        return natives;
    }

    /** Of native memory: the stack of native code, where that says more than the native functions among the frames. */
    public Optional<CopiedStack> stack() {
        return stack;
    }

    public FrameList frames() {
        return frames;
    }
}
