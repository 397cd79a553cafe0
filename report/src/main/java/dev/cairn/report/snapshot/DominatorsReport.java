// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn snapshot dominators FILE --json} prints. Keys may be added, none is renamed.
 *
 * @param verified how many objects' dominators and sizes were checked and are right; null where that was not asked for
 * @param more whether there are further objects
 * @param weaklyReachableObjects of the whole heap, those held only by way of soft, weak, final or phantom references, which
 *     retain nothing here
 * @param keep "soft" if soft references count as holding their referents here, "weak" if weak ones do too; null if none do
 * @param restBytes what none of the objects retains, those that {@code more} speaks of included: what {@code --class} and
 *     {@code --no-jdk} leave out; null without these
 * @param objects what holds most first
 */
@Json
public record DominatorsReport(
        @Nullable Long verified,
        boolean more,
        long weaklyReachableObjects,
        long weaklyReachableShallowBytes,
        @Nullable String keep,
        @Nullable Long restBytes,
        List<DominatorRow> objects) {}
