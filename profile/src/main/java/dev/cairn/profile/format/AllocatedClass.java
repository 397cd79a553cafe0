// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.format;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The class of what was allocated, as the innermost frame of a sample. Stacks of other programs have no such frame, or
 * write it in their own way; the label identifies both.
 */
public final class AllocatedClass {
    /** Behind the class's name where a format has only names: async-profiler writes the same. */
    public static final String MARK = "_[i]";

    private AllocatedClass() {}

    /** The frame that stands for a class. */
    public static StackFrame frame(String className) {
        return StackFrame.named(className);
    }

    /** The class that a sample is of, if its label names one. */
    public static Optional<String> of(StackSample sample) {
        return Optional.ofNullable(sample.labels().get(StackSample.CLASS));
    }

    /** The stack alone, the innermost frame first. */
    public static List<StackFrame> code(StackSample sample) {
        List<StackFrame> frames = sample.frames();
        boolean named = !frames.isEmpty()
                && of(sample).filter(type -> isNameOf(frames.getFirst(), type)).isPresent();
        return named ? frames.subList(1, frames.size()) : frames;
    }

    /** Whether {@link StackFrame#text} of {@code frame} is {@code text}, without making it for each of many samples. */
    public static boolean isNameOf(StackFrame frame, String text) {
        String type = frame.className();
        String method = frame.method();
        return type.isEmpty()
                ? method.equals(text)
                : text.length() == type.length() + 1 + method.length()
                        && text.charAt(type.length()) == '.'
                        && text.startsWith(type)
                        && text.endsWith(method);
    }

    /** The class, if there is one, and then the stack. */
    public static List<StackFrame> stack(StackSample sample) {
        Optional<String> type = of(sample);
        if (type.isEmpty()) {
            return sample.frames();
        }
        List<StackFrame> frames = new ArrayList<>();
        frames.add(frame(type.get()));
        frames.addAll(code(sample));
        return frames;
    }
}
