// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.sql.model.SqlFunction;
import dev.cairn.heap.sql.model.SqlType;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions end a query when its time is used up. */
class QueryClockTest {
    private final AtomicLong time = new AtomicLong(-5);
    private final SqlFunction same =
            new SqlFunction("same", List.of(SqlType.BIGINT), SqlType.BIGINT, values -> Optional.of(values.getFirst()));

    private QueryClock clock(Duration timeout) {
        return new QueryClock(timeout, time::get);
    }

    @ParameterizedTest
    @CsvSource({"PT0S,0", "PT0.000000001S,1", "PT0.5S,1", "PT1S,1", "PT1.001S,2", "PT10M,600", "PT1000000H,2147483647"})
    void secondsAreRoundedUp(Duration timeout, int seconds) {
        assertThat(clock(timeout).seconds()).isEqualTo(seconds);
    }

    @Test
    void aFunctionAnswersUntilTheTimeIsUsedUp() throws IOException {
        QueryClock clock = clock(Duration.ofMillis(1500));
        SqlFunction watched = clock.watch(same);
        clock.begin();
        time.addAndGet(TimeUnit.SECONDS.toNanos(2));
        assertThat(watched.body().of(List.of(7L))).isEqualTo(Optional.of(7L));
        time.incrementAndGet();
        assertThatThrownBy(() -> watched.body().of(List.of(7L)))
                .isInstanceOf(SnapshotException.class)
                .hasMessage("The query took longer than 2 s and was ended; --timeout gives it more time.");
        clock.begin();
        assertThat(watched.body().of(List.of(8L))).isEqualTo(Optional.of(8L));
    }

    @Test
    void zeroIsNoEnd() throws IOException {
        QueryClock clock = clock(Duration.ZERO);
        clock.begin();
        time.addAndGet(TimeUnit.DAYS.toNanos(400));
        assertThat(clock.watch(same).body().of(List.of(7L))).isEqualTo(Optional.of(7L));
    }
}
