// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One profile of windows that follow each other in one recording of one consumer. */
public final class JoinedWindows {
    private JoinedWindows() {}

    /** The sums of all; what is alive, and all that counts since the beginning, is the last one's. */
    public static AllocationProfile of(List<AllocationProfile> windows) {
        if (windows.isEmpty()) {
            throw new IllegalArgumentException("There are no windows to join.");
        }
        AllocationProfile first = windows.getFirst();
        AllocationProfile last = windows.getLast();
        Map<Place, Sums> places = new LinkedHashMap<>();
        for (AllocationProfile window : windows) {
            places.values().forEach(Sums::forgetLive);
            for (AllocationSite site : window.sites()) {
                places.computeIfAbsent(Place.of(site), _ -> new Sums()).add(site);
            }
        }
        List<AllocationSite> sites = new ArrayList<>();
        places.forEach((place, sums) -> sites.add(sums.site(place)));
        return new AllocationProfile(
                last.target(),
                new Window(
                        first.window().startNanos(),
                        last.window().endNanos(),
                        first.window().startMillis(),
                        last.window().endMillis()),
                windows.stream().allMatch(AllocationProfile::exact),
                last.intervalBytes(),
                windows.stream().mapToLong(AllocationProfile::samples).sum(),
                last.loss(),
                last.threadsNotYetExact(),
                last.end(),
                last.filters(),
                last.cost(),
                last.notes(),
                sites);
    }

    private record Place(String className, String thread, List<StackFrame> frames, boolean truncated) {
        private Place {
            frames = List.copyOf(frames);
        }

        private static Place of(AllocationSite site) {
            return new Place(site.className(), site.thread(), site.frames(), site.truncated());
        }
    }

    private static final class Sums {
        private final EstimateSum objects = new EstimateSum();
        private final EstimateSum bytes = new EstimateSum();
        private long samples;
        private Optional<LiveObjects> live = Optional.empty();

        private void add(AllocationSite site) {
            site.objects().ifPresent(objects::add);
            bytes.add(site.bytes());
            samples += site.samples();
            live = site.live();
        }

        /** A site that a window does not have has nothing alive at its end. */
        private void forgetLive() {
            live = live.map(_ -> LiveObjects.NONE);
        }

        private AllocationSite site(Place place) {
            return new AllocationSite(
                    place.className(),
                    place.thread(),
                    place.frames(),
                    place.truncated(),
                    Optional.of(objects.estimate()),
                    bytes.estimate(),
                    samples,
                    live);
        }
    }
}
