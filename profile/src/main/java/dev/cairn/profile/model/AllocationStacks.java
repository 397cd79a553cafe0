// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An allocation profile as numbers by stack: alloc_objects, alloc_space, and, if what is alive was recorded, inuse_objects and
 * inuse_space. The innermost frame is the class of the objects (no class name, the class as method), so that a flame graph
 * shows what was allocated; labels are {@code class} and {@code thread}.
 */
public final class AllocationStacks {
    private static final List<ValueType> ALLOCATED =
            List.of(new ValueType("alloc_objects", "count"), new ValueType("alloc_space", "bytes"));
    private static final List<ValueType> ALIVE =
            List.of(new ValueType("inuse_objects", "count"), new ValueType("inuse_space", "bytes"));

    private AllocationStacks() {}

    public static StackProfile of(AllocationProfile profile) {
        boolean live = profile.sites().stream().anyMatch(site -> site.live().isPresent());
        List<ValueType> types = new ArrayList<>(ALLOCATED);
        types.addAll(live ? ALIVE : List.of());
        return new StackProfile(
                profile.target(),
                types,
                live ? 3 : 1,
                profile.window().startMillis(),
                profile.window().nanos(),
                profile.intervalBytes(),
                new ValueType("space", "bytes"),
                profile.notes(),
                profile.sites().stream().map(site -> sample(site, live)).toList());
    }

    private static StackSample sample(AllocationSite site, boolean live) {
        List<StackFrame> frames = new ArrayList<>();
        frames.add(new StackFrame("", site.className(), java.util.Optional.empty(), StackFrame.UNKNOWN_LINE));
        frames.addAll(site.frames());
        List<Estimate> numbers = new ArrayList<>(List.of(site.objects(), site.bytes()));
        LiveObjects alive = site.live().orElse(LiveObjects.NONE);
        numbers.addAll(live ? List.of(alive.objects(), alive.bytes()) : List.of());
        return new StackSample(
                frames,
                numbers.stream().map(Estimate::rounded).toList(),
                Map.of(StackSample.CLASS, site.className(), StackSample.THREAD, site.thread()),
                numbers.stream().map(Estimate::standardError).toList());
    }
}
