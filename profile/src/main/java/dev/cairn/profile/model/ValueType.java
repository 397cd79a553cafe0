// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

/**
 * What the numbers of a {@link StackProfile} count.
 *
 * @param name {@code alloc_space}
 * @param unit {@code bytes}, {@code count} or {@code nanoseconds}
 */
public record ValueType(String name, String unit) {
    /** Behind the unit of a rate. */
    public static final String PER_SECOND = "/s";

    /** The same as a rate: {@code bytes/s}. */
    public ValueType perSecond() {
        return new ValueType(name, unit + PER_SECOND);
    }
}
