// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.Optional;

/** All sites of a profile together. What is alive is there if it was recorded. */
public record AllocationTotals(
        Estimate objects, Estimate bytes, Optional<Estimate> liveObjects, Optional<Estimate> liveBytes) {
    public static AllocationTotals of(AllocationProfile profile) {
        EstimateSum objects = new EstimateSum();
        EstimateSum bytes = new EstimateSum();
        EstimateSum liveObjects = new EstimateSum();
        EstimateSum liveBytes = new EstimateSum();
        boolean live = false;
        for (AllocationSite site : profile.sites()) {
            objects.add(site.objects());
            bytes.add(site.bytes());
            live |= site.live().isPresent();
            site.live().ifPresent(alive -> {
                liveObjects.add(alive.objects());
                liveBytes.add(alive.bytes());
            });
        }
        return new AllocationTotals(
                objects.estimate(),
                bytes.estimate(),
                live ? Optional.of(liveObjects.estimate()) : Optional.empty(),
                live ? Optional.of(liveBytes.estimate()) : Optional.empty());
    }
}
