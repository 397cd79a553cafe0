// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.allocation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Inflater;

/**
 * Allocates native memory as each line of its input says, and answers "done": {@code buffers COUNT SIZE} keeps that many direct
 * buffers; {@code inflaters COUNT} keeps that many inflaters; {@code end} ends all inflaters, and {@code drop} forgets the
 * buffers and has them collected; {@code churn THREADS COUNT} has each of that many threads make and end COUNT inflaters;
 * {@code processes COUNT} starts that many processes, one after the other.
 */
public final class NativeMemory {
    private static final List<ByteBuffer> BUFFERS = new ArrayList<>();
    private static final List<Inflater> INFLATERS = new ArrayList<>();

    private NativeMemory() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case "buffers" -> keepBuffers(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
                case "inflaters" -> keepInflaters(Integer.parseInt(words[1]));
                case "end" -> endInflaters();
                case "drop" -> {
                    BUFFERS.clear();
                    System.gc();
                }
                case "churn" -> churn(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
                case "processes" -> processes(Integer.parseInt(words[1]));
                default -> throw new IllegalArgumentException(line);
            }
            System.out.println("done");
        }
    }

    private static void keepBuffers(int count, int size) {
        for (int i = 0; i < count; i++) {
            BUFFERS.add(ByteBuffer.allocateDirect(size));
        }
    }

    private static void keepInflaters(int count) {
        for (int i = 0; i < count; i++) {
            INFLATERS.add(new Inflater());
        }
    }

    private static void endInflaters() {
        INFLATERS.forEach(Inflater::end);
        INFLATERS.clear();
    }

    private static void churn(int threads, int count) throws InterruptedException {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> makeAndEnd(count), "churn-of-inflaters-number-" + i);
            thread.start();
            all.add(thread);
        }
        for (Thread thread : all) {
            thread.join();
        }
    }

    private static void makeAndEnd(int count) {
        for (int i = 0; i < count; i++) {
            new Inflater().end();
        }
    }

    private static void processes(int count) throws IOException, InterruptedException {
        for (int i = 0; i < count; i++) {
            new ProcessBuilder("true").start().waitFor();
        }
    }
}
