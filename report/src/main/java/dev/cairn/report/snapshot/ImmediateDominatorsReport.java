// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn snapshot dominators FILE --of PATTERN --json} prints. Keys may be added, none is renamed.
 *
 * @param of the name of the class whose objects are meant, or a pattern of names
 * @param verified as in {@link DominatorsReport}
 * @param more whether there are further rows
 * @param keep as in {@link DominatorsReport}
 * @param objects of those classes
 * @param retainedBytes by them, what lies in several of them counted once
 * @param undominatedObjects those of them that no object dominates which is taken into account
 * @param undominatedRetainedBytes by these
 * @param dominators what keeps most first
 */
@Json
public record ImmediateDominatorsReport(
        String of,
        @Nullable Long verified,
        boolean more,
        @Nullable String keep,
        long objects,
        long shallowBytes,
        long retainedBytes,
        long undominatedObjects,
        long undominatedRetainedBytes,
        List<Group> dominators) {
    /**
     * Dominators of one class.
     *
     * @param describes the class that each is the class object of; null for other objects
     * @param dominators how many they are
     * @param largest the address of that one which retains most
     * @param text what that one is, as in {@link DominatorRow}; null for most objects
     * @param objects that they immediately dominate
     * @param retainedBytes by those
     */
    @Json
    public record Group(
            String className,
            @Nullable String describes,
            long dominators,
            String largest,
            @Nullable String text,
            long objects,
            long shallowBytes,
            long retainedBytes) {}
}
