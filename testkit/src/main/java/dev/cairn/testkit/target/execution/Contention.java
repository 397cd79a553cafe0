// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.execution;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * Waits for monitors, as its standard input says; it answers each line with one.
 *
 * <ul>
 *   <li>{@code enter}: a thread, "entering", has had to wait until the main thread lets a {@code Gate} go
 *   <li>{@code wait MILLIS}: the main thread waits so long for a {@code Gate} that nobody notifies
 *   <li>{@code idle}: from now on a thread "idle" waits for a {@code Gate} that nobody has
 *   <li>{@code hold}: from now on a thread "holding" has a {@code Gate} twice, "entering" wants it, and "notified" waits for it
 *   <li>{@code own}: the same, but nobody waits to be notified
 * </ul>
 */
public final class Contention {
    /** An object of a class of its own, so that a test knows it. */
    public static final class Gate {}

    private Contention() {}

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "enter" -> enter();
                case "wait" -> await(Long.parseLong(words[1]));
                case "hold" -> hold();
                case "own" -> own(new Gate());
                case "idle" -> await(start("idle", () -> await(0)), Thread.State.WAITING);
                default -> throw new IllegalArgumentException(line);
            }
            System.out.println("done");
        }
        System.exit(0);
    }

    private static void enter() throws InterruptedException {
        Gate gate = new Gate();
        Thread entering = new Thread(() -> pass(gate), "entering");
        synchronized (gate) {
            entering.start();
            await(entering, Thread.State.BLOCKED);
        }
        entering.join();
    }

    private static void pass(Gate gate) {
        synchronized (gate) {
            Thread.onSpinWait();
        }
    }

    private static void await(long millis) throws InterruptedException {
        Gate gate = new Gate();
        synchronized (gate) {
            gate.wait(millis);
        }
    }

    private static void hold() throws InterruptedException {
        Gate gate = new Gate();
        Thread notified = start("notified", () -> {
            synchronized (gate) {
                gate.wait();
            }
        });
        await(notified, Thread.State.WAITING);
        own(gate);
    }

    private static void own(Gate gate) {
        Thread holding = start("holding", () -> {
            synchronized (gate) {
                synchronized (gate) {
                    Thread.sleep(Long.MAX_VALUE);
                }
            }
        });
        await(holding, Thread.State.TIMED_WAITING);
        await(start("entering", () -> pass(gate)), Thread.State.BLOCKED);
    }

    private interface Work {
        void run() throws InterruptedException;
    }

    private static Thread start(String name, Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (InterruptedException e) {
                        // as good an end as any
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void await(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            Thread.onSpinWait();
        }
    }
}
