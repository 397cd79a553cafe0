// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import dev.cairn.profile.model.AgeClass;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.StackFrame;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is alive and of one age, and where it was allocated.
 *
 * @param sites the largest for sure first; each has some of this age
 */
public record AgedSites(AgeClass age, List<Site> sites) {
    public AgedSites {
        sites = List.copyOf(sites);
    }

    /** A class and a stack, by all threads. */
    public record Site(String className, List<StackFrame> frames, Estimate bytes) {}

    private record Key(String className, List<StackFrame> frames) {}

    /** By age, the youngest first, and of each age some; empty if nothing is alive or nobody followed it. */
    public static List<AgedSites> of(RecordedProfile profile) {
        Map<Key, LiveObjects> alive = new LinkedHashMap<>();
        for (RecordedSite site : profile.sites()) {
            site.live()
                    .ifPresent(live -> alive.merge(new Key(site.className(), site.frames()), live, LiveObjects::plus));
        }
        LiveObjects all = alive.values().stream().reduce(LiveObjects.NONE, LiveObjects::plus);
        return AgeClass.of(all).stream()
                .map(age -> new AgedSites(age, sites(alive, age)))
                .toList();
    }

    private static List<Site> sites(Map<Key, LiveObjects> alive, AgeClass age) {
        return alive.entrySet().stream()
                .flatMap(entry -> ofAge(entry.getValue(), age)
                        .map(bytes -> new Site(
                                entry.getKey().className(), entry.getKey().frames(), bytes))
                        .stream())
                .sorted(Comparator.comparing(Site::bytes, Estimate.MOST_FOR_SURE_FIRST)
                        .thenComparing(Site::className))
                .toList();
    }

    private static Optional<Estimate> ofAge(LiveObjects alive, AgeClass age) {
        return AgeClass.of(alive).stream()
                .filter(each -> each.from() == age.from())
                .map(AgeClass::bytes)
                .findFirst();
    }
}
