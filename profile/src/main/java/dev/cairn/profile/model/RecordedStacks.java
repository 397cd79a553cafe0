// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A recorded profile as numbers by stack: the number of samples if the kind shows it, the profile's columns, and, if what
 * is alive was recorded, inuse_objects and inuse_space; the last one is the first to show. Labels are {@code thread} and,
 * of objects, {@code class}, which also is the innermost frame (no class name, the class as method), so that a flame graph
 * shows what was allocated. A stack that is deeper than what was recorded has {@link #TRUNCATED} as its outermost frame; a thread that
 * was not in Java has {@link #NO_JAVA} as its one frame.
 */
public final class RecordedStacks {
    /** In place of the frames that are missing. */
    public static final StackFrame TRUNCATED = StackFrame.named("[truncated]");
    /** In place of the stack of a thread that was not in Java. */
    public static final StackFrame NO_JAVA = StackFrame.named("[no Java frames]");

    private RecordedStacks() {}

    /** The same as numbers by stack. */
    public static StackProfile of(RecordedProfile profile) {
        List<ValueType> types = types(profile);
        return new StackProfile(
                profile.kind().title() + " of " + profile.target(),
                types,
                types.size() - 1,
                profile.window().startMillis(),
                profile.window().nanos(),
                profile.interval(),
                profile.kind().period(),
                ProfileNotes.of(profile),
                profile.sites().stream().map(site -> sample(site, profile)).toList());
    }

    private static List<ValueType> types(RecordedProfile profile) {
        List<ValueType> types = new ArrayList<>();
        profile.kind().samples().ifPresent(types::add);
        profile.columns().forEach(column -> types.add(column.type()));
        if (profile.tellsLive()) {
            types.addAll(List.of(LiveObjects.INUSE_OBJECTS, LiveObjects.INUSE_SPACE));
        }
        return types;
    }

    private static StackSample sample(RecordedSite site, RecordedProfile profile) {
        List<Estimate> numbers = new ArrayList<>();
        if (profile.kind().samples().isPresent()) {
            numbers.add(Estimate.exactly((double) site.samples()));
        }
        profile.columns().forEach(column -> numbers.add(site.value(column)));
        if (profile.tellsLive()) {
            LiveObjects alive = site.live().orElse(LiveObjects.NONE);
            numbers.addAll(List.of(alive.objects(), alive.bytes()));
        }
        Map<String, String> labels = new HashMap<>(Map.of(StackSample.THREAD, site.thread()));
        List<StackFrame> frames = new ArrayList<>(site.frames().size() + 2);
        if (profile.kind().isOfObjects()) {
            labels.put(StackSample.CLASS, site.className());
            frames.add(StackFrame.named(site.className()));
        } else if (site.frames().isEmpty()) {
            frames.add(NO_JAVA);
        }
        frames.addAll(site.frames());
        if (site.truncated()) {
            frames.add(TRUNCATED);
        }
        return new StackSample(
                frames, numbers.stream().map(Estimate::rounded).toList(), labels, StackSample.errorsOf(numbers));
    }
}
