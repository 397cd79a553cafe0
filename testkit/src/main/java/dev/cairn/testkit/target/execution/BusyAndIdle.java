// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.execution;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Has {@code args[0]} threads that compute, from a depth of twenty frames, and {@code args[1]} that wait for ever: every other one is
 * parked, the others wait for sockets. Answers each line with "done" and how many pieces have been computed until then.
 */
public final class BusyAndIdle {
    private static final int DEPTH = 20;
    private static final int STEPS = 10_000;

    private BusyAndIdle() {}

    public static void main(String[] args) throws IOException {
        List<AtomicLong> pieces = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            AtomicLong its = new AtomicLong();
            pieces.add(its);
            start("busy-" + i, () -> descend(DEPTH, its));
        }
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            start("idle-" + i, i % 2 == 0 ? BusyAndIdle::park : BusyAndIdle::select);
        }
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            System.out.println(
                    "done " + pieces.stream().mapToLong(AtomicLong::get).sum());
        }
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void descend(int levels, AtomicLong pieces) {
        if (levels > 0) {
            descend(levels - 1, pieces);
            return;
        }
        long state = 88172645463325252L;
        while (state != 0) { // it never is
            for (int i = 0; i < STEPS; i++) {
                state ^= state << 13;
                state ^= state >>> 7;
                state ^= state << 17;
            }
            pieces.lazySet(pieces.get() + 1);
        }
    }

    private static void park() {
        while (true) {
            LockSupport.park();
        }
    }

    private static void select() {
        try (Selector selector = Selector.open()) {
            while (selector.isOpen()) {
                selector.select();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
