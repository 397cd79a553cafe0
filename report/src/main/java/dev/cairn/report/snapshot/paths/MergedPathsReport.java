// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.paths;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn snapshot paths FILE --class NAME --json} prints. Keys may be added, none is renamed.
 *
 * @param objects of the class
 * @param reached how many of them have a path
 * @param cut whether groups are missing, as there were too many
 * @param notes sentences about what is missing and why
 * @param sites where the objects were allocated; null if the dump does not say
 * @param roots the groups at the top, that with most objects first
 */
@Json
public record MergedPathsReport(
        String className,
        long objects,
        long reached,
        boolean cut,
        List<String> notes,
        @Nullable SitesReport sites,
        List<Group> roots) {
    /**
     * Objects that are reached in the same way.
     *
     * @param via as in {@link PathStepRow}, with {@code []} for any element; of a root what is true of all the objects
     * @param example address of one of them
     * @param objects in this group
     * @param targets objects of the class that was asked for, in this group and below it
     * @param shallowBytes of those
     * @param retainedBytes of those, what is in several counted once
     */
    @Json
    public record Group(
            String via,
            String className,
            String example,
            long objects,
            long targets,
            long shallowBytes,
            long retainedBytes,
            List<Group> children) {}
}
