// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.session.state.ThreadView;
import dev.cairn.monitor.session.state.ThreadsView;
import dev.cairn.wire.ddm.chunk.thread.ThreadState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CountedAllocationTest {
    private final CountedAllocation allocation = new CountedAllocation();

    /** What the threads 0, 1 and so on have allocated; below 0 is one that does not report it. */
    private OptionalDouble report(long atMillis, long leftOut, long... bytes) {
        List<ThreadView> threads = IntStream.range(0, bytes.length)
                .mapToObj(id -> new ThreadView(
                        id,
                        "",
                        ThreadState.RUNNING,
                        0,
                        0,
                        0,
                        false,
                        false,
                        false,
                        OptionalLong.empty(),
                        bytes[id] < 0 ? OptionalLong.empty() : OptionalLong.of(bytes[id]),
                        OptionalDouble.empty()))
                .toList();
        long nanos = atMillis * 1_000_000;
        // The clock that somebody may set does not matter.
        ThreadsView view =
                new ThreadsView(threads, OptionalLong.empty(), OptionalLong.of(0), OptionalLong.of(nanos), leftOut);
        return allocation.perSecond(Optional.of(view), nanos);
    }

    @Test
    void sumsUpWhatThreadsHaveCounted() {
        assertThat(report(1000, 0, 500, 100)).isEmpty();
        assertThat(report(2000, 0, 700, 100)).hasValue(200);
        assertThat(report(4000, 0, 700, 300, 400)).as("one thread is new").hasValue(300);
        assertThat(report(5000, 0, 800)).as("two have ended").hasValue(100);
    }

    @Test
    void keepsTheRateBetweenTwoReports() {
        assertThat(report(1000, 0, 500)).isEmpty();
        assertThat(report(2000, 0, 700)).hasValue(200);
        assertThat(report(2100, 0, 900)).as("too near").hasValue(200);
        assertThat(report(3000, 0, 1000)).hasValue(300);
    }

    @Test
    void knowsNothingOfAgentsThatDoNotReportItAndOfTooManyThreads() {
        assertThat(report(1000, 0, 500)).isEmpty();
        assertThat(report(2000, 0, 700)).hasValue(200);
        assertThat(report(3000, 1, 900)).isEmpty();
        assertThat(report(4000, 0, 900)).as("it begins anew").isEmpty();
        assertThat(report(5000, 0, -1)).isEmpty();
        assertThat(allocation.perSecond(Optional.empty(), 6_000_000_000L)).isEmpty();
    }
}
