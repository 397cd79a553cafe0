// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkersTest {
    private static final int PARTS = 100;
    private static final int LAST_GOOD = 10;
    private static final int ROUNDS = 200;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatIsPreparedAheadIsTakenInOrderByTheCaller(int threads) {
        List<Integer> taken = new ArrayList<>();
        Set<Thread> takers = ConcurrentHashMap.newKeySet();
        new Workers(threads, Progress.NONE).runAhead("testing", PARTS, part -> part, part -> {
            taken.add(part);
            takers.add(Thread.currentThread());
        });
        assertThat(taken).isEqualTo(IntStream.range(0, PARTS).boxed().toList());
        assertThat(takers).containsExactly(Thread.currentThread());
    }

    @Test
    void noMoreThanOnePartIsAhead() {
        AtomicInteger prepared = new AtomicInteger();
        List<Integer> ahead = new ArrayList<>();
        new Workers(2, Progress.NONE)
                .runAhead(
                        "testing",
                        PARTS,
                        _ -> prepared.incrementAndGet(),
                        _ -> ahead.add(prepared.get() - (ahead.size() + 1)));
        assertThat(ahead).allMatch(parts -> parts <= 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatPreparingThrowsIsThrownOn(int threads) {
        List<Integer> taken = new ArrayList<>();
        assertThatIllegalStateException()
                .isThrownBy(() -> new Workers(threads, Progress.NONE)
                        .runAhead("testing", PARTS, WorkersTest::failAfterTheLastGoodOne, taken::add))
                .withMessage("No part 11.");
        assertThat(taken).hasSize(LAST_GOOD + 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatTakingThrowsIsThrownOn(int threads) {
        assertThatThrownBy(() -> new Workers(threads, Progress.NONE).runAhead("testing", PARTS, part -> part, part -> {
                    if (part > LAST_GOOD) {
                        throw new AssertionError("Nobody takes part " + part + ".");
                    }
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessage("Nobody takes part 11.");
    }

    @Test
    void whoIsInterruptedStops() {
        Thread.currentThread().interrupt();
        assertThatIllegalStateException()
                .isThrownBy(() -> new Workers(2, Progress.NONE).runAhead("testing", PARTS, part -> part, _ -> {}))
                .withMessageContaining("Interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void twoThingsMadeAtOnceArePutTogether(int threads) {
        assertThat(new Workers(threads, Progress.NONE)
                        .<Integer, String, String>together(() -> 1, () -> "two", (one, two) -> one + " and " + two))
                .isEqualTo("1 and two");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void bothThingsAreDone(int threads) {
        Set<String> done = ConcurrentHashMap.newKeySet();
        new Workers(threads, Progress.NONE).both(() -> done.add("one"), () -> done.add("other"));
        assertThat(done).containsExactlyInAnyOrder("one", "other");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatEitherOfTwoThingsThrowsIsThrownOn(int threads) {
        Workers workers = new Workers(threads, Progress.NONE);
        assertThatIllegalStateException()
                .isThrownBy(() -> workers.together(
                        () -> failAfterTheLastGoodOne(PARTS), () -> 2, (_, _) -> "nothing to put together"))
                .withMessage("No part 100.");
        assertThatIllegalStateException()
                .isThrownBy(() -> workers.together(
                        () -> 1, () -> failAfterTheLastGoodOne(PARTS), (_, _) -> "nothing to put together"))
                .withMessage("No part 100.");
    }

    /** Nobody writes to what is given up any more when the exception is there. */
    @Test
    void whoIsInterruptedWaitsForTheOthersToEndTheirParts() {
        int threads = 2;
        CountDownLatch interrupted = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        Thread caller = Thread.currentThread();
        assertThatIllegalStateException()
                .isThrownBy(() -> new Workers(threads, Progress.NONE).run("testing", PARTS, _ -> {
                    if (begun.incrementAndGet() == 1) {
                        awaitWaiting(caller);
                        caller.interrupt();
                        interrupted.countDown();
                    }
                    await(interrupted);
                    awaitWaiting(caller);
                    ended.incrementAndGet();
                }))
                .withMessageContaining("Interrupted");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ended).hasValue(begun.get());
        assertThat(begun.get()).isBetween(1, threads);
    }

    /** Until a thread has seen that it is interrupted, if it is, and waits again. */
    private static void awaitWaiting(Thread thread) {
        while (thread.isInterrupted() || thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    /** A part that has been taken is done, as others may wait for its end. */
    @Test
    void whoIsInterruptedLeavesNobodyWaitingForAPart() {
        Thread caller = Thread.currentThread();
        for (int round = 0; round < ROUNDS; round++) {
            PartOrder order = new PartOrder();
            int last = round % PARTS;
            assertThatIllegalStateException()
                    .isThrownBy(() -> new Workers(3, Progress.NONE).run("testing", PARTS, part -> {
                        if (part == last) {
                            caller.interrupt();
                        }
                        order.await(part);
                        order.end();
                    }))
                    .withMessageContaining("Interrupted");
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void whatIsPreparedWhenTakingFailsHasEnded() {
        CountDownLatch preparing = new CountDownLatch(1);
        CountDownLatch failing = new CountDownLatch(1);
        AtomicBoolean prepared = new AtomicBoolean();
        Thread caller = Thread.currentThread();
        assertThatIllegalStateException()
                .isThrownBy(() -> new Workers(2, Progress.NONE)
                        .runAhead(
                                "testing",
                                2,
                                part -> {
                                    if (part == 1) {
                                        preparing.countDown();
                                        await(failing);
                                        awaitWaiting(caller);
                                        prepared.set(true);
                                    }
                                    return part;
                                },
                                part -> {
                                    await(preparing);
                                    failing.countDown();
                                    failAfterTheLastGoodOne(part + PARTS);
                                }))
                .withMessage("No part 100.");
        assertThat(prepared).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void noPartsAreNoWork(int threads) {
        AtomicInteger done = new AtomicInteger();
        Workers workers = new Workers(threads, Progress.NONE);
        workers.run("testing", 0, _ -> done.incrementAndGet());
        workers.runAhead("testing", 0, _ -> done.incrementAndGet(), _ -> done.incrementAndGet());
        assertThat(done).hasValue(0);
    }

    @Test
    void partsMayBeWorkOfManyPartsThemselves() {
        Workers workers = new Workers(3, Progress.NONE);
        AtomicInteger done = new AtomicInteger();
        workers.run("testing", PARTS, _ -> workers.run("testing", PARTS, _ -> done.incrementAndGet()));
        assertThat(done).hasValue(PARTS * PARTS);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int failAfterTheLastGoodOne(int part) {
        if (part > LAST_GOOD) {
            throw new IllegalStateException("No part " + part + ".");
        }
        return part;
    }
}
