// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import dev.cairn.profile.format.AllocatedClass;
import dev.cairn.profile.format.StackOrder;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackSample;
import java.util.List;

/**
 * What the samples of one row have in common. In an order, as {@link StackOrder} says why.
 *
 * @param frames the innermost first; empty if rows are not sites
 */
record GroupKey(String name, List<StackFrame> frames) implements Comparable<GroupKey> {
    private static final String UNKNOWN = "[unknown]";

    static GroupKey of(StackSample sample, Grouping by, SourceNames names) {
        List<StackFrame> code = AllocatedClass.code(sample);
        return switch (by) {
            case SITE -> new GroupKey(AllocatedClass.of(sample).orElse(""), code);
            case CLASS -> new GroupKey(AllocatedClass.of(sample).orElse(UNKNOWN), List.of());
            case METHOD -> new GroupKey(code.isEmpty() ? UNKNOWN : names.of(code.getFirst()), List.of());
            case THREAD -> new GroupKey(sample.labels().getOrDefault(StackSample.THREAD, UNKNOWN), List.of());
        };
    }

    @Override
    public int compareTo(GroupKey other) {
        int order = name.compareTo(other.name);
        return order != 0 ? order : StackOrder.compare(frames, other.frames);
    }
}
