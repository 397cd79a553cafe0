// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak.unseen;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Consumer;

/** An event bus to which each screen subscribes as it opens, and from which none goes as it closes. */
final class EventBus {
    private static final Application APPLICATION = new Application();

    private final Map<Class<?>, Set<Consumer<Object>>> subscribers = new ConcurrentHashMap<>();

    private EventBus() {}

    private static final class Application {
        private final EventBus bus = new EventBus();
    }

    private record PriceChanged(int article, long price) {}

    private record Logout(String user) {}

    private static final class Screen {
        private final Map<Integer, String> cells = new HashMap<>();
        private final char[] pixels = new char[800];

        Screen(EventBus bus) {
            bus.subscribe(PriceChanged.class, this::show);
            bus.subscribe(Logout.class, this::end);
        }

        private void show(Object event) {
            PriceChanged change = (PriceChanged) event;
            cells.put(change.article, "price " + change.price);
            pixels[0]++;
        }

        private void end(Object event) {
            cells.put(0, ((Logout) event).user);
        }
    }

    void subscribe(Class<?> event, Consumer<Object> subscriber) {
        subscribers.computeIfAbsent(event, e -> new CopyOnWriteArraySet<>()).add(subscriber);
    }

    void post(Object event) {
        subscribers.getOrDefault(event.getClass(), Set.of()).forEach(s -> s.accept(event));
    }

    static void leak() {
        EventBus bus = APPLICATION.bus;
        for (int i = 0; i < 1_500; i++) {
            new Screen(bus).show(new PriceChanged(i, 100));
        }
        for (int i = 0; i < 5; i++) {
            bus.post(new PriceChanged(i, 200));
        }
        bus.post(new Logout("all"));
    }
}
