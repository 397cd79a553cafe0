// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.execution;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.locks.LockSupport;

/**
 * {@code EVENTS}: that number of events, one every five milliseconds, come to a thread "selector", which works some
 * fifty microseconds at each; beside it a thread "busy" never rests. Says at the end how many microseconds of CPU time
 * each of the two has used.
 */
public final class Traffic {
    private static final long EVERY_NANOS = 5_000_000;
    private static final long WORK_NANOS = 50_000;

    private static volatile boolean over;
    private static volatile long result;

    private Traffic() {}

    public static void main(String[] args) throws Exception {
        int events = Integer.parseInt(args[0]);
        Pipe pipe = Pipe.open();
        long[] used = new long[2];
        Thread selector = new Thread(() -> used[0] = receive(pipe.source(), events), "selector");
        Thread busy = new Thread(() -> used[1] = spin(), "busy");
        selector.start();
        busy.start();
        for (int i = 0; i < events; i++) {
            pipe.sink().write(ByteBuffer.wrap(new byte[1]));
            LockSupport.parkNanos(EVERY_NANOS);
        }
        selector.join();
        over = true;
        busy.join();
        System.out.println("selector " + used[0] / 1000 + " busy " + used[1] / 1000 + " " + (result & 1));
    }

    private static long receive(Pipe.SourceChannel source, int events) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        try (Selector selector = Selector.open()) {
            source.configureBlocking(false);
            source.register(selector, SelectionKey.OP_READ);
            ByteBuffer buffer = ByteBuffer.allocate(64);
            for (int received = 0; received < events; ) {
                selector.select();
                selector.selectedKeys().clear();
                buffer.clear();
                int count = Math.max(0, source.read(buffer));
                for (int i = 0; i < count; i++) {
                    work();
                }
                received += count;
            }
            return threads.getCurrentThreadCpuTime();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void work() {
        long until = System.nanoTime() + WORK_NANOS;
        long mine = 0;
        while (System.nanoTime() < until) {
            mine = mine * 31 + 7;
        }
        result = mine;
    }

    private static long spin() {
        long mine = 0;
        while (!over) {
            mine = mine * 31 + 7;
        }
        result = mine;
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
