// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What of a site's objects is alive.
 *
 * @param agesInGcs how many bytes by the number of collections that they have outlived
 */
public record LiveObjects(Estimate objects, Estimate bytes, SortedMap<Integer, Estimate> agesInGcs) {
    /** Objects of the whole recording that are alive at the end of the window. */
    public static final ValueType INUSE_OBJECTS = new ValueType("inuse_objects", "count");

    /** Their bytes, shallow. */
    public static final ValueType INUSE_SPACE = new ValueType("inuse_space", "bytes");

    /** Whether a type counts what is alive at a moment, instead of what adds up over time. */
    public static boolean isAlive(ValueType type) {
        return type.equals(INUSE_OBJECTS) || type.equals(INUSE_SPACE);
    }

    /** Nothing is alive. */
    public static final LiveObjects NONE = new LiveObjects(Estimate.ZERO, Estimate.ZERO, new TreeMap<>());

    public LiveObjects {
        agesInGcs = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(agesInGcs));
    }

    /** Of both. */
    public LiveObjects plus(LiveObjects other) {
        SortedMap<Integer, Estimate> ages = new TreeMap<>(agesInGcs);
        other.agesInGcs.forEach((age, more) -> ages.merge(age, more, Estimate::plus));
        return new LiveObjects(objects.plus(other.objects), bytes.plus(other.bytes), ages);
    }
}
