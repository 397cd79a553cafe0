// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.record;

import dev.cairn.bench.measure.BenchTarget;
import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.allocation.KnownAllocations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/**
 * That every allocation is either in the profile or counted as lost, to the record: all are recorded by a process that is
 * stopped again and again, and the target itself says how many it has made. Fails if it is not so.
 */
public final class RecordingLossBenchmark {
    private static final int SIZE = 64;
    private static final int SMALLEST_OBJECT = 16;
    private static final int THREADS = 4;
    private static final int WARM_UP = 1000;
    private static final long STOPPED_MILLIS = 60;
    private static final long RUNNING_MILLIS = 40;

    private RecordingLossBenchmark() {}

    /** What the target counted, and what became of it. */
    private record Account(long truth, SlowConsumer.Result recorded) {
        /** Lost and counted, but none of the known arrays: other threads of the VM allocate too. */
        long elsewhere() {
            return recorded.told() + recorded.lost() - truth;
        }

        /** What those took, by the bytes that were counted as lost. */
        long bytesElsewhere() {
            return recorded.lostBytes() - SIZE * (truth - recorded.told());
        }

        /**
         * Checks objects and bytes apart, so that an array that is neither in the profile nor counted as lost cannot
         * hide behind another object that was lost.
         */
        boolean isComplete() {
            return elsewhere() == 0
                    ? bytesElsewhere() == 0
                    : elsewhere() > 0 && bytesElsewhere() >= SMALLEST_OBJECT * elsewhere();
        }

        /** A recording that took too much of this machine says nothing about loss. */
        boolean isWhole() {
            return recorded.end().equals("STOPPED");
        }
    }

    public static void run(long arrays) throws Exception {
        MarkdownTable table = new MarkdownTable(
                "JDK",
                "arrays, as the target counted them",
                "in the profile",
                "counted as lost",
                "of these, other objects of the VM",
                "unaccounted for",
                "took");
        List<String> problems = new ArrayList<>();
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            long start = System.nanoTime();
            Account account = account(jdk, arrays);
            table.row(
                    jdk,
                    count(account.truth()),
                    count(account.recorded().told()),
                    count(account.recorded().lost()),
                    count(Math.max(0, account.elsewhere())),
                    !account.isWhole()
                            ? "not known: the recording ended as "
                                    + account.recorded().end()
                            : account.isComplete() ? "0" : account.toString(),
                    String.format(Locale.ROOT, "%.0f s", (System.nanoTime() - start) / 1e9));
            if (account.isWhole() && !account.isComplete()) {
                problems.add(jdk + ": " + account);
            }
        }
        table.print("Every allocation is told or counted as lost");
        if (!problems.isEmpty()) {
            throw new IllegalStateException("What was told and what was counted as lost is not all there was: "
                    + String.join("; ", problems) + ".");
        }
    }

    private static Account account(Jdk jdk, long arrays) throws Exception {
        try (BenchTarget target = BenchTarget.start(jdk, KnownAllocations.class, "-Xmx512m", "-XX:+UseSerialGC");
                SlowConsumer consumer = SlowConsumer.of(target.id())) {
            // The site is known by name before there can be too much.
            long before = counted(target, WARM_UP, 1);
            CompletableFuture<Long> all = CompletableFuture.supplyAsync(() -> {
                try {
                    return counted(target, arrays / THREADS, THREADS);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            while (!all.isDone()) {
                consumer.setRunning(false);
                Thread.sleep(STOPPED_MILLIS);
                consumer.setRunning(true);
                Thread.sleep(RUNNING_MILLIS);
            }
            return new Account(before + all.get(), consumer.result());
        }
    }

    /** The number that the target's threads have counted. */
    private static long counted(BenchTarget target, long arraysAThread, int threads) throws IOException {
        return Long.parseLong(
                target.tell(SIZE + " " + arraysAThread + " " + threads).split(" ", -1)[1]);
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
