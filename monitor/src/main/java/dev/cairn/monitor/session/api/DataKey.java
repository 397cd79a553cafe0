// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.api;

/**
 * Names one value in a {@link ClientData}. Two keys are never the same, whatever their names: keep one in a constant.
 *
 * @param <T> what the value is
 */
public final class DataKey<T> {
    private final String name;
    private final Class<T> type;

    private DataKey(String name, Class<T> type) {
        this.name = name;
        this.type = type;
    }

    /** A key that only its owner has; {@code name} is for messages. */
    public static <T> DataKey<T> of(String name, Class<T> type) {
        return new DataKey<>(name, type);
    }

    T cast(Object value) {
        return type.cast(value);
    }

    @Override
    public String toString() {
        return name;
    }
}
