// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.api;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The general dumping ground of a client: whatever handlers want to keep about it, for as long as the session lasts. For
 * use by any thread.
 */
public final class ClientData {
    private final Map<DataKey<?>, Object> values = new ConcurrentHashMap<>(4);

    public <T> Optional<T> get(DataKey<T> key) {
        return Optional.ofNullable(values.get(key)).map(key::cast);
    }

    /** The value of {@code key}, made by {@code maker} if there is none yet. */
    public <T> T get(DataKey<T> key, Supplier<T> maker) {
        return key.cast(values.computeIfAbsent(key, missing -> maker.get()));
    }

    public <T> void put(DataKey<T> key, T value) {
        values.put(key, key.cast(value));
    }

    public void remove(DataKey<?> key) {
        values.remove(key);
    }
}
