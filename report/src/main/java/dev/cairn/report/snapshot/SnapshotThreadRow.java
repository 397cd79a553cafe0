// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot;

import dev.cairn.report.Frame;
import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a dump; {@code cairn snapshot threads FILE --json} prints an array of these.
 *
 * @param serial its number in the dump
 * @param object address of the thread object, where the dump records it
 * @param frames the innermost first
 * @param held by the thread, and by no frame that the dump records
 */
@Json
public record SnapshotThreadRow(
        long serial,
        @Nullable String object,
        String name,
        String className,
        boolean virtual,
        List<Frame> frames,
        List<Held> held) {
    /**
     * A frame of the stack.
     *
     * @param frame as in a stack trace
     * @param held by its local variables, and by the native code in it
     */
    @Json
    public record Frame(String frame, List<Held> held) {}

    /** An object that a thread holds, and the kind of root that it is. */
    @Json
    public record Held(String object, String className, long retainedBytes, String root) {}
}
