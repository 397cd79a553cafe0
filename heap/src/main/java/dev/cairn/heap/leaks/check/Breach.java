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
 * @param bytes what the objects keep together that break it; empty where there are none
 * @param way how what breaks it is held; of several objects, most of those that were looked at
 * @param object one that is held so
 * @param evidence what was seen besides, a sentence each
 * @param allocatedAt the stack that allocated that object, the innermost frame first; none if the dump does not record it
 */
public record Breach(
        String id,
        String sentence,
        OptionalLong bytes,
        HolderWay way,
        OptionalLong object,
        List<String> evidence,
        List<String> allocatedAt) {
    public Breach {
        evidence = List.copyOf(evidence);
        allocatedAt = List.copyOf(allocatedAt);
    }

    /** That the budget itself cannot be right: nobody would notice if it only were not checked. */
    static Breach unusable(String id, String sentence) {
        return new Breach(
                id, sentence, OptionalLong.empty(), HolderWay.NONE, OptionalLong.empty(), List.of(), List.of());
    }
}
