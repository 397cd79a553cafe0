// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.format;

import dev.cairn.profile.model.StackFrame;
import java.util.List;

/**
 * An order of stacks. What is a key of a hash map and has an order is found in it quickly even where somebody has made all the
 * keys of a file so that their hashes are the same.
 */
public final class StackOrder {
    private StackOrder() {}

    /** By the first frame that differs; one stack that begins another comes before it. */
    public static int compare(List<StackFrame> one, List<StackFrame> other) {
        int common = Math.min(one.size(), other.size());
        for (int i = 0; i < common; i++) {
            int order = one.get(i).compareTo(other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(one.size(), other.size());
    }
}
