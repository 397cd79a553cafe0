// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An allocation profile as numbers by stack: alloc_objects (unless that is not known), alloc_space, and, if what is alive was
 * recorded, inuse_objects and inuse_space. The innermost frame is the class of the objects (no class name, the class as method), so that a flame graph
 * shows what was allocated; labels are {@code class} and {@code thread}. A stack that is deeper than what was recorded has
 * {@link #TRUNCATED} as its outermost frame.
 */
public final class AllocationStacks {
    /** Objects that were allocated in the window. */
    public static final ValueType ALLOC_OBJECTS = new ValueType("alloc_objects", "count");
    /** Bytes that were allocated in the window, shallow. */
    public static final ValueType ALLOC_SPACE = new ValueType("alloc_space", "bytes");
    /** Objects of the whole recording that are alive at the end of the window. */
    public static final ValueType INUSE_OBJECTS = new ValueType("inuse_objects", "count");
    /** Their bytes, shallow. */
    public static final ValueType INUSE_SPACE = new ValueType("inuse_space", "bytes");

    /** In place of the frames that are missing. */
    public static final StackFrame TRUNCATED =
            new StackFrame("", "[truncated]", Optional.empty(), StackFrame.UNKNOWN_LINE);

    private static final ValueType PERIOD = new ValueType("space", "bytes");

    private AllocationStacks() {}

    /** What is alive is what to show first, if it was recorded; else the allocated bytes. */
    public static StackProfile of(AllocationProfile profile) {
        List<ValueType> types = types(profile);
        return new StackProfile(
                "Allocations of " + profile.target(),
                types,
                types.size() - 1,
                profile.window().startMillis(),
                profile.window().nanos(),
                profile.intervalBytes(),
                PERIOD,
                ProfileNotes.of(profile),
                profile.sites().stream().map(site -> sample(site, types)).toList());
    }

    private static List<ValueType> types(AllocationProfile profile) {
        List<ValueType> types = new ArrayList<>();
        if (profile.countsObjects()) {
            types.add(ALLOC_OBJECTS);
        }
        types.add(ALLOC_SPACE);
        if (profile.tellsLive()) {
            types.addAll(List.of(INUSE_OBJECTS, INUSE_SPACE));
        }
        return types;
    }

    private static StackSample sample(AllocationSite site, List<ValueType> types) {
        List<Estimate> numbers = new ArrayList<>();
        if (types.contains(ALLOC_OBJECTS)) {
            numbers.add(site.objects().orElseThrow());
        }
        numbers.add(site.bytes());
        if (types.contains(INUSE_SPACE)) {
            LiveObjects alive = site.live().orElse(LiveObjects.NONE);
            numbers.addAll(List.of(alive.objects(), alive.bytes()));
        }
        List<StackFrame> frames = new ArrayList<>(site.frames().size() + 2);
        frames.add(new StackFrame("", site.className(), Optional.empty(), StackFrame.UNKNOWN_LINE));
        frames.addAll(site.frames());
        if (site.truncated()) {
            frames.add(TRUNCATED);
        }
        return new StackSample(
                frames,
                numbers.stream().map(Estimate::rounded).toList(),
                Map.of(StackSample.CLASS, site.className(), StackSample.THREAD, site.thread()),
                StackSample.errorsOf(numbers));
    }
}
