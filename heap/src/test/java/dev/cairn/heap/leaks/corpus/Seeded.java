// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.corpus;

import dev.cairn.testkit.Jdk;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program that leaks in one way.
 *
 * @param kind what {@code LeakingProgram} takes
 * @param rule that must find it
 * @param holder what the finding must name
 * @param dumps how many are needed
 */
record Seeded(String kind, String rule, String holder, int dumps) {
    private static final String POINT = "gathering-point";
    private static final List<Seeded> ALL = List.of(
            of("static-map", POINT, "Shop.STORE"),
            of("sessions", POINT, "SessionRegistry.sessions"),
            of("shared-cache", POINT, "User.cache"),
            of("linked-chain", POINT, "Link.newest"),
            of("executor-queue", POINT, "HeldByThreads.SLOW"),
            of("timer", POINT, "HeldByThreads.TIMER"),
            of("meters", POINT, "MeterRegistry.meters"),
            of("interned", POINT, "Interner.INTERNED"),
            of("session-of-rows", POINT, "Session.loadedState"),
            of("continuations", POINT, "Dispatcher.suspended"),
            of("cleaners", POINT, "Resource.CLEANER"),
            of("listeners", "listeners", "EventBus.listeners"),
            of("thread-local", "thread-local", "HeldByThreads.SCRATCH"),
            of("stale-thread-local", "thread-local", "Thread.threadLocals"),
            of("small-thread-locals", "thread-local", "HeldByThreads.SMALL"),
            of("log-context", "thread-local", "LogContext.VALUES"),
            of("loaders", "class-loaders", "Drivers.REGISTERED"),
            of("web-applications", "class-loaders", "session-cleaner"),
            of("drivers", "known-leak", "DriverManager.registeredDrivers"),
            of("finalizers", "finalizer-backlog", "Handle"),
            of("weak-map", "weak-map", "Views.OPEN"),
            of("stopped-executors", "closed-but-held", "Workers.EVER"),
            of("connections", "closed-but-held", "ConnectionPool.everMade"),
            of("direct-buffers", "native-memory", "Buffers.TAKEN"),
            of("pile", "thread-pile", "HeldByThreads."),
            of("callbacks", "jni-globals", "global references of native code"),
            of("two-indexes", "class-group", "Account.BY_NUMBER"),
            new Seeded("slow-growth", "growth", "Audit.LINES", 3),
            of("empty-collections", "collections", "Row.notes"),
            of("duplicates", "duplicates", "Names.READ"));

    static Stream<Seeded> all() {
        return ALL.stream();
    }

    private static Seeded of(String kind, String rule, String holder) {
        return new Seeded(kind, rule, holder, 1);
    }

    /** Whether it is held in the same way on each JDK: 17 has no virtual threads, and handles of classes of its own. */
    boolean isSameOnEach() {
        return !kind.equals("pile") && !kind.equals("callbacks");
    }

    /** What its VM starts with. */
    List<String> options(Jdk jdk) {
        if (!kind.equals("callbacks")) {
            return List.of();
        }
        String access = "--enable-native-access=ALL-UNNAMED";
        return jdk.feature() < 22 ? List.of(access, "--add-modules=jdk.incubator.foreign") : List.of(access);
    }
}
