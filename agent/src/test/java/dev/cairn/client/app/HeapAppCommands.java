// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.app;

import dev.cairn.client.heap.CustomHeap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * What {@link HeapApp} does with heaps of its own; each answers "done".
 *
 * <ul>
 *   <li>{@code register NAME...}
 *   <li>{@code take NAME FIRST COUNT BYTES}: blocks with the ids from FIRST on
 *   <li>{@code free NAME FIRST COUNT}
 *   <li>{@code churn NAME THREADS COUNT BYTES}: each thread takes COUNT blocks, and frees every second one
 *   <li>{@code load PATH}, {@code of-c register}, {@code of-c take FIRST COUNT BYTES}, {@code of-c free FIRST COUNT} and
 *       {@code of-c churn THREADS COUNT BYTES}: the same in native code, in {@code own_heap.c}
 * </ul>
 */
public final class HeapAppCommands implements Function<String[], String> {
    private final Map<String, CustomHeap> heaps = new HashMap<>();

    private interface Taking {
        void take(long id, long bytes);
    }

    @Override
    public String apply(String[] words) {
        switch (words[0]) {
            case "register" -> Arrays.stream(words).skip(1).forEach(name -> heaps.put(name, CustomHeap.register(name)));
            case "take" -> takeInJava(heap(words[1]), number(words[2]), number(words[3]), number(words[4]));
            case "free" -> freeInJava(heap(words[1]), number(words[2]), number(words[3]));
            case "churn" -> {
                CustomHeap heap = heap(words[1]);
                churn(heap::allocated, heap::freed, number(words[2]), number(words[3]), number(words[4]));
            }
            case "load" -> System.load(words[1]);
            case "of-c" -> ofC(words);
            default -> throw new IllegalArgumentException(words[0]);
        }
        return "done";
    }

    private static void ofC(String[] words) {
        switch (words[1]) {
            case "register" -> registerInC();
            case "take" -> takeInC(number(words[2]), number(words[3]), number(words[4]));
            case "free" -> freeInC(number(words[2]), number(words[3]));
            case "churn" ->
                churn(
                        (id, bytes) -> takeInC(id, 1, bytes),
                        id -> freeInC(id, 1),
                        number(words[2]),
                        number(words[3]),
                        number(words[4]));
            default -> throw new IllegalArgumentException(words[1]);
        }
    }

    private CustomHeap heap(String name) {
        CustomHeap heap = heaps.get(name);
        if (heap == null) {
            throw new IllegalArgumentException(name);
        }
        return heap;
    }

    private static long number(String text) {
        return Long.decode(text);
    }

    private static void takeInJava(CustomHeap heap, long first, long count, long bytes) {
        for (long i = 0; i < count; i++) {
            heap.allocated(first + i, bytes);
        }
    }

    private static void freeInJava(CustomHeap heap, long first, long count) {
        for (long i = 0; i < count; i++) {
            heap.freed(first + i);
        }
    }

    private static void churn(Taking taking, LongConsumer freeing, long threads, long count, long bytes) {
        List<Thread> all = new ArrayList<>();
        for (long i = 0; i < threads; i++) {
            long first = 1 + i * count;
            Thread thread = new Thread(() -> churnOne(taking, freeing, first, count, bytes), "churn-" + i);
            thread.start();
            all.add(thread);
        }
        try {
            for (Thread thread : all) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void churnOne(Taking taking, LongConsumer freeing, long first, long count, long bytes) {
        for (long i = 0; i < count; i++) {
            taking.take(first + i, bytes);
            if (i % 2 == 1) {
                freeing.accept(first + i);
            }
        }
    }

    private static native void registerInC();

    private static native void takeInC(long first, long count, long bytes);

    private static native void freeInC(long first, long count);
}
