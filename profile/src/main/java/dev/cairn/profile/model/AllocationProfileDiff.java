// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.List;

/**
 * What two allocation profiles differ in, by site (class and stack; threads are added up).
 *
 * @param sites the largest change of bytes first
 */
public record AllocationProfileDiff(AllocationProfile before, AllocationProfile after, List<AllocationChange> sites) {
    public AllocationProfileDiff {
        sites = List.copyOf(sites);
    }

    public static AllocationProfileDiff of(AllocationProfile before, AllocationProfile after) {
        return new AllocationProfileDiff(before, after, List.of());
    }
}
