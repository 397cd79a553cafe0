// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        Map<Place, Side> olds = sides(before);
        Map<Place, Side> news = sides(after);
        List<AllocationChange> changes = new ArrayList<>();
        olds.forEach((place, old) -> changes.add(change(place, old, news.getOrDefault(place, old.nothing()))));
        news.forEach((place, now) -> {
            if (!olds.containsKey(place)) {
                changes.add(change(place, now.nothing(), now));
            }
        });
        changes.sort(Comparator.comparingDouble(
                        (AllocationChange change) -> Math.abs(change.bytes().value()))
                .reversed());
        return new AllocationProfileDiff(before, after, changes);
    }

    private static AllocationChange change(Place place, Side old, Side now) {
        boolean live = old.live && now.live;
        return new AllocationChange(
                place.className(),
                place.frames(),
                old.objects.estimate(),
                now.objects.estimate(),
                old.bytes.estimate(),
                now.bytes.estimate(),
                live ? Optional.of(old.liveBytes.estimate()) : Optional.empty(),
                live ? Optional.of(now.liveBytes.estimate()) : Optional.empty());
    }

    private static Map<Place, Side> sides(AllocationProfile profile) {
        Map<Place, Side> sides = new LinkedHashMap<>();
        for (AllocationSite site : profile.sites()) {
            sides.computeIfAbsent(
                            new Place(site.className(), site.frames()),
                            _ -> new Side(site.live().isPresent()))
                    .add(site);
        }
        return sides;
    }

    private record Place(String className, List<StackFrame> frames) {
        private Place {
            frames = List.copyOf(frames);
        }
    }

    private static final class Side {
        private final boolean live;
        private final EstimateSum objects = new EstimateSum();
        private final EstimateSum bytes = new EstimateSum();
        private final EstimateSum liveBytes = new EstimateSum();

        private Side(boolean live) {
            this.live = live;
        }

        private Side nothing() {
            return new Side(live);
        }

        private void add(AllocationSite site) {
            objects.add(site.objects());
            bytes.add(site.bytes());
            site.live().ifPresent(alive -> liveBytes.add(alive.bytes()));
        }
    }
}
