// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.diff;

import dev.cairn.report.snapshot.paths.SitesReport;
import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How what is held in one way changed; {@code cairn snapshot diff A B --by path --json} prints an array of these.
 *
 * @param path why the first object is held, in words; then the classes from there down
 * @param objectsBefore at the end of that path
 * @param retainedBytesBefore what those keep
 * @param sites where what they keep in the later dump was allocated; null if the dump does not say
 * @param example one of those whose site is known, of the first rows that grew; else null
 * @param fromBytes the same in all rows: a path may be missing if none of its objects keeps this much in either dump
 */
@Json
public record PathDiffRow(
        List<String> path,
        long objectsBefore,
        long objectsAfter,
        long retainedBytesBefore,
        long retainedBytesAfter,
        @Nullable SitesReport sites,
        @Nullable Example example,
        long fromBytes) {
    /**
     * An object of the later dump.
     *
     * @param object its address
     * @param via the fields and elements that lead to it on the shortest path, the root in words first
     */
    @Json
    public record Example(String object, List<String> via) {
        public Example {
            via = List.copyOf(via);
        }
    }
}
