// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak.unseen;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A chat server whose accepting thread keeps each client in a local set, and never takes a closed one out. */
final class ClosedChannels {
    private ClosedChannels() {}

    /** One step of a channel's pipeline. */
    private static class Handler {
        final @Nullable Handler next;

        Handler(@Nullable Handler next) {
            this.next = next;
        }

        int steps() {
            return 1 + (next == null ? 0 : next.steps());
        }
    }

    private static final class Decoder extends Handler {
        private final byte[] cumulation = new byte[2048];

        Decoder(Handler next) {
            super(next);
        }

        int size() {
            return cumulation.length;
        }
    }

    private static final class Tail extends Handler {
        Tail() {
            super(null);
        }
    }

    private static final class Channel {
        private final int id;
        private final Decoder head;
        private final Queue<byte[]> outbound = new ArrayDeque<>();
        private boolean open = true;

        Channel(int id) {
            this.id = id;
            this.head = new Decoder(new Handler(new Tail()));
        }

        void close() {
            outbound.clear();
            open = false;
        }
    }

    static void leak() throws InterruptedException {
        BlockingQueue<Channel> accepted = new LinkedBlockingQueue<>();
        CountDownLatch taken = new CountDownLatch(1_800);
        Thread server = new Thread(() -> serve(accepted, taken), "chat-accept");
        server.setDaemon(true);
        server.start();
        for (int id = 0; id < 1_800; id++) {
            accepted.add(new Channel(id));
        }
        taken.await();
    }

    private static void serve(BlockingQueue<Channel> accepted, CountDownLatch taken) {
        Set<Channel> clients = ConcurrentHashMap.newKeySet();
        try {
            while (true) {
                Channel channel = accepted.take();
                clients.add(channel);
                greet(channel);
                channel.close();
                taken.countDown();
            }
        } catch (InterruptedException e) {
            System.out.println("served " + clients.size());
        }
    }

    private static void greet(Channel channel) {
        channel.outbound.add(("hello " + channel.id + channel.open + channel.head.size() + channel.head.steps())
                .getBytes(StandardCharsets.UTF_8));
    }
}
