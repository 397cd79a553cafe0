// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.thread.ThreadState;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus.Entry;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus.Extension;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadCreated;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadDied;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadRenamed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThreadTableTest {
    private static final long START = 1_763_622_000_000L;

    private long nanos = 77;
    private final ThreadTable table = new ThreadTable(() -> nanos, START);

    private Optional<String> take(Chunk chunk) {
        RawChunk raw = chunk.toRaw();
        return table.take(raw.type(), raw.data());
    }

    private static Entry plain(long id, ThreadState state, long ticks) {
        return new Entry(id, state, 1000 + id, ticks, 0, false, Optional.empty());
    }

    private static Entry full(long id, long cpuNanos, boolean suspended) {
        return new Entry(
                id,
                ThreadState.RUNNING,
                1000 + id,
                3,
                4,
                true,
                Optional.of(new Extension(cpuNanos, 99, true, suspended)));
    }

    private void status(Entry... entries) {
        assertThat(take(new ThreadStatus(false, OptionalLong.empty(), List.of(entries))))
                .isEmpty();
    }

    private void pass(long millis) {
        nanos += millis * 1_000_000;
    }

    private ThreadView only() {
        assertThat(table.view().threads()).hasSize(1);
        return table.view().threads().getFirst();
    }

    @Test
    void aThreadComesIsRenamedAndGoes() {
        take(new ThreadCreated(1, "first"));
        assertThat(only().name()).isEqualTo("first");
        assertThat(only().state()).isEqualTo(ThreadState.INITIALIZING);
        take(new ThreadRenamed(1, "second"));
        assertThat(only().name()).isEqualTo("second");
        take(new ThreadDied(1));
        take(new ThreadDied(1));

        assertThat(table.view().threads()).isEmpty();
        assertThat(table.history(1)).isEmpty();
    }

    @Test
    void aThreadThatIsKnownOnlyByItsStatusHasNoName() {
        status(plain(3, ThreadState.WAIT, 5));

        assertThat(only().name()).isEmpty();
        assertThat(only().osTid()).isEqualTo(1003);
        assertThat(only().cpuPercent()).isEmpty();
        assertThat(only().cpuNanos()).isEmpty();
        take(new ThreadCreated(3, "late"));
        assertThat(only().name()).isEqualTo("late");
        assertThat(only().state()).isEqualTo(ThreadState.WAIT);
    }

    @Test
    void tellsTheShareOfACoreByTicks() {
        status(plain(1, ThreadState.RUNNING, 100));
        pass(500);
        status(plain(1, ThreadState.RUNNING, 125));

        assertThat(only().cpuPercent().orElseThrow()).isCloseTo(50, within(0.01));
    }

    @Test
    void tellsTheShareOfACoreByNanosecondsWhereThereAreSome() {
        status(full(1, 1_000_000_000, false));
        pass(500);
        status(full(1, 1_100_000_000, true));

        ThreadView view = only();
        assertThat(view.cpuPercent().orElseThrow()).isCloseTo(20, within(0.01));
        assertThat(view.allocatedBytes()).hasValue(99);
        assertThat(view.carrier()).isTrue();
        assertThat(view.suspended()).isTrue();
        assertThat(view.daemon()).isTrue();
    }

    @Test
    void aCounterThatRunsBackwardsGivesNoShare() {
        status(plain(1, ThreadState.RUNNING, 100));
        pass(500);
        status(plain(1, ThreadState.RUNNING, 50));

        assertThat(only().cpuPercent()).isEmpty();
    }

    @Test
    void takesPeriodicStatusAndTheNumberOfVirtualThreads() {
        take(new ThreadStatus(true, OptionalLong.of(12), List.of(full(1, 5, false))));

        assertThat(table.view().virtualThreads()).hasValue(12);
        assertThat(table.view().statusMillis()).hasValue(START);
    }

    @Test
    void aThreadThatStatusForgetsHasEnded() {
        take(new ThreadCreated(9, "never in a status"));
        status(plain(1, ThreadState.RUNNING, 0), plain(2, ThreadState.RUNNING, 0));
        status(plain(1, ThreadState.RUNNING, 0));
        status(plain(1, ThreadState.RUNNING, 0));
        assertThat(table.view().threads()).hasSize(3);
        status(plain(1, ThreadState.RUNNING, 0));

        assertThat(table.view().threads()).extracting(ThreadView::id).containsExactly(1L, 9L);
    }

    @Test
    void historyHasTimesStatesAndShares() {
        pass(1000);
        status(plain(1, ThreadState.RUNNING, 0));
        pass(500);
        status(plain(1, ThreadState.MONITOR, 25), plain(2, ThreadState.WAIT, 0));
        pass(250);
        status(plain(2, ThreadState.NATIVE, 0));
        pass(500);
        status(plain(1, ThreadState.WAIT, 25), plain(2, ThreadState.WAIT, 1));

        ThreadHistory first = table.history(1).orElseThrow();
        assertThat(IntStream.range(0, first.size()).mapToLong(first::timeMillis))
                .containsExactly(START + 1000, START + 1500, START + 1750, START + 2250);
        assertThat(IntStream.range(0, first.size()).mapToObj(first::state))
                .containsExactly(ThreadState.RUNNING, ThreadState.MONITOR, ThreadState.UNDEFINED, ThreadState.WAIT);
        assertThat(first.cpuPercent(0)).isEmpty();
        assertThat(first.cpuPercent(1)).hasValue(50);
        assertThat(first.cpuPercent(2)).isEmpty();
        assertThat(first.cpuPercent(3)).hasValue(0);
        ThreadHistory second = table.history(2).orElseThrow();
        assertThat(second.size()).isEqualTo(3);
        assertThat(second.timeMillis(0)).isEqualTo(START + 1500);
        assertThat(second.cpuPercent(2)).hasValue(2);
    }

    @Test
    void historyKeepsTheLast1200Statuses() {
        for (int i = 0; i < 3000; i++) {
            status(plain(1, ThreadState.of(i % 9), 0));
            pass(500);
        }

        ThreadHistory history = table.history(1).orElseThrow();
        assertThat(history.size()).isEqualTo(1200);
        assertThat(history.timeMillis(1199)).isEqualTo(START + 2999 * 500);
        assertThat(history.timeMillis(0)).isEqualTo(START + 1800 * 500);
        assertThat(history.state(1199)).isEqualTo(ThreadState.of(2999 % 9));
        assertThat(history.state(0)).isEqualTo(ThreadState.of(1800 % 9));
    }

    @Test
    void historyBeginsAnewAfterALongGap() {
        status(plain(1, ThreadState.RUNNING, 0));
        pass(3_600_000);
        status(plain(1, ThreadState.WAIT, 0));

        ThreadHistory history = table.history(1).orElseThrow();
        assertThat(history.size()).isEqualTo(1);
        assertThat(history.timeMillis(0)).isEqualTo(START + 3_600_000);
    }

    @Test
    void whatCannotBeReadIsToldAndChangesNothing() {
        take(new ThreadCreated(1, "first"));
        for (int type : ThreadTable.types()) {
            assertThat(table.take(type, Bytes.of(9)).orElseThrow()).contains("cannot be read");
        }

        assertThat(only().name()).isEqualTo("first");
    }

    @Test
    void isBoundedWhateverComes() {
        String endless = "x".repeat(5000);
        for (int id = 0; id < ThreadTable.MAX_THREADS + 10; id++) {
            take(new ThreadCreated(id, endless));
        }

        ThreadsView view = table.view();
        assertThat(view.threads()).hasSize(ThreadTable.MAX_THREADS);
        assertThat(view.leftOut()).isEqualTo(10);
        assertThat(view.threads().stream()
                        .mapToInt(thread -> thread.name().length())
                        .sum())
                .isEqualTo(ThreadTable.MAX_UNITS_OF_NAMES);
        assertThat(table.history(ThreadTable.MAX_HISTORIES - 1L)).isPresent();
        assertThat(table.history(ThreadTable.MAX_HISTORIES)).isEmpty();
        for (int id = 0; id < ThreadTable.MAX_THREADS; id++) {
            take(new ThreadDied(id));
        }
        take(new ThreadCreated(1, "first"));
        assertThat(only().name()).isEqualTo("first");
    }

    @Test
    void aStatusOfTenThousandThreadsIsTaken() {
        status(IntStream.range(0, 10_000)
                .mapToObj(id -> plain(id, ThreadState.RUNNING, 0))
                .toArray(Entry[]::new));

        assertThat(table.view().threads()).hasSize(10_000);
    }

    @Test
    void aViewNeverChanges() {
        take(new ThreadCreated(1, "first"));
        ThreadsView before = table.view();
        assertThat(table.view()).isSameAs(before);
        take(new ThreadCreated(2, "second"));

        assertThat(before.threads()).hasSize(1);
        assertThat(table.view().threads()).hasSize(2);
    }

    @Test
    void aRingOfNothingKnowsNothing() {
        Ring ring = new Ring();

        assertThat(ring.at(0)).isEqualTo(Ring.UNKNOWN);
        ring.add(5, 1);
        ring.add(8, 2);
        assertThat(Arrays.asList(ring.at(4), ring.at(5), ring.at(6), ring.at(7), ring.at(8), ring.at(9)))
                .containsExactly(Ring.UNKNOWN, 1, Ring.UNKNOWN, Ring.UNKNOWN, 2, Ring.UNKNOWN);
    }
}
