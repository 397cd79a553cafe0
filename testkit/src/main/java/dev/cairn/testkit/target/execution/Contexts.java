// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.execution;

import java.util.ArrayList;
import java.util.List;

/**
 * Threads that hand the processor round. {@code THREADS ROUNDS WORK}: THREADS threads take ROUNDS turns each, in which
 * a thread waits until it is called, computes a little, and calls the next one; in between all want one more monitor.
 */
public final class Contexts {
    /** A turn to wait for. */
    public static final class Turn {
        private boolean given;

        synchronized void give() {
            given = true;
            notifyAll();
        }

        synchronized void take() throws InterruptedException {
            while (!given) {
                wait();
            }
            given = false;
        }
    }

    private static final Turn COMMON = new Turn();
    private static long sum;

    private Contexts() {}

    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[0]), rounds = Integer.parseInt(args[1]), work = Integer.parseInt(args[2]);
        List<Turn> turns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            turns.add(new Turn());
        }
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Turn own = turns.get(i), next = turns.get((i + 1) % count);
            threads.add(new Thread(() -> turn(own, next, rounds, work), "context-" + i));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        turns.get(0).give();
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("sum " + sum);
    }

    private static void turn(Turn own, Turn next, int rounds, int work) {
        try {
            for (int round = 0; round < rounds; round++) {
                own.take();
                next.give();
                synchronized (COMMON) {
                    compute(work);
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void compute(int work) {
        for (int i = 0; i < work; i++) {
            sum += i % 7;
        }
    }
}
