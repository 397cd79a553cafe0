// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.zip.Inflater;

/**
 * Uses memory as it is told, line by line: "threads N", "direct MIB", "leak MIB" (by malloc), "holes MIB" (by malloc, of which nearly all is
 * freed, with something in use in between), "heap MIB". Answers each with "done". Ends when its standard input ends.
 */
public final class NativeUser {
    /** What zlib allocates for an inflater that has met no data yet, about. */
    private static final int INFLATER_BYTES = 7300;

    /** Of this number of inflaters in holes, one is not freed. */
    private static final int HOLE = 30;

    private static final int DIRECT_BYTES = 1 << 20;
    private static final int DEPTH = 200;

    private final List<Object> held = new ArrayList<>();

    private NativeUser() {}

    public static void main(String[] args) throws Exception {
        NativeUser user = new NativeUser();
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            user.use(words[0], Integer.parseInt(words[1]));
            System.out.println("done");
        }
    }

    private void use(String what, int count) throws IOException, InterruptedException {
        switch (what) {
            case "threads" -> threads(count);
            case "direct" -> direct(count);
            case "leak" -> held.addAll(inflaters(count));
            case "holes" -> holes(count);
            case "heap" -> held.add(new byte[count][1 << 20]);
            default -> throw new IOException(what);
        }
    }

    private void threads(int count) throws InterruptedException {
        CountDownLatch deep = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(() -> descend(DEPTH, deep));
            thread.setDaemon(true);
            thread.start();
        }
        deep.await();
    }

    private static int descend(int depth, CountDownLatch deep) {
        if (depth > 0) {
            return 1 + descend(depth - 1, deep);
        }
        deep.countDown();
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            return -1;
        }
        return 0;
    }

    private void direct(int mebibytes) {
        for (int i = 0; i < mebibytes; i++) {
            held.add(ByteBuffer.allocateDirect(DIRECT_BYTES));
        }
    }

    private static List<Inflater> inflaters(int mebibytes) {
        List<Inflater> all = new ArrayList<>();
        for (long bytes = 0; bytes < (long) mebibytes << 20; bytes += INFLATER_BYTES) {
            all.add(new Inflater());
        }
        return all;
    }

    private void holes(int mebibytes) {
        List<Inflater> all = inflaters(mebibytes);
        for (int i = 0; i < all.size(); i++) {
            if (i % HOLE == 0) {
                held.add(all.get(i));
            } else {
                all.get(i).end();
            }
        }
    }
}
