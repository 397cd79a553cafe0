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
class ErrandTest {
    private static final int ROUNDS = 1_000;

    private final Workers workers = new Workers(2, Progress.NONE);

    @Test
    void whoeverComesFirstDoesItAndNobodyElse() {
        for (int round = 0; round < ROUNDS; round++) {
            AtomicInteger done = new AtomicInteger();
            Errand<Integer> errand = workers.begin(done::incrementAndGet);
            assertThat(errand.result()).isEqualTo(1);
            assertThat(errand.result()).isEqualTo(1);
            assertThat(errand.end()).contains(1);
        }
    }

    @Test
    void whereThereIsNoOtherThreadItIsDoneByWhoAsks() {
        Errand<Thread> errand = new Workers(1, Progress.NONE).begin(Thread::currentThread);
        assertThat(errand.result()).isSameAs(Thread.currentThread());
    }

    @Test
    void whatNobodyHasBegunIsNotDoneAfterItsEnd() {
        AtomicBoolean done = new AtomicBoolean();
        Errand<Boolean> errand = new Errand<>(() -> done.getAndSet(true));
        assertThat(errand.end()).isEmpty();
        errand.run();
        assertThat(done).isFalse();
    }

    @Test
    void whoIsAtItIsWaitedFor() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Errand<String> errand = workers.begin(() -> {
            begun.countDown();
            spin(ROUNDS);
            return "done";
        });
        begun.await();
        assertThat(errand.end()).contains("done");
    }

    /** Either it was done whole or it is not done at all. */
    @Test
    void nobodyIsAtItAfterItsEnd() {
        for (int round = 0; round < ROUNDS; round++) {
            AtomicInteger steps = new AtomicInteger();
            Errand<Integer> errand = workers.begin(() -> steps.incrementAndGet() + steps.incrementAndGet());
            spin(round);
            boolean made = errand.end().isPresent();
            assertThat(steps).hasValue(made ? 2 : 0);
        }
    }

    @Test
    void whatItThrowsIsThrownByWhoAsksAndNotByWhoEndsIt() {
        Errand<Integer> errand = workers.begin(() -> {
            throw new StackOverflowError("Too deep.");
        });
        assertThatExceptionOfType(StackOverflowError.class)
                .isThrownBy(errand::result)
                .withMessage("Too deep.");
        assertThat(errand.end()).isEmpty();
    }

    @Test
    void whoIsInterruptedGetsNothingAndInterruptsWhoIsAtItAndNobodyElse() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Errand<String> errand = workers.begin(() -> {
            begun.countDown();
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            return "interrupted";
        });
        begun.await();
        Thread.currentThread().interrupt();
        assertThatIllegalStateException().isThrownBy(errand::result).withMessageContaining("Interrupted");
        assertThat(errand.end()).contains("interrupted");
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
            Errand<Boolean> errand = workers.begin(ErrandTest::waitsUntilInterrupted);
            spin(round);
            Thread.currentThread().interrupt();
            assertThat(errand.end().orElse(true)).isTrue();
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void whatWasEndedBeforeItBeganHasNoResult() {
        Errand<Integer> errand = new Errand<>(() -> 1);
        assertThat(errand.end()).isEmpty();
        assertThatIllegalStateException().isThrownBy(errand::result).withMessageContaining("ended before");
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
