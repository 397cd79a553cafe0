// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn snapshot instances FILE CLASS --json} prints. Keys may be added, none is renamed.
 *
 * @param pattern the name of the class as it was asked for, or a pattern of names
 * @param classes how many classes it names that have objects; several class loaders may each have one of a name
 * @param objects of all those classes
 * @param more whether there are further ones than these
 * @param instances what retains most first
 */
@Json
public record InstancesReport(
        String pattern, long classes, long objects, long shallowBytes, boolean more, List<Instance> instances) {
    /**
     * An object.
     *
     * @param object its address
     * @param text what it is: the text of a string, the name of a thread or class loader, {@code size 7} of a collection, {@code length 7}
     *     of an array; null for most other objects
     * @param describes the class that it is the class object of; null for other objects
     */
    @Json
    public record Instance(
            String object,
            String className,
            long shallowBytes,
            long retainedBytes,
            @Nullable String text,
            @Nullable String describes,
            HeldState held) {}
}
