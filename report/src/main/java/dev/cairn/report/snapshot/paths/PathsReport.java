// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.paths;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn snapshot paths FILE 0x… --json} prints. Keys may be added, none is renamed.
 *
 * @param more whether there may be further paths: the limit was reached, or the search went on for long after the first
 * @param cut whether the search ended before it had seen all that it would have
 * @param notes sentences about what the paths do not show: why there is none, or why the search was cut
 * @param paths the shortest first
 * @param allocatedAt the stack that allocated the object, the innermost frame first; empty if the dump does not say
 * @param allocated what a dump of {@code cairn dump --sites} says besides: thread and age; null if nothing
 */
@Json
public record PathsReport(
        boolean more,
        boolean cut,
        List<String> notes,
        List<Path> paths,
        List<String> allocatedAt,
        @Nullable String allocated) {
    /**
     * A path.
     *
     * @param root why the first object is held
     * @param steps from the root to the object
     */
    @Json
    public record Path(Root root, List<PathStepRow> steps) {}

    /**
     * A GC root; a value is null if the root has none, or the dump does not record it.
     *
     * @param kind in words
     * @param threadSerial as in a {@link SnapshotThreadRow}
     * @param threadName empty if the thread has none
     * @param frame in which the thread holds it, as in a stack trace
     * @param container the class whose static variable it is
     */
    @Json
    public record Root(
            String kind,
            @Nullable Long threadSerial,
            @Nullable String threadName,
            @Nullable String frame,
            @Nullable String container) {}
}
