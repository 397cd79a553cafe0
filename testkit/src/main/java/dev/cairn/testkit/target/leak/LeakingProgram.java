// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/**
 * Leaks in the way that its argument names, says so, leaks as much again for each line of its input, and ends with that.
 */
public final class LeakingProgram {
    private static final Map<String, Leak> LEAKS = Map.ofEntries(
            Map.entry("four", LeakingProgram::four),
            Map.entry("static-map", HeldByStatics::staticMap),
            Map.entry("listeners", HeldByStatics::listeners),
            Map.entry("sessions", HeldByStatics::sessions),
            Map.entry("shared-cache", HeldByStatics::sharedCache),
            Map.entry("linked-chain", HeldByStatics::linkedChain),
            Map.entry("duplicates", WastedBy::duplicateStrings),
            Map.entry("empty-collections", WastedBy::emptyCollections),
            Map.entry("direct-buffers", WastedBy::directBuffers),
            Map.entry("thread-local", HeldByThreads::threadLocalOfPool),
            Map.entry("stale-thread-local", HeldByThreads::staleThreadLocal),
            Map.entry("small-thread-locals", HeldByThreads::smallThreadLocals),
            Map.entry("executor-queue", HeldByThreads::executorQueue),
            Map.entry("timer", HeldByThreads::timer),
            Map.entry("stopped-executors", HeldByThreads::stoppedExecutors),
            Map.entry("pile", HeldByThreads::pile),
            Map.entry("loaders", HeldByReferences::loaders),
            Map.entry("weak-map", HeldByReferences::weakMapOfItsKeys),
            Map.entry("finalizers", HeldByReferences::finalizerBacklog),
            Map.entry("web-applications", HeldByApplications::webApplications),
            Map.entry("drivers", HeldByApplications::drivers),
            Map.entry("meters", HeldByServices::meters),
            Map.entry("interned", HeldByServices::interned),
            Map.entry("connections", HeldByServices::connections),
            Map.entry("two-indexes", HeldByServices::twoIndexes),
            Map.entry("slow-growth", HeldByServices::slowGrowth),
            Map.entry("session-of-rows", HeldByWork::session),
            Map.entry("log-context", HeldByWork::logContext),
            Map.entry("continuations", HeldByWork::continuations),
            Map.entry("cleaners", HeldByNativeCode::cleaners),
            Map.entry("callbacks", HeldByNativeCode::callbacks));

    private LeakingProgram() {}

    /** Leaks something. */
    @FunctionalInterface
    interface Leak {
        void leak() throws Exception;
    }

    /** A service that leaks in four ways at once. */
    private static void four() throws Exception {
        HeldByStatics.staticMap();
        HeldByStatics.listeners();
        HeldByThreads.threadLocalOfPool();
        HeldByReferences.loaders();
    }

    public static void main(String[] args) throws Exception {
        Leak leak = Objects.requireNonNull(LEAKS.get(args[0]), args[0]);
        leak.leak();
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (in.readLine() != null) {
            leak.leak();
            System.out.println("done");
        }
    }
}
