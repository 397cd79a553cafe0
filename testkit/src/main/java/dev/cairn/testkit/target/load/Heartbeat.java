// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Has a heart that beats a thousand times a second, and allocates some hundred megabytes a second beside it. A line "beat SECONDS" has it listen to
 * its heart for that long, and answers with how late the beats were: "beats N p50 p99 p999 max", in microseconds.
 */
public final class Heartbeat {
    private static final long BEAT_NANOS = 1_000_000L;
    private static final int BEATS_PER_SECOND = 1000;
    private static final int ARRAYS_A_TURN = 200;

    private static volatile Object sink = new Object();

    private Heartbeat() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Thread busy = new Thread(Heartbeat::allocate, "busy");
        busy.setDaemon(true);
        busy.start();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready " + sink.hashCode());
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            System.out.println(listen(Integer.parseInt(line.substring(line.indexOf(' ') + 1)) * BEATS_PER_SECOND));
        }
    }

    private static String listen(int beats) throws InterruptedException {
        long[] late = new long[beats];
        for (int i = 0; i < beats; i++) {
            long start = System.nanoTime();
            Thread.sleep(1);
            late[i] = Math.max(0, System.nanoTime() - start - BEAT_NANOS) / 1000;
        }
        Arrays.sort(late);
        return "beats " + beats + " " + late[beats / 2] + " " + late[beats - 1 - beats / 100] + " "
                + late[beats - 1 - beats / 1000] + " " + late[beats - 1];
    }

    private static void allocate() {
        try {
            while (true) {
                for (int i = 0; i < ARRAYS_A_TURN; i++) {
                    sink = new byte[1000];
                }
                Thread.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
