// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.map.HeapLookReport;
import dev.cairn.report.vm.map.HeapMapReport;
import dev.cairn.report.vm.map.HeapRegionHoles;
import dev.cairn.report.vm.map.RegionMapReport;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Ballast;
import dev.cairn.testkit.target.life.Idle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The holes of each region that {@code cairn map --holes} counts, held against the VM's own table of regions. */
class RegionHolesIT {
    private static final int MOST_TRIES = 10;

    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    static Stream<Collectors.Pair> withRegionsOfOneSize() {
        return Collectors.onAllJdks().filter(pair -> pair.collector().equals("G1"));
    }

    /**
     * Whatever lies below the top of a region is an object to a walk, dead or alive, until a concurrent mark has found
     * what is dead; what threads fill moves meanwhile.
     */
    @ParameterizedTest
    @MethodSource("withRegionsOfOneSize")
    void countsTheHolesOfEachRegionAsTheVmsOwnTableDoes(Collectors.Pair pair) throws Exception {
        try (TargetJvm target = withGarbage(pair, "-XX:InitiatingHeapOccupancyPercent=100")) {
            for (Region region : quietRegions(target)) {
                assertThat(region.walkedBytes()).as(region.toString()).isEqualTo(region.usedBytes());
            }
            Result shown = cairn.run("map", Long.toString(target.pid()), "--holes");
            assertThat(shown.out()).contains("regions of 1.0 MiB", "without any object", "LARGEST HOLE");
        }
    }

    @Test
    void countsWhatAMarkFoundDeadAsHoles() throws Exception {
        Collectors.Pair pair = new Collectors.Pair(Jdk.JDK_17, "G1", "-XX:+UseG1GC");
        try (TargetJvm target = withGarbage(pair, "-XX:InitiatingHeapOccupancyPercent=5")) {
            List<Region> regions = quietRegions(target);
            assertThat(regions)
                    .allSatisfy(region -> assertThat(region.walkedBytes()).isLessThanOrEqualTo(region.usedBytes()))
                    .anySatisfy(region -> assertThat(region.walkedBytes()).isLessThan(region.usedBytes()));
        }
    }

    private static TargetJvm withGarbage(Collectors.Pair pair, String occupancy) throws IOException {
        return TargetJvm.on(
                        pair.jdk(), pair.option(), occupancy, "-Xms64m", "-Xmx256m", "-XX:+EnableDynamicAgentLoading")
                .start(Ballast.class, "30", "10");
    }

    /** A region that no thread fills: what a walk met in it, and what the VM's table says. */
    private record Region(long start, long walkedBytes, long usedBytes) {}

    private List<Region> quietRegions(TargetJvm target) throws Exception {
        for (int i = 0; i < MOST_TRIES; i++) {
            long before = collections(target);
            HeapMapReport map = map(target, "--holes");
            RegionMapReport table = regionMap(target);
            if (collections(target) == before) { // a collection moves what is compared
                return quietRegions(map, table);
            }
        }
        throw new AssertionError("The VM collected between map and table, " + MOST_TRIES + " times.");
    }

    private static List<Region> quietRegions(HeapMapReport map, RegionMapReport table) {
        HeapLookReport look = Objects.requireNonNull(map.look());
        assertThat(look.regionBytes()).isEqualTo(table.regionBytes());
        assertThat(look.regions().stream().mapToLong(HeapRegionHoles::holeBytes).sum())
                .isEqualTo(map.holes().bytes())
                .isEqualTo(map.freeBytes());
        assertThat(look.regions())
                .allSatisfy(region -> assertThat(region.largestBytes()).isBetween(0L, region.holeBytes()));
        Map<Long, HeapRegionHoles> holes = look.regions().stream()
                .collect(java.util.stream.Collectors.toMap(HeapRegionHoles::start, each -> each));
        List<Region> quiet = table.regions().stream()
                .filter(row -> !row.kind().equals("eden") && !row.kind().equals("free"))
                .map(row -> {
                    HeapRegionHoles region = Objects.requireNonNull(holes.get(row.start()));
                    return new Region(row.start(), region.bytes() - region.holeBytes(), row.usedBytes());
                })
                .toList();
        assertThat(quiet).hasSizeGreaterThan(10);
        return quiet;
    }

    private RegionMapReport regionMap(TargetJvm target) throws Exception {
        Result result = cairn.run("map", Long.toString(target.pid()), "--regions", "--json");
        assertThat(result.code()).as(result.err()).isZero();
        return Json.read(Json.type(RegionMapReport.class), result.out()).orElseThrow();
    }

    @Test
    void saysThatACollectorHasNoRegions() throws Exception {
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_17, "-XX:+UseSerialGC", "-Xmx64m").start(Idle.class)) {
            Result shown = cairn.run("map", Long.toString(target.pid()), "--holes");
            assertThat(shown.out()).contains("has no regions of one size");
            HeapLookReport look = Objects.requireNonNull(map(target, "--holes").look());
            assertThat(look.regionBytes()).isNull();
            assertThat(look.regions()).isEmpty();
        }
    }

    private HeapMapReport map(TargetJvm target, String... more) throws Exception {
        List<String> words = Stream.concat(Stream.of("map", Long.toString(target.pid()), "--json"), Stream.of(more))
                .toList();
        Result result = cairn.run(words.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isZero();
        return Json.read(Json.type(HeapMapReport.class), result.out()).orElseThrow();
    }

    private long collections(TargetJvm target) throws Exception {
        Object json = cairn.run("heap", Long.toString(target.pid()), "--json").json();
        return ((Number) Objects.requireNonNull(((Map<?, ?>) json).get("gcCount"))).longValue();
    }
}
