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
 * @param labels further words, such as {@link #CLASS} and {@link #THREAD}
 * @param standardErrors of the values, one for each; empty if nobody told them
 */
public record StackSample(
        List<StackFrame> frames, List<Long> values, Map<String, String> labels, List<Double> standardErrors) {
    /** The label that names the class of what was allocated. */
    public static final String CLASS = "class";

    public static final String THREAD = "thread";

    public StackSample {
        frames = List.copyOf(frames);
        values = List.copyOf(values);
        labels = Map.copyOf(labels);
        standardErrors = List.copyOf(standardErrors);
        if (!standardErrors.isEmpty() && standardErrors.size() != values.size()) {
            throw new IllegalArgumentException(
                    standardErrors.size() + " standard errors do not fit " + values.size() + " values.");
        }
    }

    /** Values whose standard errors nobody told. */
    public StackSample(List<StackFrame> frames, List<Long> values, Map<String, String> labels) {
        this(frames, values, labels, List.of());
    }

    /** 0 where nobody told it. */
    public double standardError(int type) {
        return standardErrors.isEmpty() ? 0 : standardErrors.get(type);
    }
}
