// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.session.Answer;
import dev.cairn.monitor.session.DdmSession;
import dev.cairn.monitor.session.HeapInfoTable;
import dev.cairn.wire.ddm.chunk.HeapStatus;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * A collection on demand, and how full the heap was before and after it.
 *
 * @param took as the monitor saw it, the way there and back included
 */
public record GcReading(OptionalLong usedBytesBefore, OptionalLong usedBytesAfter, Duration took) {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Duration GC_TIMEOUT = Duration.ofSeconds(62);

    /** What came of it. */
    public sealed interface Result {
        record Collected(GcReading reading) implements Result {}

        /**
         * The VM did not.
         *
         * @param sentence why
         */
        record Failed(String sentence) implements Result {}
    }

    /** Asks {@code session}, which somebody holds a lease of, and waits for the collection to end. */
    public static Result of(DdmSession session) {
        OptionalLong before = used(session);
        long start = System.nanoTime();
        Answer answer =
                session.request(new HeapStatus.GarbageCollect(), GC_TIMEOUT).join();
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        return answer instanceof Answer.Chunks
                ? new Result.Collected(new GcReading(before, used(session), took))
                : new Result.Failed(answer.sentence());
    }

    /** The answer is an event, which an agent of Cairn's sends before the reply. */
    private static OptionalLong used(DdmSession session) {
        session.request(new HeapStatus.HeapInfoRequest(HeapStatus.NOW), TIMEOUT).join();
        return session.data()
                .get(HeapInfoTable.KEY)
                .flatMap(table -> table.heaps().stream().findFirst())
                .map(heap -> OptionalLong.of(heap.usedBytes()))
                .orElse(OptionalLong.empty());
    }
}
