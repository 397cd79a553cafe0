// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

import dev.cairn.client.heap.CustomHeap;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A pool that hands out slices of one large direct buffer. To malloc that is a single block that is never freed, so the pool says
 * itself what is taken and what is given back. The code that forgets a slice is then found by
 *
 * <pre>cairn native PID --live --heap slice-pool</pre>
 *
 * while this runs, which costs a comparison a slice where nobody records:
 *
 * <pre>java -cp client/target/cairn-client-0.1.0-SNAPSHOT.jar examples/PoolExample.java [SECONDS]</pre>
 */
public final class PoolExample {
    private static final int SLICE_BYTES = 4096;
    private static final int SLICES = 10_000;

    /** Takes and gives back slices, each known by where it begins. */
    static final class SlicePool {
        private static final CustomHeap HEAP = CustomHeap.register("slice-pool");

        private final ByteBuffer memory = ByteBuffer.allocateDirect(SLICES * SLICE_BYTES);
        private final Deque<Integer> free = new ArrayDeque<>();

        SlicePool() {
            for (int i = 0; i < SLICES; i++) {
                free.add(i * SLICE_BYTES);
            }
        }

        synchronized int take() {
            int begin = free.remove();
            HEAP.allocated(begin, SLICE_BYTES);
            return begin;
        }

        ByteBuffer bytes(int slice) {
            return memory.slice(slice, SLICE_BYTES);
        }

        synchronized void giveBack(int slice) {
            HEAP.freed(slice);
            free.add(slice);
        }
    }

    private final SlicePool pool = new SlicePool();
    private final List<Integer> sessions = new ArrayList<>();

    void answerRequest() {
        int slice = pool.take();
        pool.bytes(slice).putLong(System.nanoTime());
        pool.giveBack(slice);
    }

    void openSession() {
        sessions.add(pool.take()); // nobody ever closes one
    }

    public static void main(String[] args) throws InterruptedException {
        long seconds = args.length > 0 ? Long.parseLong(args[0]) : 600;
        PoolExample example = new PoolExample();
        System.out.println("A pool is in use in VM " + ProcessHandle.current().pid() + ", for " + seconds + " s.");
        long end = System.nanoTime() + seconds * 1_000_000_000;
        for (int i = 0; System.nanoTime() < end; i++) {
            example.answerRequest();
            if (i % 20 == 0 && example.sessions.size() < SLICES / 2) {
                example.openSession();
            }
            Thread.sleep(1);
        }
    }
}
