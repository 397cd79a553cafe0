// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.Optional;
import java.util.function.Function;

/**
 * All sites of a profile together.
 *
 * @param objects empty if the number of objects is not known
 * @param bytes shallow, as {@code liveBytes}
 * @param liveObjects empty, as {@code liveBytes}, if what is alive was not recorded
 */
public record AllocationTotals(
        Optional<Estimate> objects, Estimate bytes, Optional<Estimate> liveObjects, Optional<Estimate> liveBytes) {
    /** Adds up all sites. */
    public static AllocationTotals of(AllocationProfile profile) {
        EstimateSum bytes = new EstimateSum();
        profile.sites().forEach(site -> bytes.add(site.bytes()));
        return new AllocationTotals(
                profile.countsObjects() ? Optional.of(sum(profile, AllocationSite::objects)) : Optional.empty(),
                bytes.estimate(),
                profile.tellsLive()
                        ? Optional.of(sum(profile, site -> site.live().map(LiveObjects::objects)))
                        : Optional.empty(),
                profile.tellsLive()
                        ? Optional.of(sum(profile, site -> site.live().map(LiveObjects::bytes)))
                        : Optional.empty());
    }

    private static Estimate sum(AllocationProfile profile, Function<AllocationSite, Optional<Estimate>> number) {
        EstimateSum sum = new EstimateSum();
        profile.sites().forEach(site -> number.apply(site).ifPresent(sum::add));
        return sum.estimate();
    }
}
