// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.books.BookLimits;
import dev.cairn.profile.model.AllocationProfile;
import dev.cairn.profile.model.CpuProfile;

/** The one thread that owns the books of all recordings. Profiles are made of them by another one, so that the books go on. */
public final class Bookkeeper implements AutoCloseable {
    /** Starts the threads. */
    public static Bookkeeper start() {
        return new Bookkeeper();
    }

    public RecordingBooks<AllocationProfile> allocations(
            RecordingStart start, BookLimits limits, Guardrails guardrails) {
        return new RecordingBooks<>();
    }

    public RecordingBooks<CpuProfile> cpu(RecordingStart start, BookLimits limits, Guardrails guardrails) {
        return new RecordingBooks<>();
    }

    /** CPU time of the threads. */
    public long cpuNanos() {
        return 0;
    }

    /** What all books take, an estimate. */
    public long bytes() {
        return 0;
    }

    /** Ends all recordings as stopped, and then the threads. */
    @Override
    public void close() {}
}
