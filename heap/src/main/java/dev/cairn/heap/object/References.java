// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.object;

import java.util.List;

/**
 * What an object refers to and what refers to it, with names.
 *
 * @param referees in the order of fields or elements; nulls and dangling references are left out
 * @param allReferees how many there are, of which {@code referees} may be the first few
 * @param referrers in ascending order of the objects that refer to it
 * @param allReferrers how many objects refer to it, of which {@code referrers} may be the first few; of an array that has
 *     it several times only the first place is named
 */
public record References(
        List<NamedReference> referees, long allReferees, List<NamedReference> referrers, long allReferrers) {
    public References {
        referees = List.copyOf(referees);
        referrers = List.copyOf(referrers);
    }
}
