// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.allocation;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Allocates what its standard input says, a line each, and answers each with a line once that is done.
 *
 * <ul>
 *   <li>{@code bake COUNT BYTES}: COUNT arrays of BYTES bytes, in a new thread {@code baker}, in {@link #bakeOne}
 *   <li>{@code loaves COUNT}: COUNT {@link Loaf} objects, in a new thread {@code baker}, in {@link #loaf}
 *   <li>{@code keep COUNT}: as {@code loaves}, but they stay alive
 *   <li>{@code drop}: lets go what was kept
 *   <li>{@code gc}: collects garbage
 *   <li>{@code open BYTES_PER_SECOND}: thread {@code shop} allocates at that rate in arrays of 4 KiB, from now on
 *   <li>{@code knead MILLIS} of CPU time, in {@link #knead}, in a new thread {@code kneader}
 * </ul>
 *
 * An empty line, or the end of the input, ends it.
 */
public final class Bakery {
    /** Whatever is baked is put here, so that no compiler leaves it out. */
    public static volatile Object shelf = new Object();

    private static final int SHOP_BYTES = 4096;
    private static final int SHOP_STEPS = 200;
    private static final List<Loaf> KEPT = new ArrayList<>();
    private static volatile long shopBytesPerSecond;
    private static volatile long dough;

    private Bakery() {}

    /** 16 bytes of header and an int, in whatever way the VM lays them out. */
    public static final class Loaf {
        final int number;

        Loaf(int number) {
            this.number = number;
        }
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            System.out.println(obey(line.split(" ")));
        }
        System.exit(0);
    }

    private static String obey(String[] words) throws InterruptedException {
        switch (words[0]) {
            case "bake" -> inNewThread("baker", () -> bake(Integer.parseInt(words[1]), Integer.parseInt(words[2])));
            case "loaves" -> inNewThread("baker", () -> loaves(Integer.parseInt(words[1])));
            case "keep" -> inNewThread("baker", () -> keep(Integer.parseInt(words[1])));
            case "drop" -> KEPT.clear();
            case "gc" -> System.gc();
            case "open" -> open(Long.parseLong(words[1]));
            case "knead" -> inNewThread("kneader", () -> knead(Long.parseLong(words[1])));
            default -> {
                return "what?";
            }
        }
        return "done";
    }

    private static void inNewThread(String name, Runnable work) throws InterruptedException {
        Thread thread = new Thread(work, name);
        thread.start();
        thread.join();
    }

    private static void bake(int count, int bytes) {
        for (int i = 0; i < count; i++) {
            bakeOne(bytes);
        }
    }

    static void bakeOne(int bytes) {
        shelf = new byte[bytes];
    }

    private static void loaves(int count) {
        for (int i = 0; i < count; i++) {
            shelf = loaf(i);
        }
    }

    private static void keep(int count) {
        for (int i = 0; i < count; i++) {
            KEPT.add(loaf(i));
        }
    }

    static Loaf loaf(int number) {
        return new Loaf(number);
    }

    private static void open(long bytesPerSecond) {
        boolean running = shopBytesPerSecond > 0;
        shopBytesPerSecond = bytesPerSecond;
        if (!running) {
            Thread shop = new Thread(Bakery::sell, "shop");
            shop.setDaemon(true);
            shop.start();
        }
    }

    private static void sell() {
        long next = System.nanoTime();
        while (true) {
            long arrays = shopBytesPerSecond / SHOP_BYTES / SHOP_STEPS;
            for (long i = 0; i < arrays; i++) {
                bakeOne(SHOP_BYTES);
            }
            next += 1_000_000_000L / SHOP_STEPS;
            try {
                Thread.sleep(Math.max(1, (next - System.nanoTime()) / 1_000_000));
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    static void knead(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        long sum = dough;
        while (System.nanoTime() - end < 0) {
            for (int i = 0; i < 1000; i++) {
                sum = sum * 31 + i;
            }
            dough = sum;
        }
    }
}
