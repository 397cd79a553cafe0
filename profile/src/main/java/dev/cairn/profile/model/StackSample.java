// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.List;
import java.util.Map;

/**
 * What was seen with one stack.
 *
 * @param frames the innermost first
 * @param values one for each {@link StackProfile#types}
 * @param labels further words, such as {@code class} and {@code thread}
 */
public record StackSample(List<StackFrame> frames, List<Long> values, Map<String, String> labels) {
    public StackSample {
        frames = List.copyOf(frames);
        values = List.copyOf(values);
        labels = Map.copyOf(labels);
    }
}
