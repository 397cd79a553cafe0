// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import static dev.cairn.profile.books.EventScript.site;
import static dev.cairn.profile.books.Profiles.CLOCK;
import static dev.cairn.profile.books.Profiles.FACTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.symbols.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random recordings, kept a second time in the simplest way there is. */
class RandomBooksTest {
    private record Key(String className, String thread) {}

    private record Sample(Key key, long size, long interval, int epoch) {
        double bytes() {
            return interval == 0 ? size : size / (1 - Math.exp(-(double) size / interval));
        }

        double variance() {
            return interval == 0 ? 0 : bytes() * (bytes() - size);
        }
    }

    private static final long[] INTERVALS = {0, 512, 65536, 524288};

    private final List<Sample> allocated = new ArrayList<>();
    private final Map<Long, Sample> alive = new HashMap<>();
    private int epoch;
    private long nextId = 1;

    static List<Long> seeds() {
        List<Long> seeds = new ArrayList<>();
        for (long seed = 1; seed <= 60; seed++) {
            seeds.add(seed);
        }
        return seeds;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theBooksSayWhatSimpleSumsSay(long seed) {
        Random random = new Random(seed);
        Books books = new Books(AllocationSamples.KIND, CLOCK, 65536, true, BookLimits.DEFAULT);
        BookReader reader = books.reader(ProfileFilter.EVERYTHING);
        EventScript script = new EventScript();
        List<RecordedProfile> windows = new ArrayList<>();
        int from = 0;
        long nanos = CLOCK.startNanos();
        for (int window = 0; window < 6; window++) {
            for (int i = random.nextInt(6000); i > 0; i--) {
                nanos += random.nextInt(1000);
                event(random, script.at(nanos));
            }
            script.into(books);
            RecordedProfile profile = reader.cut(Extent.WINDOW, nanos).profile(FACTS);
            check(profile, allocated.subList(from, allocated.size()));
            from = allocated.size();
            windows.add(profile);
        }

        RecordedProfile whole = reader.cut(Extent.WHOLE, nanos).profile(FACTS);

        check(whole, allocated);
        windowsAreTheWhole(windows, whole);
    }

    /** To the last bit, as sums of weights have no error of their own. */
    private static void windowsAreTheWhole(List<RecordedProfile> windows, RecordedProfile whole) {
        for (int i = 1; i < windows.size(); i++) {
            assertThat(windows.get(i).window().startNanos())
                    .isEqualTo(windows.get(i - 1).window().endNanos());
        }
        assertThat(windows.stream().mapToLong(RecordedProfile::samples).sum()).isEqualTo(whole.samples());
        Map<Key, RecordedSite> last = byKey(windows.getLast());
        byKey(whole).forEach((key, site) -> {
            List<RecordedSite> parts = windows.stream()
                    .flatMap(window -> Stream.ofNullable(byKey(window).get(key)))
                    .toList();
            assertThat(parts.stream()
                            .mapToDouble(
                                    part -> part.value(AllocationSamples.BYTES).value())
                            .sum())
                    .isEqualTo(site.value(AllocationSamples.BYTES).value());
            assertThat(parts.stream()
                            .mapToDouble(part ->
                                    part.value(AllocationSamples.OBJECTS).value())
                            .sum())
                    .isEqualTo(site.value(AllocationSamples.OBJECTS).value());
            assertThat(Math.sqrt(parts.stream()
                            .mapToDouble(part -> Math.pow(
                                    part.value(AllocationSamples.BYTES)
                                            .standardError()
                                            .orElseThrow(),
                                    2))
                            .sum()))
                    .isCloseTo(
                            site.value(AllocationSamples.BYTES).standardError().orElseThrow(),
                            within(1e-6 * site.value(AllocationSamples.BYTES).value() + 1e-9));
            assertThat(parts.stream().mapToLong(RecordedSite::samples).sum()).isEqualTo(site.samples());
            Optional<LiveObjects> atLast = Optional.ofNullable(last.get(key)).flatMap(RecordedSite::live);
            assertThat(atLast.orElse(LiveObjects.NONE)).isEqualTo(site.live().orElseThrow());
        });
    }

    private void event(Random random, EventScript script) {
        int kind = random.nextInt(20);
        if (kind == 0) {
            script.gc(++epoch);
        } else if (kind < 8 && !alive.isEmpty()) {
            long id = alive.keySet().iterator().next();
            alive.remove(id);
            script.free(id, epoch);
        } else if (kind == 8) {
            script.free(nextId + 1_000_000, epoch);
        } else {
            int number = random.nextInt(40);
            Site site = site("Class" + number, "a.B.c" + number % 7, "a.Main.main");
            String thread = "thread " + random.nextInt(3);
            long id = random.nextInt(4) == 0 ? 0 : nextId++;
            Sample sample = new Sample(
                    new Key(site.className(), thread),
                    8L << random.nextInt(20),
                    INTERVALS[random.nextInt(INTERVALS.length)],
                    epoch);
            script.allocation(id, sample.size(), sample.interval(), site, thread, epoch);
            allocated.add(sample);
            if (id != 0) {
                alive.put(id, sample);
            }
        }
    }

    private void check(RecordedProfile profile, List<Sample> samples) {
        Map<Key, RecordedSite> sites = byKey(profile);
        assertThat(profile.samples()).isEqualTo(samples.size());
        Map<Key, double[]> sums = new HashMap<>();
        for (Sample sample : samples) {
            double[] sum = sums.computeIfAbsent(sample.key(), _ -> new double[3]);
            sum[0]++;
            sum[1] += sample.bytes();
            sum[2] += sample.variance();
        }
        sums.forEach((key, sum) -> {
            RecordedSite site = Objects.requireNonNull(sites.get(key));
            assertThat(site.samples()).isEqualTo((long) sum[0]);
            assertThat(site.value(AllocationSamples.BYTES).value()).isCloseTo(sum[1], within(0.01 * sum[0]));
            assertThat(site.value(AllocationSamples.BYTES).standardError().orElseThrow())
                    .isCloseTo(Math.sqrt(sum[2]), within(0.003 * sum[1]));
        });
        Map<Key, TreeMap<Integer, Double>> ages = new HashMap<>();
        alive.values()
                .forEach(sample -> ages.computeIfAbsent(sample.key(), _ -> new TreeMap<>())
                        .merge(epoch - sample.epoch(), sample.bytes(), Double::sum));
        sites.forEach((key, site) -> {
            TreeMap<Integer, Double> expected = ages.getOrDefault(key, new TreeMap<>());
            assertThat(site.live().orElseThrow().agesInGcs().keySet()).isEqualTo(expected.keySet());
            site.live()
                    .orElseThrow()
                    .agesInGcs()
                    .forEach((age, bytes) -> assertThat(bytes.value()).isCloseTo(expected.get(age), within(10.0)));
        });
        assertThat(sites.keySet()).containsAll(ages.keySet());
    }

    private static Map<Key, RecordedSite> byKey(RecordedProfile profile) {
        Map<Key, RecordedSite> sites = new HashMap<>();
        for (RecordedSite site : profile.sites()) {
            assertThat(sites.put(new Key(site.className(), site.thread()), site))
                    .isNull();
        }
        return sites;
    }
}
