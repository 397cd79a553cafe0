// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.allocation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Allocates what each line of its input says, and nothing else worth naming. A line {@code SIZE COUNT THREADS} has each
 * of that many new threads allocate COUNT arrays of bytes that take SIZE bytes of heap each, header and all;
 * {@code swing SECONDS THREADS} has threads allocate 1 KiB arrays for that long, 10 MB a second in all and 2 GB a
 * second, changing twice a second. Threads begin once all have started, so that meanwhile they alone allocate. Answers
 * "done", the number of arrays that they have counted, and a word of no meaning.
 */
public final class KnownAllocations {
    private static final int HEADER_BYTES = 16;
    private static final int SWING_SIZE = 1024;
    private static final long SWING_NANOS = 500_000_000L;
    private static final double CALM_BYTES_A_NANO = 0.01;
    private static final double BUSY_BYTES_A_NANO = 2;

    private static volatile Object sink = new Object();

    private KnownAllocations() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            String[] words = line.split(" ", -1);
            long arrays = words[0].equals("swing")
                    ? inThreads(
                            Integer.parseInt(words[2]),
                            () -> swing(Long.parseLong(words[1]) * 1_000_000_000L, Integer.parseInt(words[2])))
                    : inThreads(
                            Integer.parseInt(words[2]),
                            () -> allocate(Integer.parseInt(words[0]) - HEADER_BYTES, Long.parseLong(words[1])));
            System.out.println("done " + arrays + " " + sink.hashCode()); // so that no compiler leaves it out
        }
    }

    /** A piece of work that says how many arrays it has allocated. */
    private interface Work {
        long run();
    }

    private static long inThreads(int count, Work work) throws InterruptedException {
        long[] arrays = new long[count];
        AtomicInteger toStart = new AtomicInteger(count);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            Thread thread = new Thread(
                    () -> {
                        awaitOthers(toStart);
                        arrays[number] = work.run();
                    },
                    "allocator-" + i);
            thread.start();
            threads.add(thread);
        }
        long sum = 0;
        for (int i = 0; i < count; i++) {
            threads.get(i).join();
            sum += arrays[i];
        }
        return sum;
    }

    /** Allocates nothing, as a lock or a latch might. */
    private static void awaitOthers(AtomicInteger toStart) {
        toStart.decrementAndGet();
        while (toStart.get() > 0) {
            Thread.onSpinWait();
        }
    }

    private static long allocate(int length, long count) {
        long done = 0;
        while (done < count) {
            sink = new byte[length];
            done++;
        }
        return done;
    }

    private static long swing(long nanos, int threads) {
        long start = System.nanoTime();
        long last = start;
        long count = 0;
        double due = 0;
        for (long now = start; now - start < nanos; now = System.nanoTime()) {
            boolean calm = (((now - start) / SWING_NANOS) & 1) == 0;
            due += (now - last) * (calm ? CALM_BYTES_A_NANO : BUSY_BYTES_A_NANO) / threads / SWING_SIZE;
            last = now;
            long some = (long) due;
            due -= some;
            count += allocate(SWING_SIZE - HEADER_BYTES, some);
            pause();
        }
        return count;
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
