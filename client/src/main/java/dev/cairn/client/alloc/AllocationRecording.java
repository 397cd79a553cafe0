// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import java.util.Optional;

/**
 * A recording that is open. Until it is stopped or closed it holds what only one agent of a VM can have, so use it in a
 * {@code try} statement. Any thread may stop it.
 */
public final class AllocationRecording implements AutoCloseable {
    private final AllocationOptions options;
    private final long handle;
    private Optional<AllocationRecord> record = Optional.empty();

    private AllocationRecording(AllocationOptions options, long handle) {
        this.options = options;
        this.handle = handle;
    }

    /** A recording that does not count yet. Until it does, the calling thread is quiet. */
    static AllocationRecording open(AllocationOptions options) {
        AllocationCounter.setQuiet(true);
        long handle = 0;
        try {
            ThreadsToCount threads = ThreadsToCount.of(options.threads());
            handle = AllocationCounter.open(
                    threads.given(),
                    options.depth(),
                    options.maxSites(),
                    options.beneath().orElse(null),
                    Thread.currentThread());
            if (threads.caller()) {
                ExactThread.become();
            }
            return new AllocationRecording(options, handle);
        } catch (RuntimeException | Error e) {
            AllocationCounter.release(handle);
            AllocationCounter.setQuiet(false);
            throw e;
        }
    }

    /** The last deed of a start. */
    void begin() {
        AllocationCounter.begin(handle);
    }

    /**
     * Stops counting, which is its first deed, and returns what was counted. Called again, it returns the same.
     *
     * @throws AllocationsUnavailableException if there is no memory for that, or the recording was closed before it was
     *     stopped
     */
    public AllocationRecord stop() {
        AllocationCounter.end(handle);
        try {
            return result();
        } finally {
            AllocationCounter.setQuiet(false);
        }
    }

    private synchronized AllocationRecord result() {
        if (record.isEmpty()) {
            try {
                record = Optional.of(
                        RecordBytes.read(AllocationCounter.result(handle)).only(options::keeps));
            } finally {
                release();
            }
        }
        return record.get();
    }

    /** Stops counting, and forgets what was counted unless {@link #stop} has returned it. */
    @Override
    public void close() {
        AllocationCounter.end(handle);
        release();
        AllocationCounter.setQuiet(false);
    }

    /** Not while another thread reads what was counted. */
    private synchronized void release() {
        AllocationCounter.release(handle);
    }
}
