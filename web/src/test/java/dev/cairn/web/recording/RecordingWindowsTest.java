// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.JoinedWindows;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.RecordedStacks;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecordingWindowsTest {
    private static final long SECOND = 1_000_000_000L;

    private final RecordingWindows windows = new RecordingWindows();

    private static RecordedSite site(String method, double bytes, double error, double alive) {
        return new RecordedSite(
                "byte[]",
                "main",
                List.of(StackFrame.named(method)),
                false,
                Map.of(
                        AllocationSamples.OBJECTS,
                        Estimate.exactly(1),
                        AllocationSamples.BYTES,
                        new Estimate(bytes, error)),
                bytes > 0 ? 1 : 0,
                Optional.of(new LiveObjects(Estimate.exactly(alive), Estimate.exactly(alive), new TreeMap<>())));
    }

    /** The seconds from {@code from} on. */
    private static RecordedProfile window(long from, long to, long lost, RecordedSite... sites) {
        return new RecordedProfile(
                AllocationSamples.KIND,
                "Shop (7)",
                new Window(from * SECOND, to * SECOND, from * 1000, to * 1000),
                false,
                512,
                IntStream.range(0, sites.length)
                        .mapToLong(i -> sites[i].samples())
                        .sum(),
                new RecordingLoss(lost, 0, 0, 0, 0),
                0,
                ProfileEnd.SNAPSHOT,
                List.of(),
                RecordingCost.NONE,
                lost > 0 ? List.of("Something went wrong.") : List.of(),
                AllocationSamples.KIND.columns(),
                true,
                List.of(sites));
    }

    private static double bytes(RecordedProfile profile) {
        return profile.total(AllocationSamples.BYTES).orElseThrow().value();
    }

    private static List<Long> starts(List<RecordedProfile> of) {
        return of.stream().map(each -> each.window().startMillis() / 1000).toList();
    }

    @Test
    void joinedWindowsAddUpAndAreAliveAsTheLastOneSays() {
        RecordedProfile joined = JoinedWindows.of(List.of(
                window(0, 1, 0, site("A.a", 100, 3, 100), site("A.gone", 0, 0, 8)),
                window(1, 3, 2, site("A.a", 50, 4, 20), site("A.b", 7, 0, 7))));
        assertThat(joined.window()).isEqualTo(new Window(0, 3 * SECOND, 0, 3000));
        assertThat(joined.samples()).isEqualTo(3);
        assertThat(joined.loss().allocations()).isEqualTo(2);
        assertThat(joined.notes()).containsExactly("Something went wrong.");
        assertThat(joined.total(AllocationSamples.BYTES)).contains(new Estimate(157, 5));
        assertThat(joined.totalAlive(LiveObjects::bytes)).contains(Estimate.exactly(27));
        assertThat(joined.sites())
                .extracting(each -> each.frames().getFirst().text())
                .containsExactly("A.a", "A.b");
    }

    @Test
    void anHourOfWindowsIsFewAndNothingOfThemIsLost() {
        for (int second = 0; second < 3600; second++) {
            windows.add(window(second, second + 1, 1, site("A.a", 10, 0, 0), site("A.b" + second % 7, 1, 0, 0)));
            assertThat(windows.all()).hasSizeLessThanOrEqualTo(RecordingWindows.MOST);
        }
        assertThat(windows.all()).hasSizeGreaterThan(RecordingWindows.MOST / 2 - 2);
        RecordedProfile all = JoinedWindows.of(windows.all());
        assertThat(bytes(all)).isEqualTo(3600 * 11);
        assertThat(all.samples()).isEqualTo(7200);
        assertThat(all.loss().allocations()).isEqualTo(3600);
        assertThat(all.window()).isEqualTo(new Window(0, 3600 * SECOND, 0, 3_600_000));
        assertThat(windows.gaps()).isZero();
        assertThat(windows.shortOf(all)).isEmpty();
        assertThat(windows.step().toSeconds()).isGreaterThanOrEqualTo(60);
    }

    @Test
    void manySitesAreInFewWindows() {
        int each = RecordingWindows.MOST_SITES / 4;
        for (int second = 0; second < 12; second++) {
            windows.add(window(
                    second,
                    second + 1,
                    0,
                    IntStream.range(0, each)
                            .mapToObj(number -> site("A.m" + number, 1, 0, 0))
                            .toArray(RecordedSite[]::new)));
            assertThat(windows.all().stream()
                            .mapToLong(one -> one.sites().size())
                            .sum())
                    .isLessThanOrEqualTo(RecordingWindows.MOST_SITES);
        }
        assertThat(windows.step()).as("sites make windows no longer").hasSeconds(1);
        assertThat(bytes(JoinedWindows.of(windows.all()))).isEqualTo(12.0 * each);
    }

    @Test
    void whatIsHeldKeepsItsEnds() {
        for (int second = 0; second < 7; second++) {
            windows.add(window(second, second + 1, 0, site("A.a", second, 0, 0)));
        }
        assertThat(windows.hold(new TimeRange(3000, 5000))).contains(new TimeRange(3000, 5000));
        for (int second = 7; second < 500; second++) {
            windows.add(window(second, second + 1, 0, site("A.a", second, 0, 0)));
            if (second < 50) {
                var _ = windows.hold(new TimeRange(6000, second * 1000L)); // by other pages
                var _ = windows.hold(new TimeRange(3000, 5000));
            }
        }
        assertThat(windows.held()).contains(new TimeRange(3000, 5000));
        assertThat(bytes(JoinedWindows.of(windows.in(new TimeRange(3000, 5000)))))
                .isEqualTo(3 + 4);
        assertThat(windows.all()).hasSizeLessThanOrEqualTo(RecordingWindows.MOST);
    }

    @Test
    void aRangeHasTheWindowsWhoseMiddleIsInIt() {
        for (int second = 0; second < 5; second++) {
            windows.add(window(second, second + 1, 0, site("A.a", 1, 0, 0)));
        }
        assertThat(starts(windows.in(new TimeRange(900, 3100)))).containsExactly(1L, 2L);
        assertThat(starts(windows.in(new TimeRange(2600, 2700))))
                .as("around its middle")
                .containsExactly(2L);
        assertThat(windows.in(new TimeRange(9000, 9900))).isEmpty();
        assertThat(windows.hold(new TimeRange(9000, 9900))).isEmpty();
        assertThat(windows.hold(TimeRange.EVER)).contains(new TimeRange(0, 5000));
    }

    @Test
    void aWindowIsInOneOfTwoPartsThatFollow() {
        windows.add(window(0, 1, 0, site("A.a", 1, 0, 0)));
        windows.add(window(1, 2, 0, site("A.a", 1, 0, 0)));
        windows.add(window(2, 2, 0, site("A.a", 1, 0, 0)));
        windows.add(window(2, 3, 0, site("A.a", 1, 0, 0)));
        for (long at = 500; at <= 2500; at += 100) {
            TimeRange before = new TimeRange(0, at);
            assertThat(windows.all().stream()
                            .map(RecordedProfile::window)
                            .filter(each -> before.takes(each) == before.after().takes(each)))
                    .as("in both or in none at " + at)
                    .isEmpty();
        }
        assertThat(windows.in(new TimeRange(1000, 2000))).hasSize(1);
        assertThat(windows.in(new TimeRange(2000, 2000)))
                .as("one of no length")
                .singleElement()
                .satisfies(each -> assertThat(each.window().nanos()).isZero());
    }

    @Test
    void timeThatIsInNoWindowDilutesNoRate() {
        RecordedProfile joined = JoinedWindows.of(List.of(
                JoinedWindows.of(
                        List.of(window(0, 1, 0, site("A.a", 100, 3, 100)), window(3, 4, 0, site("A.a", 100, 3, 100)))),
                window(5, 7, 0, site("A.a", 200, 3, 100))));
        assertThat(joined.window()).isEqualTo(new Window(0, 7 * SECOND, 0, 7000, 3 * SECOND));
        assertThat(RecordedStacks.of(joined).durationNanos()).isEqualTo(4 * SECOND);
        assertThat(RecordedStacks.of(joined).notes())
                .contains("Incomplete: 3.00 s of this part are in no window; numbers per second leave them out.");
    }

    @Test
    void partsThatShareSamplesSayIt() {
        RecordedProfile before = window(0, 4, 0, site("A.a", 100, 3, 100));
        assertThat(ComparedParts.of(before, window(4, 6, 0)).after().notes())
                .noneMatch(note -> note.contains("shares"))
                .anyMatch(note -> note.startsWith("What is alive at the end of both parts is known from the same"));
        assertThat(ComparedParts.of(before, window(3, 6, 0)).after().notes())
                .anyMatch(note -> note.startsWith("It shares 1.00 s with the one before"));
    }

    @Test
    void sumsInAnotherOrderAreNothingMissingButASampleIs() {
        windows.add(window(0, 1, 0, site("A.a", 1.2499999999, 0, 0)));
        windows.add(window(1, 2, 0, site("A.a", 1.25, 0, 0)));
        RecordedSite one = site("A.a", 2, 0, 0);
        RecordedSite rest = site("A.b", 0.5, 0, 0);
        assertThat(windows.shortOf(window(0, 2, 0, one, rest))).isEmpty();
        assertThat(windows.shortOf(window(0, 2, 0, one, rest, site("A.c", 0.1, 0, 0))))
                .contains("The windows have 2 samples, and the whole recording has 3.");
    }

    @Test
    void whatIsMissingIsSaid() {
        windows.add(window(0, 1, 0, site("A.a", 100, 0, 0)));
        windows.add(window(1, 1, 0));
        windows.add(window(2, 3, 0, site("A.a", 50, 0, 0)));
        assertThat(windows.all()).hasSize(2);
        assertThat(windows.gaps()).isEqualTo(1);
        List<RecordedSite> sites = new ArrayList<>(List.of(site("A.a", 1170, 0, 0)));
        assertThat(windows.shortOf(window(0, 3, 0, sites.toArray(RecordedSite[]::new))))
                .contains("The windows add up to 150 bytes, and the whole recording to 1,170.");
    }

    @Test
    void rangesAreReadOrRefused() {
        assertThat(TimeRange.parse("1000-2000")).contains(new TimeRange(1000, 2000));
        assertThat(new TimeRange(1000, 2000).text()).isEqualTo("1000-2000");
        for (String text :
                List.of("", "1000", "2000-1000", "-1-5", "1e3-2000", "1000-2000-3000", "9".repeat(40) + "-1")) {
            assertThat(TimeRange.parse(text)).as(text).isEmpty();
        }
    }
}
