// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.sql.model.SqlFunction;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How long a query may take. The engine ends what it does itself; it waits for our functions until they have answered for some
 * thousand rows, so these look at the clock for each row.
 */
final class QueryClock {
    private final int seconds;
    private final LongSupplier nanoTime;
    private volatile long begun;

    /** @param timeout of each query; zero: none */
    QueryClock(Duration timeout, LongSupplier nanoTime) {
        this.seconds = (int) Math.min(Integer.MAX_VALUE, timeout.toSeconds() + (timeout.toNanosPart() > 0 ? 1 : 0));
        this.nanoTime = nanoTime;
    }

    /** In the unit of JDBC, rounded up, as zero means no end. */
    int seconds() {
        return seconds;
    }

    /** A query begins. */
    void begin() {
        begun = nanoTime.getAsLong();
    }

    /** A function that gives no more values when the time of the query is used up. */
    SqlFunction watch(SqlFunction function) {
        return new SqlFunction(function.name(), function.parameters(), function.result(), arguments -> {
            if (seconds > 0 && nanoTime.getAsLong() - begun > TimeUnit.SECONDS.toNanos(seconds)) {
                throw new SnapshotException(sentence());
            }
            return function.body().of(arguments);
        });
    }

    String sentence() {
        return "The query took longer than " + seconds + " s and was ended; --timeout gives it more time.";
    }
}
