// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** A program that keeps sessions it should have let go, and threads that hold something in their local variables. */
final class LeakingTarget {
    static final int SESSIONS = 500;

    private LeakingTarget() {}

    /** What is leaked. */
    static final class Session {
        private final byte[] data = new byte[1000];

        int size() {
            return data.length;
        }
    }

    /** What leaks it. */
    static final class Registry {
        static final Map<String, List<Session>> OPEN = new HashMap<>();

        private Registry() {}
    }

    /** What only a local variable holds. */
    static final class Luggage {
        int weight = 3;
    }

    private static void holdAndWait(CountDownLatch ready) {
        Luggage luggage = new Luggage();
        ready.countDown();
        while (luggage.weight > 0) {
            LockSupport.park();
        }
    }

    public static void main(String[] args) throws Exception {
        List<Session> sessions = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            sessions.add(new Session());
        }
        Registry.OPEN.put("everybody", sessions);
        CountDownLatch ready = new CountDownLatch(2);
        Thread.ofPlatform().daemon().name("porter").start(() -> holdAndWait(ready));
        Thread.ofVirtual().name("light porter").start(() -> holdAndWait(ready));
        ready.await();
        System.out.println("ready " + sessions.getFirst().size());
        while (System.in.read() >= 0) {}
    }
}
