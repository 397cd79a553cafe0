// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.budget;

import dev.cairn.client.alloc.AllocationOptions;
import dev.cairn.client.alloc.AllocationRecord;
import dev.cairn.client.alloc.AllocationRecorder;
import dev.cairn.client.alloc.AllocationRecording;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * What counting its own allocations costs a VM, given {@code ROUNDS ALLOCATIONS}. Prints lines: "took", a median, the least and the
 * most in nanoseconds, of how many, and what it was. Written for JDK 17, which starts it from this file.
 */
public final class CountedAllocations {
    private static final int DEEP = 30;

    private static volatile Object sink = new Object();

    private CountedAllocations() {}

    /** What is measured: how many nanoseconds it took. */
    private interface Measured {
        double nanos() throws InterruptedException, ExecutionException;
    }

    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[0]);
        int count = Integer.parseInt(args[1]);
        long first = System.nanoTime();
        AllocationRecorder.start(AllocationOptions.ofCurrentThread()).stop();
        double firstNanos = System.nanoTime() - first;
        tell("an allocation, nobody counts", rounds, () -> ofEach(count));
        tell("of the thread that is counted", rounds, () -> counted(AllocationOptions.ofCurrentThread(), 0, count));
        tell(
                "of the thread that is counted, " + DEEP + " frames deep",
                rounds,
                () -> counted(AllocationOptions.ofCurrentThread(), DEEP, count));
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            tell("of another thread meanwhile", rounds, () -> ofOther(other, count));
        } finally {
            other.shutdown();
        }
        tell("with all threads counted", rounds, () -> counted(AllocationOptions.ofAllThreads(), 0, count));
        tell("nobody counts any more", rounds, () -> ofEach(count));
        tell("to begin and end counting", rounds, CountedAllocations::switching);
        print("the first time, with the library", firstNanos);
        System.out.println("done " + sink.hashCode()); // so that no compiler leaves it out
    }

    private static void tell(String what, int rounds, Measured measured)
            throws InterruptedException, ExecutionException {
        measured.nanos(); // compiles it
        measured.nanos();
        double[] nanos = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            nanos[i] = measured.nanos();
        }
        print(what, nanos);
    }

    private static void print(String what, double... nanos) {
        double[] sorted = nanos.clone();
        Arrays.sort(sorted);
        System.out.println(String.join(
                " ",
                "took",
                Double.toString(sorted[sorted.length / 2]),
                Double.toString(sorted[0]),
                Double.toString(sorted[sorted.length - 1]),
                Integer.toString(sorted.length),
                what));
    }

    private static double ofEach(int count) {
        long start = System.nanoTime();
        allocate(count);
        return (double) (System.nanoTime() - start) / count;
    }

    private static double counted(AllocationOptions options, int levels, int count) {
        try (AllocationRecording recording = AllocationRecorder.start(options)) {
            double nanos = levels == 0 ? ofEach(count) : descend(levels, count);
            check(recording.stop(), count);
            return nanos;
        }
    }

    /** One that counts nothing costs less. */
    private static void check(AllocationRecord record, int count) {
        if (record.objects() < count) {
            throw new IllegalStateException("Of " + count + " allocations " + record.objects() + " were counted.");
        }
    }

    private static double descend(int levels, int count) {
        return levels == 0 ? ofEach(count) : descend(levels - 1, count);
    }

    private static double ofOther(ExecutorService other, int count) throws InterruptedException, ExecutionException {
        try (AllocationRecording recording = AllocationRecorder.start(AllocationOptions.ofCurrentThread())) {
            double nanos = other.submit(() -> ofEach(count)).get();
            recording.stop();
            return nanos;
        }
    }

    private static double switching() {
        long start = System.nanoTime();
        AllocationRecorder.start(AllocationOptions.ofCurrentThread()).stop();
        return System.nanoTime() - start;
    }

    private static void allocate(int count) {
        for (int i = 0; i < count; i++) {
            sink = new byte[24];
        }
    }
}
