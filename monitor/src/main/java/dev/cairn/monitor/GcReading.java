// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.state.HeapInfoTable;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * A collection on demand, and how full the heap was before and after it.
 *
 * @param took as the monitor saw it, the way there and back included
 */
public record GcReading(OptionalLong usedBytesBefore, OptionalLong usedBytesAfter, Duration took) {
    /** A collection takes its time; the agent says when it gives it up. */
    private static final Duration LONGEST = Duration.ofSeconds(62);

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
        return of(session, session.patience());
    }

    /** As {@link #of(DdmSession)}, with patience that began before; the collection itself may take a minute whatever that is. */
    public static Result of(DdmSession session, Patience patience) {
        Used before = used(session, patience);
        if (before.answer() instanceof Answer.TimedOut late) {
            return new Result.Failed(late.sentence()); // a VM that does not report its heap will not collect either
        }
        long start = System.nanoTime();
        Answer answer = session.request(new HeapStatus.GarbageCollect(), collection(patience.limit()))
                .join();
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        return answer instanceof Answer.Chunks
                ? new Result.Collected(new GcReading(
                        before.bytes(),
                        used(session, session.patience(patience.limit())).bytes(),
                        took))
                : new Result.Failed(answer.sentence());
    }

    private static Duration collection(Duration patience) {
        return patience.compareTo(LONGEST) > 0 ? patience : LONGEST;
    }

    /** How long {@link #of(DdmSession, Patience)} takes at most, with {@code patience} that begins there. */
    public static Duration longest(Duration patience) {
        return patience.plus(collection(patience)).plus(patience);
    }

    private record Used(Answer answer, OptionalLong bytes) {}

    /** What is asked for is an event, which an agent of Cairn's sends before the reply; an older one is no answer. */
    private static Used used(DdmSession session, Patience patience) {
        HeapInfoTable table = session.data().get(HeapInfoTable.KEY, HeapInfoTable::new);
        long known = table.updates();
        Answer answer = session.request(new HeapStatus.HeapInfoRequest(HeapStatus.NOW), patience)
                .join();
        boolean told = answer instanceof Answer.Chunks && table.updates() != known;
        return new Used(
                answer,
                told
                        ? table.heaps().stream()
                                .mapToLong(HeapStatus.Heap8::usedBytes)
                                .limit(1)
                                .reduce((a, b) -> a)
                        : OptionalLong.empty());
    }
}
