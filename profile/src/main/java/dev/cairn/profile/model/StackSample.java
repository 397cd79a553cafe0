// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What was seen with one stack.
 *
 * @param frames the innermost first
 * @param values one for each {@link StackProfile#types}
 * @param labels further words, such as {@link #CLASS} and {@link #THREAD}
 * @param standardErrors of the values, one for each, 0 for what was counted; empty unless all of them are known
 */
public record StackSample(
        List<StackFrame> frames, List<Long> values, Map<String, String> labels, List<Double> standardErrors) {
    /** The label that names the class of what was allocated. */
    public static final String CLASS = "class";

    /** The label that names the thread. */
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

    /** Creates a sample whose standard errors are unknown. */
    public StackSample(List<StackFrame> frames, List<Long> values, Map<String, String> labels) {
        this(frames, values, labels, List.of());
    }

    /** Those of estimates, if each of them has one. */
    static List<Double> errorsOf(List<Estimate> numbers) {
        return numbers.stream().allMatch(number -> number.standardError().isPresent())
                ? numbers.stream()
                        .map(number -> number.standardError().getAsDouble())
                        .toList()
                : List.of();
    }

    /** One value with its error. */
    public Estimate estimate(int type) {
        return new Estimate((double) values.get(type), standardError(type));
    }

    /** The standard error of one value; empty if it is unknown. */
    public OptionalDouble standardError(int type) {
        return standardErrors.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(standardErrors.get(type));
    }
}
