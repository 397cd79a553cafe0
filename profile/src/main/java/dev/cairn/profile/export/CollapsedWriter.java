// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import dev.cairn.profile.format.AllocatedClass;
import dev.cairn.profile.format.CollapsedNote;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A line for each stack, {@code root;…;leaf 4711}, as flame graph scripts read it. The number is of the profile's default
 * type. The class of what was allocated is the leaf, marked {@code _[i]} as async-profiler does. What a reader must know stands
 * before all stacks, as {@link CollapsedNote} says.
 */
final class CollapsedWriter {
    private CollapsedWriter() {}

    static List<String> write(StackProfile profile, List<String> brief, OutputStream out) throws IOException {
        SortedMap<String, Long> lines =
                profile.types().isEmpty() ? new TreeMap<>() : lines(profile, profile.defaultType());
        for (String note : brief) {
            line(CollapsedNote.frame(name(note)), 0, out);
        }
        for (var line : lines.entrySet()) {
            if (line.getValue() != 0) {
                line(line.getKey(), line.getValue(), out);
            }
        }
        return profile.types().isEmpty()
                ? List.of()
                : List.of("Collapsed stacks hold one number each, "
                        + profile.types().get(profile.defaultType()).name()
                        + "; threads, lines, standard errors, and other notes are left out.");
    }

    /** The number of each stack. */
    static SortedMap<String, Long> lines(StackProfile profile, int type) {
        TreeMap<String, Long> lines = new TreeMap<>();
        for (StackSample sample : profile.samples()) {
            lines.merge(stack(sample), sample.values().get(type), Math::addExact);
        }
        return lines;
    }

    private static void line(String stack, long value, OutputStream out) throws IOException {
        out.write((stack + " " + value + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static String stack(StackSample sample) {
        StringBuilder stack = new StringBuilder();
        for (StackFrame frame : AllocatedClass.code(sample).reversed()) {
            stack.append(stack.isEmpty() ? "" : ";").append(name(frame.text()));
        }
        AllocatedClass.of(sample)
                .ifPresent(type -> stack.append(stack.isEmpty() ? "" : ";")
                        .append(name(type))
                        .append(AllocatedClass.MARK));
        return stack.isEmpty() ? "[no stack]" : stack.toString();
    }

    /** A name that neither ends a frame nor a line. */
    private static String name(String text) {
        StringBuilder name = new StringBuilder(text.length());
        text.codePoints().forEach(c -> name.appendCodePoint(c == ';' ? '|' : SafeText.isHarmless(c) ? c : 0xFFFD));
        return name.isEmpty() ? "[unknown]" : name.toString();
    }
}
