// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.record.RecordSink;
import java.time.Duration;

/** Where a target's records come from. One thread drains it, asks for its counts, and closes it; any thread may {@link #wake}. */
public interface RecordSource extends AutoCloseable {
    /** What a look at the source came to. */
    sealed interface Drained {
        /** This many records went to the sink, at least 1. */
        record Records(long count) implements Drained {}

        /** There was none in the time given, or somebody called {@link #wake}. */
        record Nothing() implements Drained {}

        /**
         * Nothing more will come, and all that could be read has been.
         *
         * @param why a sentence
         */
        record Ended(ProfileEnd end, String why) implements Drained {}
    }

    /**
     * Hands the available records to the sink, and returns. If there are none it waits; it also waits for a moment
     * while records keep coming, as many at once are cheaper.
     */
    Drained drain(RecordSink sink, Duration wait);

    /** What it has counted until now. */
    SourceCounts counts();

    /** Ends the wait of {@link #drain}, now or the next time, which then reads the available records at once. */
    void wake();

    /** Closing again does nothing. */
    @Override
    void close();
}
