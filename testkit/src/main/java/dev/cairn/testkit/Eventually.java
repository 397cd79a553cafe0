// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/** Waits for what happens in another process, and fails loudly where it does not. */
public final class Eventually {
    private static final Duration PAUSE = Duration.ofMillis(20);

    private Eventually() {}

    /** Asks {@code question} until the answer fits, and returns that answer. */
    public static <T> T eventually(Duration limit, Callable<T> question, Predicate<T> fits) {
        long end = System.nanoTime() + limit.toNanos();
        T answer = ask(question);
        while (!fits.test(answer)) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("Not within " + limit.toMillis() + " ms; the last answer was " + answer);
            }
            pause();
            answer = ask(question);
        }
        return answer;
    }

    private static <T> T ask(Callable<T> question) {
        try {
            return question.call();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
