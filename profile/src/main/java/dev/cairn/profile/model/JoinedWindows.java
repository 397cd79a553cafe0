// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Windows of one recording that follow one another, as one. Numbers and losses add up, and time that is in none of them is a gap; what
 * is alive is what the last one says, as that counts all objects of the recording.
 */
public final class JoinedWindows {
    private final Map<Key, Sum> sums = new LinkedHashMap<>();

    private record Key(String className, String thread, List<StackFrame> frames, boolean truncated) {
        static Key of(RecordedSite site) {
            return new Key(site.className(), site.thread(), site.frames(), site.truncated());
        }
    }

    private static final class Sum {
        private final Map<ValueColumn, Estimate> values = new HashMap<>();
        private long samples;
        private Optional<LiveObjects> live = Optional.empty();

        void add(RecordedSite site, boolean last) {
            site.values().forEach((column, value) -> values.merge(column, value, Estimate::plus));
            samples += site.samples();
            live = last ? site.live() : live;
        }
    }

    private JoinedWindows() {}

    /**
     * The windows as one.
     *
     * @param windows the oldest first; not none
     */
    public static RecordedProfile of(List<RecordedProfile> windows) {
        if (windows.size() == 1) {
            return windows.getFirst();
        }
        JoinedWindows joined = new JoinedWindows();
        RecordedProfile last = windows.getLast();
        RecordingLoss loss = RecordingLoss.NONE;
        List<String> notes = List.of();
        for (int i = 0; i < windows.size(); i++) {
            RecordedProfile window = windows.get(i);
            boolean isLast = i == windows.size() - 1;
            window.sites().forEach(site -> joined.add(site, isLast));
            loss = loss.plus(window.loss());
            notes = ProfileNotes.both(notes, window.notes());
        }
        Window first = windows.getFirst().window();
        long covered = windows.stream().mapToLong(each -> each.window().nanos()).sum();
        return new RecordedProfile(
                last.kind(),
                last.target(),
                new Window(
                        first.startNanos(),
                        last.window().endNanos(),
                        first.startMillis(),
                        last.window().endMillis(),
                        Math.max(0, last.window().endNanos() - first.startNanos() - covered)),
                windows.stream().allMatch(RecordedProfile::exact),
                last.interval(),
                windows.stream().mapToLong(RecordedProfile::samples).sum(),
                loss,
                last.threadsNotYetExact(),
                last.end(),
                last.filters(),
                last.cost(),
                notes,
                last.columns(),
                last.tellsLive(),
                joined.sites());
    }

    private void add(RecordedSite site, boolean last) {
        sums.computeIfAbsent(Key.of(site), _ -> new Sum()).add(site, last);
    }

    /** Without those of which nothing was seen and nothing is alive any more. */
    private List<RecordedSite> sites() {
        List<RecordedSite> sites = new ArrayList<>();
        sums.forEach((key, sum) -> {
            boolean alive = sum.live
                    .filter(each -> each.bytes().value() > 0 || each.objects().value() > 0)
                    .isPresent();
            if (sum.samples > 0 || alive) {
                sites.add(new RecordedSite(
                        key.className(),
                        key.thread(),
                        key.frames(),
                        key.truncated(),
                        sum.values,
                        sum.samples,
                        sum.live));
            }
        });
        return sites;
    }
}
