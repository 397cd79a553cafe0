// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak;

import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/** What healthy programs hold: as much of it after more work, or what the VM may take away, or what is in use. */
final class HealthyData {
    private static final int MANY = 3000;
    private static final int PIECE = 1000;
    private static final int APPLICATIONS = 4;

    private static final Map<Integer, SoftReference<byte[]>> SOFT = new ConcurrentHashMap<>();
    private static final Deque<byte[]> LAST_EVENTS = new ArrayDeque<>();
    private static final List<ByteBuffer> BUFFERS = new ArrayList<>();
    private static final Set<Window> LISTENERS = Collections.newSetFromMap(new WeakHashMap<>());
    private static final List<Window> OPEN = new ArrayList<>();
    private static final List<Object> RUNNING = new ArrayList<>();
    private static final Map<String, Place> PLACES = new HashMap<>();

    private static int seen;

    private HealthyData() {}

    /** Shows what happens as long as it is open. */
    private static final class Window {
        private final byte[] pixels = new byte[PIECE];
        private boolean closed;
    }

    /** One of many that refer to each other. */
    private static final class Place {
        private final byte[] map = new byte[PIECE];
        private final List<Place> near = new ArrayList<>();
    }

    /** An application that runs beside others; each loader has a class of its own for it. */
    public static final class Application {
        private static final List<byte[]> BEANS = new ArrayList<>();

        /** Starts. */
        public Application() {
            for (int i = 0; i < MANY / APPLICATIONS; i++) {
                BEANS.add(new byte[PIECE]);
            }
        }
    }

    /** A cache that the VM empties before it runs out of memory. */
    static void softCache() {
        for (int i = 0; i < MANY; i++) {
            SOFT.put(i, new SoftReference<>(new byte[PIECE]));
        }
    }

    /** The last events, and no others. */
    static void slidingWindow() {
        for (int i = 0; i < 2 * MANY; i++) {
            LAST_EVENTS.addLast(new byte[PIECE]);
            if (LAST_EVENTS.size() > MANY) {
                LAST_EVENTS.removeFirst();
            }
        }
    }

    /** A pool of buffers that are used again and again. */
    static void buffers() {
        while (BUFFERS.size() < 64) {
            BUFFERS.add(ByteBuffer.allocateDirect(64 << 10));
        }
        for (ByteBuffer each : BUFFERS) {
            each.clear().putInt(seen++).flip();
        }
    }

    /** Windows that are opened and closed, and whose listeners go with them. */
    static void windows() {
        for (int i = 0; i < MANY; i++) {
            Window window = new Window();
            LISTENERS.add(window);
            OPEN.add(window);
            window.pixels[0]++;
            if (OPEN.size() > MANY / 2) {
                OPEN.remove(0).closed = true;
            }
        }
        seen += LISTENERS.stream().anyMatch(each -> each.closed) ? 1 : 0;
    }

    /** Applications that run beside each other, each in a loader of its own. */
    static void applications() throws Exception {
        while (RUNNING.size() < APPLICATIONS) {
            @SuppressWarnings("resource") // it runs
            HeldByReferences.PluginLoader loader = new HeldByReferences.PluginLoader(
                    HealthyData.class.getProtectionDomain().getCodeSource().getLocation());
            RUNNING.add(loader.loadClass(Application.class.getName())
                    .getConstructor()
                    .newInstance());
        }
    }

    /** A graph that is read once. */
    static void graph() {
        for (int i = PLACES.size(); i < MANY; i++) {
            Place place = new Place();
            Place before = PLACES.get("place " + i / 2);
            if (before != null) {
                place.near.add(before);
                before.near.add(place);
                before.map[0]++;
            }
            PLACES.put("place " + i, place);
        }
    }
}
