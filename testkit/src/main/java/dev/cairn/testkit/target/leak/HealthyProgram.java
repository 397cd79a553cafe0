// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Holds much memory as its argument says, and not more of it for each line of its input. */
public final class HealthyProgram {
    private static final int MOST = 2000;
    private static final int PIECE = 1000;
    private static final int THREADS = 4;
    private static final Cache CACHE = new Cache();
    private static final Map<Integer, byte[]> TABLE = new HashMap<>();
    private static final ThreadPoolExecutor POOL =
            new ThreadPoolExecutor(THREADS, THREADS, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(MOST), task -> {
                Thread thread = new Thread(task);
                thread.setDaemon(true);
                return thread;
            });

    private static int next;

    private HealthyProgram() {}

    /** A cache that forgets. */
    private static final class Cache extends LinkedHashMap<Integer, byte[]> {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, byte[]> eldest) {
            return size() > MOST;
        }
    }

    public static void main(String[] args) throws Exception {
        work(args[0]);
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (in.readLine() != null) {
            work(args[0]);
            System.out.println("done");
        }
    }

    private static void work(String kind) throws Exception {
        switch (kind) {
            case "bounded-cache" -> {
                for (int i = 0; i < 2 * MOST; i++) {
                    CACHE.put(next++, new byte[PIECE]);
                }
            }
            case "reference-table" -> {
                for (int i = 0; i < MOST; i++) {
                    TABLE.putIfAbsent(i, new byte[PIECE]);
                }
            }
            case "worker-pool" -> {
                for (int i = 0; i < MOST; i++) {
                    POOL.submit(() -> new byte[PIECE].length).get();
                }
            }
            case "soft-cache" -> HealthyData.softCache();
            case "sliding-window" -> HealthyData.slidingWindow();
            case "buffers" -> HealthyData.buffers();
            case "windows" -> HealthyData.windows();
            case "applications" -> HealthyData.applications();
            case "graph" -> HealthyData.graph();
            case "idle" -> {}
            default -> throw new IllegalArgumentException("There is no healthy program " + kind);
        }
    }
}
