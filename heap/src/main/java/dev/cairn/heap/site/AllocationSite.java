// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.site;

import dev.cairn.heap.root.StackFrame;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where objects were allocated.
 *
 * @param frames the innermost first
 * @param note what a dump of {@code cairn dump --sites} says besides, as the thread; empty in others
 * @param interval mean bytes between two samples where only those have a site; empty where all have, or that is not known
 */
public record AllocationSite(List<StackFrame> frames, String note, OptionalLong interval) {
    /** The class of the outermost frame where that is no frame, but the note. */
    public static final String NOTE_CLASS = "allocated";

    private static final Pattern INTERVAL = Pattern.compile("(.*), sampled each ([0-9]{1,12}) bytes", Pattern.DOTALL);

    public AllocationSite {
        frames = List.copyOf(frames);
    }

    /** What the stack says that a dump has for an object. */
    public static AllocationSite of(List<StackFrame> stack) {
        if (stack.isEmpty() || !stack.getLast().className().equals(NOTE_CLASS)) {
            return new AllocationSite(stack, "", OptionalLong.empty());
        }
        List<StackFrame> frames = stack.subList(0, stack.size() - 1);
        String note = stack.getLast().method();
        Matcher sampled = INTERVAL.matcher(note);
        return sampled.matches()
                ? new AllocationSite(frames, sampled.group(1), OptionalLong.of(Long.parseLong(sampled.group(2))))
                : new AllocationSite(frames, note, OptionalLong.empty());
    }

    /**
     * The name of the method of the frame that is a note.
     *
     * @param note without the interval
     * @param interval 0 if all objects have a site
     */
    public static String noteOf(String note, long interval) {
        return interval == 0 ? note : note + ", sampled each " + interval + " bytes";
    }
}
