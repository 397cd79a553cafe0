// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.cairn.heap.Progress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PrefetchTest {
    private static final int ROUNDS = 1_000;

    private final Workers workers = new Workers(2, Progress.NONE);

    @Test
    void whoeverComesFirstDoesItAndNobodyElse() {
        for (int round = 0; round < ROUNDS; round++) {
            AtomicInteger done = new AtomicInteger();
            Prefetch<Integer> prefetch = workers.begin(done::incrementAndGet);
            assertThat(prefetch.result()).isEqualTo(1);
            assertThat(prefetch.result()).isEqualTo(1);
            assertThat(prefetch.end()).contains(1);
        }
    }

    @Test
    void whereThereIsNoOtherThreadItIsDoneByWhoAsks() {
        Prefetch<Thread> prefetch = new Workers(1, Progress.NONE).begin(Thread::currentThread);
        assertThat(prefetch.result()).isSameAs(Thread.currentThread());
    }

    @Test
    void whatNobodyHasBegunIsNotDoneAfterItsEnd() {
        AtomicBoolean done = new AtomicBoolean();
        Prefetch<Boolean> prefetch = new Prefetch<>(() -> done.getAndSet(true));
        assertThat(prefetch.end()).isEmpty();
        prefetch.run();
        assertThat(done).isFalse();
    }

    @Test
    void whoIsAtItIsWaitedFor() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Prefetch<String> prefetch = workers.begin(() -> {
            begun.countDown();
            spin(ROUNDS);
            return "done";
        });
        begun.await();
        assertThat(prefetch.end()).contains("done");
    }

    /** Either it was done whole or it is not done at all. */
    @Test
    void nobodyIsAtItAfterItsEnd() {
        for (int round = 0; round < ROUNDS; round++) {
            AtomicInteger steps = new AtomicInteger();
            Prefetch<Integer> prefetch = workers.begin(() -> steps.incrementAndGet() + steps.incrementAndGet());
            spin(round);
            boolean made = prefetch.end().isPresent();
            assertThat(steps).hasValue(made ? 2 : 0);
        }
    }

    @Test
    void whatItThrowsIsThrownByWhoAsksAndNotByWhoEndsIt() {
        Prefetch<Integer> prefetch = workers.begin(() -> {
            throw new StackOverflowError("Too deep.");
        });
        assertThatExceptionOfType(StackOverflowError.class)
                .isThrownBy(prefetch::result)
                .withMessage("Too deep.");
        assertThat(prefetch.end()).isEmpty();
    }

    @Test
    void whoIsInterruptedGetsNothingAndInterruptsWhoIsAtItAndNobodyElse() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Prefetch<String> prefetch = workers.begin(() -> {
            begun.countDown();
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            return "interrupted";
        });
        begun.await();
        Thread.currentThread().interrupt();
        assertThatIllegalStateException().isThrownBy(prefetch::result).withMessageContaining("Interrupted");
        assertThat(prefetch.end()).contains("interrupted");
        assertThat(Thread.interrupted()).isTrue();

        AtomicInteger interrupted = new AtomicInteger();
        workers.run(
                "testing",
                ROUNDS,
                _ -> interrupted.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0));
        assertThat(interrupted).hasValue(0);
    }

    @Test
    void whoHasOnlyJustBegunIsInterruptedToo() {
        for (int round = 0; round < ROUNDS; round++) {
            Prefetch<Boolean> prefetch = workers.begin(PrefetchTest::waitsUntilInterrupted);
            spin(round);
            Thread.currentThread().interrupt();
            assertThat(prefetch.end().orElse(true)).isTrue();
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void whatWasEndedBeforeItBeganHasNoResult() {
        Prefetch<Integer> prefetch = new Prefetch<>(() -> 1);
        assertThat(prefetch.end()).isEmpty();
        assertThatIllegalStateException().isThrownBy(prefetch::result).withMessageContaining("ended before");
    }

    /** So that the other thread comes sometimes first and sometimes later. */
    private static void spin(int rounds) {
        for (int i = 0; i < 10 * rounds; i++) {
            Thread.onSpinWait();
        }
    }

    private static boolean waitsUntilInterrupted() {
        try {
            new CountDownLatch(1).await();
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }
}
