// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What collections of the program hold that it never takes from. */
final class HeldByStatics {
    private static final int COUNT = 5000;
    private static final int PIECE = 1000;

    private HeldByStatics() {}

    /** What is kept. */
    static final class Order {
        final byte[] data = new byte[PIECE];
    }

    /** A map that is never cleared. */
    static final class Shop {
        static final Map<Integer, Order> STORE = new HashMap<>();

        private Shop() {}
    }

    /** Listeners that are never taken away. */
    static final class EventBus {
        static final EventBus BUS = new EventBus();
        final List<Runnable> listeners = new ArrayList<>();
    }

    /** A session that never ends. */
    static final class Session {
        final Map<String, Object> attributes = new HashMap<>();
    }

    /** Where sessions are, two fields away from the static. */
    static final class SessionRegistry {
        static final SessionRegistry INSTANCE = new SessionRegistry();
        final Map<String, Session> sessions = new ConcurrentHashMap<>();
    }

    /** One of two that have a cache in common. */
    static final class User {
        static final User FIRST = new User();
        static final User SECOND = new User();
        Map<Integer, byte[]> cache = new HashMap<>();
    }

    /** Something with a next one. */
    static final class Link {
        static volatile Object newest = "";
        final Object next;
        final byte[] data = new byte[PIECE / 4];

        Link(Object next) {
            this.next = next;
        }
    }

    static void staticMap() {
        for (int i = 0; i < COUNT; i++) {
            Shop.STORE.put(Shop.STORE.size(), new Order());
        }
    }

    static void listeners() {
        for (int i = 0; i < COUNT; i++) {
            Order order = new Order();
            EventBus.BUS.listeners.add(() -> order.data[0]++);
        }
    }

    static void sessions() {
        for (int i = 0; i < COUNT; i++) {
            Session session = new Session();
            session.attributes.put("cart", new byte[PIECE]);
            SessionRegistry.INSTANCE.sessions.put("session-" + SessionRegistry.INSTANCE.sessions.size(), session);
        }
    }

    static void sharedCache() {
        User.SECOND.cache = User.FIRST.cache;
        for (int i = 0; i < COUNT; i++) {
            User.FIRST.cache.put(User.FIRST.cache.size(), new byte[PIECE]);
        }
    }

    static void linkedChain() {
        for (int i = 0; i < 2 * COUNT; i++) {
            Link.newest = new Link(Link.newest);
        }
    }
}
