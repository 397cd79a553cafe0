// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.injected;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What threads call is reported once, by any thread and at any time. Here this class does what the library does: one
 * thread reports at a time.
 */
class CallsTest {
    private static final int OUTER = 1;
    private static final int INNER = 2;
    private static final int THREADS = 2000;
    private static final int CALLS = 300;

    /** By method: calls, nanoseconds with what they called, and without. */
    private final Map<Integer, long[]> sums = new HashMap<>();

    @AfterEach
    void forget() {
        Calls.stop();
        Calls.giveBack();
        Calls.forget();
    }

    private synchronized void tell(Object stack) {
        int next = 0;
        do {
            long[] told = Calls.tell(stack, next);
            next = (int) told[0];
            for (int at = 2; at < told[1]; at += 4 + (int) told[at + 3]) {
                int method = told[at + 3] == 0 ? 0 : (int) told[at + 4];
                long[] sum = sums.computeIfAbsent(method, any -> new long[3]);
                sum[0] += told[at];
                sum[1] += told[at + 1];
                sum[2] += told[at + 2];
            }
        } while (next >= 0);
    }

    private long[] sum(int method) {
        return sums.getOrDefault(method, new long[3]);
    }

    private void tellAll() {
        for (Object each = Calls.stackAfter(null); each != null; each = Calls.stackAfter(each)) {
            if (Calls.thread(each) != null) {
                tell(each);
            }
        }
    }

    private synchronized void endThread() {
        Object stack = Calls.end();
        if (stack != null) {
            tell(stack);
        }
        Calls.ended();
    }

    private void call(int times) {
        for (int i = 0; i < times; i++) {
            Frame outer = Calls.enter(OUTER);
            Frame inner = Calls.enter(INNER);
            Calls.leave(inner);
            Calls.leave(outer);
        }
    }

    @Test
    void threadsThatEndWhileAllIsToldAreToldOnce() throws Exception {
        assertThat(Calls.begin(4, 0, false, null)).isTrue();
        AtomicBoolean over = new AtomicBoolean();
        Thread[] telling = new Thread[2];
        for (int i = 0; i < telling.length; i++) {
            telling[i] = new Thread(() -> {
                while (!over.get()) {
                    tellAll();
                }
            });
            telling[i].start();
        }
        for (int i = 0; i < THREADS; i += 8) {
            Thread[] some = new Thread[8];
            for (int j = 0; j < some.length; j++) {
                some[j] = new Thread(() -> {
                    call(CALLS);
                    endThread();
                });
                some[j].start();
            }
            for (Thread each : some) {
                each.join();
            }
        }
        over.set(true);
        for (Thread each : telling) {
            each.join();
        }
        tellAll();
        assertThat(sum(OUTER)[0]).isEqualTo((long) THREADS * CALLS);
        assertThat(sum(INNER)[0]).isEqualTo((long) THREADS * CALLS);
        assertThat(Calls.lost()).isZero();
    }

    @Test
    void aCallThatGoesOnIsToldWithItsTimeAndNotOnceMoreWhenItEnds() {
        long before = System.nanoTime();
        assertThat(Calls.begin(4, 0, false, null)).isTrue();
        Frame outer = Calls.enter(OUTER);
        long inside = System.nanoTime();
        for (int i = 0; i < 1000; i++) {
            Frame inner = Calls.enter(INNER);
            tellAll();
            Calls.leave(inner);
            tellAll();
        }
        long least = System.nanoTime() - inside;
        tellAll();
        assertThat(sum(OUTER)[1]).isGreaterThanOrEqualTo(least);
        Calls.leave(outer);
        long most = System.nanoTime() - before;
        tellAll();
        assertThat(sum(OUTER)[0]).isEqualTo(1);
        assertThat(sum(INNER)[0]).isEqualTo(1000);
        assertThat(sum(OUTER)[1]).isBetween(least, most);
        assertThat(sum(OUTER)[2] + sum(INNER)[2]).isBetween(least, most);
        assertThat(sum(INNER)[1]).isEqualTo(sum(INNER)[2]).isLessThan(most);
    }

    @Test
    void timeIsNotToldTwiceWhileTheThreadGoesOn() throws Exception {
        long before = System.nanoTime();
        assertThat(Calls.begin(4, 0, false, null)).isTrue();
        Thread calling = new Thread(() -> {
            call(200_000);
            endThread();
        });
        calling.start();
        while (calling.isAlive()) {
            tellAll();
        }
        calling.join();
        long most = System.nanoTime() - before;
        tellAll();
        assertThat(sum(OUTER)[0]).isEqualTo(200_000);
        assertThat(sum(OUTER)[1]).isPositive().isLessThanOrEqualTo(most);
        assertThat(sum(OUTER)[2] + sum(INNER)[2]).isPositive().isLessThanOrEqualTo(most);
    }

    @Test
    void nothingIsLeftOfThreadsThatHaveEnded() throws Exception {
        assertThat(Calls.begin(4, 0, false, null)).isTrue();
        Thread thread = new Thread(() -> {
            call(1);
            endThread();
        });
        thread.start();
        thread.join();
        assertThat(Calls.stackAfter(null)).isNull();
        assertThat(Calls.stacks()).isEmpty();
    }
}
