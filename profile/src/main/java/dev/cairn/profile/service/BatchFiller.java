// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.books.EventBatch;
import dev.cairn.profile.demangle.ReadableName;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.model.SampleKinds;
import dev.cairn.profile.model.SampleWeight;
import dev.cairn.profile.record.LineTable;
import dev.cairn.profile.record.RecordSink;
import dev.cairn.profile.record.SampleRecord;
import dev.cairn.profile.symbols.SiteTable;
import dev.cairn.profile.symbols.SymbolTable;
import dev.cairn.profile.symbols.ThreadNames;
import dev.cairn.profile.unwind.TargetCode;
import dev.cairn.wire.ring.RecordType;

/**
 * Makes events of records: keeps what records say of names, gives sites and threads their numbers, and hands the batch on when it
 * is full and behind every mark. If that is interrupted, all further events are only counted as lost.
 */
final class BatchFiller implements RecordSink {
    private final BatchConsumer consumer;
    private final Runnable beforeHandingOn;
    private final SymbolTable symbols = new SymbolTable(SymbolTable.DEFAULT_BYTES);
    private final SiteTable sites = new SiteTable(
            symbols,
            SiteTable.DEFAULT_SITES,
            SiteTable.DEFAULT_WORDS,
            site -> batch().newSites().add(site));
    private final ThreadNames threads =
            new ThreadNames(name -> batch().newThreads().add(name));
    private final NativeFrames natives;
    private EventBatch batch = new EventBatch();
    private boolean interrupted;
    private long lostAllocations;
    private double lostAllocatedBytes;
    private long lostFrees;
    private long lostOthers;

    BatchFiller(BatchConsumer consumer, Runnable beforeHandingOn, TargetCode code) {
        this.consumer = consumer;
        this.beforeHandingOn = beforeHandingOn;
        this.natives = new NativeFrames(code, symbols);
    }

    private EventBatch batch() {
        return batch;
    }

    boolean isEmpty() {
        return batch.count() == 0;
    }

    /** Whether the consumer was interrupted: there is no point in reading on. */
    boolean isInterrupted() {
        return interrupted;
    }

    /** Hands on the events that the batch holds. */
    void flush() {
        if (isEmpty() || interrupted) {
            return;
        }
        EventBatch full = batch;
        batch = new EventBatch();
        beforeHandingOn.run();
        try {
            consumer.accept(full);
        } catch (InterruptedException e) {
            interrupted = true;
        }
    }

    private boolean hasRoom() {
        if (batch.isFull()) {
            flush();
        }
        return !interrupted;
    }

    @Override
    public void sample(SampleRecord sample) {
        RecordType type = sample.type();
        if (hasRoom()) {
            if (type == RecordType.NATIVE) {
                natives.complete(sample);
            }
            batch.addSample(
                    type,
                    sample.nanos(),
                    sample.id(),
                    sample.amount(),
                    sample.interval(),
                    sites.number(SampleKinds.of(type), sample),
                    threads.number(sample.thread()),
                    sample.gcEpoch());
        } else if (type == RecordType.ALLOCATION || type == RecordType.NATIVE) {
            lostAllocations++;
            lostAllocatedBytes += sample.amount() <= 0 || sample.interval() < 0
                    ? 0
                    : SampleWeight.bytes(sample.amount(), sample.interval());
        } else {
            lostOthers++;
        }
    }

    @Override
    public void free(long nanos, long id, int heap, int gcEpoch) {
        if (hasRoom()) {
            batch.addFree(nanos, id, gcEpoch);
        } else {
            lostFrees++;
        }
    }

    @Override
    public void gc(long nanos, int epoch) {
        if (hasRoom()) {
            batch.addGc(nanos, epoch);
        } else {
            lostOthers++;
        }
    }

    @Override
    public void interval(long nanos, long interval) {
        if (hasRoom()) {
            batch.addInterval(nanos, interval);
        } else {
            lostOthers++;
        }
    }

    @Override
    public void mark(long nanos, int token) {
        if (hasRoom()) {
            batch.addMark(nanos, token);
            flush();
        } else {
            lostOthers++;
        }
    }

    @Override
    public void method(int number, int type, int flags, String name, String signature, LineTable lines) {
        // What has no signature is no method: a native function.
        symbols.addMethod(number, type, flags, signature.isEmpty() ? ReadableName.of(name) : name, lines);
    }

    @Override
    public void type(int number, String descriptor, String source) {
        symbols.addType(number, descriptor, source);
    }

    @Override
    public void thread(int number, int flags, long javaId, int osTid, String name) {
        threads.add(number, flags, name);
    }

    @Override
    public void heap(int number, String name, long interval) {
        symbols.addHeap(number, name);
    }

    /** What is lost between the records and the consumer. */
    RecordingLoss loss() {
        return new RecordingLoss(
                lostAllocations,
                Math.round(lostAllocatedBytes),
                lostFrees,
                sites.unresolved() + threads.unresolved(),
                lostOthers);
    }

    /** Memory that the names and numbers take, an estimate. */
    long bytes() {
        return symbols.bytes() + sites.bytes();
    }
}
