// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a rule has found.
 *
 * @param id of the rule and the way, the same in other dumps of the program
 * @param rule {@link LeakRule#id}
 * @param sentence what was found, for a person
 * @param bytes what would become garbage with it; a part may be in another finding too
 * @param share of all that is held strongly: from 0 to 1, and more only of what waits for finalizers
 * @param way how it is held
 * @param object what gathers the memory, if it is one object; of several the largest
 * @param objects how many such objects there are
 * @param evidence what was seen, a sentence each
 * @param advice what to do
 * @param whatIf a reference which, cut, would free memory
 * @param growth how it grew from dump to dump, if there are several
 * @param allocatedAt the stack that allocated it, the innermost frame first; none if the dump does not record it
 */
public record Finding(
        String id,
        String rule,
        Confidence confidence,
        String sentence,
        long bytes,
        double share,
        HolderWay way,
        OptionalLong object,
        long objects,
        List<String> evidence,
        String advice,
        Optional<WhatIf> whatIf,
        Optional<Growth> growth,
        List<String> allocatedAt) {
    public Finding {
        evidence = List.copyOf(evidence);
        allocatedAt = List.copyOf(allocatedAt);
    }
}
