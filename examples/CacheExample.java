// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

import dev.cairn.client.Chunk;
import dev.cairn.client.DdmServer;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * An application with a small cache, which reports to monitors how well the cache does: entries, hits and misses, each 8 bytes,
 * in a chunk of its own, CACH. It does so only when it is asked; without a monitor nothing happens.
 *
 * <pre>java -cp client/target/cairn-client-0.1.0-SNAPSHOT.jar examples/CacheExample.java [SECONDS]</pre>
 *
 * CacheViewer.java shows the other side.
 */
public final class CacheExample {
    private static final int MAX_ENTRIES = 100;
    private static final int KEYS = 150;

    private final Map<Integer, String> entries = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
            return size() > MAX_ENTRIES;
        }
    };
    private long hits;
    private long misses;

    synchronized String get(int key) {
        String value = entries.get(key);
        if (value == null) {
            misses++;
            value = "value " + key;
            entries.put(key, value);
        } else {
            hits++;
        }
        return value;
    }

    /** Called by the agent's thread, so it takes the lock as everybody does. */
    synchronized Chunk statistics() {
        ByteBuffer data = ByteBuffer.allocate(3 * Long.BYTES);
        return Chunk.of("CACH", data.putLong(entries.size()).putLong(hits).putLong(misses).flip());
    }

    public static void main(String[] args) throws InterruptedException {
        long seconds = args.length > 0 ? Long.parseLong(args[0]) : 600;
        CacheExample cache = new CacheExample();
        DdmServer.register("CACH", request -> Optional.of(cache.statistics()));

        System.out.println("A cache is in use in VM " + ProcessHandle.current().pid() + ", for " + seconds + " s.");
        Random random = new Random();
        for (long end = System.nanoTime() + seconds * 1_000_000_000; System.nanoTime() < end; ) {
            cache.get(random.nextInt(KEYS));
            Thread.sleep(1);
        }
    }
}
