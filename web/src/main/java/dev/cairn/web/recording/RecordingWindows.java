// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.recording;

import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.JoinedWindows;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.ValueColumn;
import dev.cairn.profile.model.Window;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The windows of one recording, the oldest first. They are few, and so are their sites: where there are more, neighbours become one,
 * so that nothing is lost but detail. At the ends of the few parts that pages held last they stay apart. For any thread.
 */
final class RecordingWindows {
    static final int MOST = 60;
    /** Of all windows together; one window may have more, as the whole recording may. */
    static final int MOST_SITES = 12_000;

    /** Parts that are held at a time; each page may hold its own. */
    static final int MOST_HELD = 4;

    /** Sums of estimates in another order differ by no larger part. */
    private static final double ROUNDING = 1e-9;

    private static final Duration FIRST_STEP = Duration.ofSeconds(1);
    private static final Duration LONGEST_STEP = Duration.ofMinutes(2);

    // All guarded by this.
    private List<RecordedProfile> windows = new ArrayList<>();
    private Duration step = FIRST_STEP;
    /** The last one at the end. */
    private final Deque<Held> held = new ArrayDeque<>();

    private int gaps;

    /**
     * What is held.
     *
     * @param edges where windows stay apart, by the nanosecond at which one ends
     */
    private record Held(TimeRange range, Set<Long> edges) {}

    /** Takes in the next one. */
    synchronized void add(RecordedProfile window) {
        if (window.window().nanos() <= 0 && window.sites().isEmpty()) {
            return;
        }
        boolean follows = windows.isEmpty()
                || windows.getLast().window().endNanos() == window.window().startNanos();
        gaps += follows ? 0 : 1;
        windows.add(window);
        makeRoom();
    }

    private void makeRoom() {
        int before = Integer.MAX_VALUE;
        while (windows.size() < before && (windows.size() > MOST || sites() > MOST_SITES)) {
            before = windows.size();
            // Sites alone are no reason for longer windows: people wait for the next one.
            if (before > MOST && step.compareTo(LONGEST_STEP) < 0) {
                step = step.multipliedBy(2);
            }
            joinNeighbours();
        }
    }

    private long sites() {
        return windows.stream().mapToLong(window -> window.sites().size()).sum();
    }

    private void joinNeighbours() {
        List<RecordedProfile> fewer = new ArrayList<>();
        for (int i = 0; i < windows.size(); i++) {
            RecordedProfile one = windows.get(i);
            boolean alone = i + 1 == windows.size() || isEdge(one.window().endNanos());
            fewer.add(alone ? one : JoinedWindows.of(windows.subList(i, i + 2)));
            i += alone ? 0 : 1;
        }
        windows = fewer;
    }

    private boolean isEdge(long nanos) {
        return held.stream().anyMatch(each -> each.edges().contains(nanos));
    }

    /** How long the next one should be. */
    synchronized Duration step() {
        return step;
    }

    synchronized List<RecordedProfile> all() {
        return List.copyOf(windows);
    }

    /** Those in a range: if it is narrower than each window, the one around its middle. */
    synchronized List<RecordedProfile> in(TimeRange range) {
        List<RecordedProfile> inside =
                windows.stream().filter(each -> range.takes(each.window())).toList();
        return inside.isEmpty()
                ? windows.stream()
                        .filter(each -> range.isWithin(each.window()))
                        .limit(1)
                        .toList()
                : inside;
    }

    /** Keeps the ends of a range from now on; empty if no window is in it. */
    synchronized Optional<TimeRange> hold(TimeRange wanted) {
        List<RecordedProfile> inside = in(wanted);
        if (inside.isEmpty()) {
            return Optional.empty();
        }
        Window first = inside.getFirst().window();
        Window last = inside.getLast().window();
        TimeRange range = new TimeRange(first.startMillis(), last.endMillis());
        held.removeIf(each -> each.range().equals(range));
        held.addLast(new Held(range, Set.of(first.startNanos(), last.endNanos())));
        if (held.size() > MOST_HELD) {
            held.removeFirst();
        }
        return Optional.of(range);
    }

    /** What was held last. */
    synchronized Optional<TimeRange> held() {
        return Optional.ofNullable(held.peekLast()).map(Held::range);
    }

    /** Pieces of time that are in no window. */
    synchronized int gaps() {
        return gaps;
    }

    /** Where the windows together are not the whole recording that has ended: a sentence. */
    synchronized Optional<String> shortOf(RecordedProfile whole) {
        ValueColumn column = whole.columns().getLast();
        double all = whole.total(column).map(Estimate::value).orElse(0.0);
        double sum = windows.stream()
                .mapToDouble(each -> each.total(column).map(Estimate::value).orElse(0.0))
                .sum();
        if (Math.abs(all - sum) > 1 + ROUNDING * Math.abs(all)) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "The windows add up to %,.0f %s, and the whole recording to %,.0f.",
                    sum,
                    column.type().unit(),
                    all));
        }
        long samples = windows.stream().mapToLong(RecordedProfile::samples).sum();
        return samples == whole.samples()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "The windows have %,d samples, and the whole recording has %,d.",
                        samples,
                        whole.samples()));
    }
}
