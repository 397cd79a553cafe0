// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import dev.cairn.heap.leaks.HolderWay;
import java.util.List;
import java.util.OptionalLong;

/**
 * How a budget is broken.
 *
 * @param id of the budget and what breaks it, the same in other dumps of the program
 * @param sentence for a person
 * @param way how what breaks it is held; of several objects, most of those that were looked at
 * @param object one that is held so
 * @param allocatedAt the stack that allocated it, the innermost frame first; none if the dump does not record it
 */
public record Breach(String id, String sentence, HolderWay way, OptionalLong object, List<String> allocatedAt) {
    public Breach {
        allocatedAt = List.copyOf(allocatedAt);
    }
}
