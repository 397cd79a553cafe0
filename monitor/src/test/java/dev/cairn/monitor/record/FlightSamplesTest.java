// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.record.FlightPlaces.Place;
import dev.cairn.monitor.record.FlightSamples.Amount;
import dev.cairn.monitor.record.FlightSamples.Limits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of this process's own flight recorder. */
class FlightSamplesTest {
    private static final int MOST_ALLOCATIONS = 2_000_000_000 / 65_536;

    @TempDir
    static Path folder;

    private static Path file = Path.of("");
    private static Instant start = Instant.EPOCH;
    private static Instant end = Instant.EPOCH;
    /** What is put here is no garbage that a compiler may leave out. */
    static volatile Object shelf = new Object();

    @BeforeAll
    static void record() throws Exception {
        file = folder.resolve("made.jfr");
        start = Instant.now();
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ObjectAllocationSample").withStackTrace().with("throttle", "10000/s");
            recording.enable("jdk.ThreadStart");
            recording.enable("jdk.ThreadEnd");
            recording.start();
            for (int i = 0; i < 20; i++) {
                Thread thread = new Thread(FlightSamplesTest::allocate, "allocator");
                thread.start();
                thread.join();
            }
            recording.stop();
            recording.dump(file);
        }
        end = Instant.now();
    }

    private static void allocate() {
        for (int i = 0; i < MOST_ALLOCATIONS / 20; i++) {
            shelf = new byte[65_536];
        }
    }

    private static long samples(Map<Place, Amount> found) {
        return found.values().stream().mapToLong(Amount::samples).sum();
    }

    private static Map<Place, Amount> read(FlightSamples samples) throws IOException {
        return samples.read(file, Target.ownUid(), start, end);
    }

    @Test
    void hasAllOfItWhereThereIsRoom() throws Exception {
        FlightSamples samples = new FlightSamples(Limits.DEFAULT);
        Map<Place, Amount> found = read(samples);

        assertThat(samples(found)).isGreaterThan(100);
        assertThat(found.keySet())
                .anySatisfy(place -> {
                    assertThat(place.className()).isEqualTo("byte[]");
                    assertThat(place.thread()).isEqualTo("allocator");
                    assertThat(place.frames().getFirst().text())
                            .isEqualTo(FlightSamplesTest.class.getName() + ".allocate");
                })
                .doesNotContain(FlightPlaces.OTHERS);
        assertThat(samples.loss().isNone()).isTrue();
    }

    @Test
    void whatFindsNoRoomIsCounted() throws Exception {
        long all = samples(read(new FlightSamples(Limits.DEFAULT)));
        FlightSamples few = new FlightSamples(new Limits(50, 10, 1 << 20));
        long taken = samples(read(few));

        assertThat(taken).isLessThanOrEqualTo(50);
        assertThat(taken + few.loss().allocations()).isEqualTo(all);
        assertThat(few.loss().others()).as("threads that came and went").isPositive();
    }

    @Test
    void placesThatFindNoRoomAreOne() throws Exception {
        FlightSamples none = new FlightSamples(new Limits(1 << 18, 1 << 16, 0));
        Map<Place, Amount> found = read(none);

        assertThat(found.keySet()).containsExactly(FlightPlaces.OTHERS);
        assertThat(samples(found)).isEqualTo(samples(read(new FlightSamples(Limits.DEFAULT))));
        assertThat(none.notes()).anyMatch(note -> note.contains("[other sites]"));
    }
}
