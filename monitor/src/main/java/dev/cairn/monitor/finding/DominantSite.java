// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.EstimateSum;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.StackFrame;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether one site has allocated a large share of all that was recorded, and that for certain: what counts is the lower end of the
 * range that holds the share nineteen times in twenty. A recording with filters says nothing about what they leave out.
 */
public final class DominantSite {
    /** Of all bytes. */
    static final double LEAST_SHARE = 0.3;

    static final Duration LEAST_SPAN = Duration.ofSeconds(10);

    private DominantSite() {}

    /** A class and a stack; threads are added up. */
    private record Site(String className, List<StackFrame> frames) {}

    /** The site, if {@code profile} has one. */
    public static Optional<Finding.OneSiteAllocates> in(RecordedProfile profile) {
        Duration span = Duration.ofNanos(profile.window().nanos());
        if (!profile.kind().equals(AllocationSamples.KIND)
                || !profile.columns().contains(AllocationSamples.BYTES)
                || !profile.filters().isEmpty()
                || span.compareTo(LEAST_SPAN) < 0) {
            return Optional.empty();
        }
        Map<Site, EstimateSum> sums = new LinkedHashMap<>();
        for (RecordedSite site : profile.sites()) {
            sums.computeIfAbsent(new Site(site.className(), site.frames()), _ -> new EstimateSum())
                    .add(site.value(AllocationSamples.BYTES));
        }
        return largest(sums, span, profile.samples());
    }

    private static Optional<Finding.OneSiteAllocates> largest(
            Map<Site, EstimateSum> sums, Duration span, long samples) {
        List<Site> sites = List.copyOf(sums.keySet());
        List<Estimate> bytes = sums.values().stream().map(EstimateSum::estimate).toList();
        List<Estimate> shares = Estimate.shares(bytes);
        List<Finding.OneSiteAllocates> found = new ArrayList<>();
        for (int i = 0; i < sites.size(); i++) {
            Estimate share = shares.get(i);
            if (share.standardError().isPresent()) {
                Finding.OneSiteAllocates one = new Finding.OneSiteAllocates(
                        sites.get(i).className(), sites.get(i).frames(), share, bytes.get(i), samples, span);
                if (one.leastShare() >= LEAST_SHARE
                        && (found.isEmpty()
                                || one.leastShare() > found.getFirst().leastShare())) {
                    found.addFirst(one);
                }
            }
        }
        return found.stream().findFirst();
    }
}
