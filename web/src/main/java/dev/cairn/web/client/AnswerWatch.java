// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.client;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Waits beside the reader of an answer that has no limit of its own, and gives the answer up once the server answers nobody.
 * The server bounds each question itself, and waits longer than that for a VM that makes progress; so as long as it answers
 * other questions, ours goes on.
 */
final class AnswerWatch implements AutoCloseable {
    /** How often it asks within the silence that ends its patience. */
    private static final int TIMES = 8;

    private final Thread thread;
    private volatile boolean gaveUp;

    /**
     * @param most how long the answer may take without any question whether the server still answers
     * @param silence how long the server may then answer nothing
     * @param answers whether the server answers another question
     * @param giveUp ends the read of the answer
     */
    AnswerWatch(Duration most, Duration silence, BooleanSupplier answers, Runnable giveUp) {
        thread = Thread.ofVirtual().name("cairn-answer-watch").start(() -> watch(most, silence, answers, giveUp));
    }

    private void watch(Duration most, Duration silence, BooleanSupplier answers, Runnable giveUp) {
        try {
            Thread.sleep(most);
            long last = System.nanoTime();
            for (boolean given = false; !given; ) {
                if (answers.getAsBoolean()) {
                    last = System.nanoTime();
                } else {
                    given = System.nanoTime() - last >= silence.toNanos();
                }
                Thread.sleep(silence.dividedBy(TIMES));
            }
            gaveUp = true;
            giveUp.run();
        } catch (InterruptedException e) {
            // the answer is there
        }
    }

    /** Whether the read was ended by this watch. */
    boolean gaveUp() {
        return gaveUp;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
