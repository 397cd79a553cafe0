// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.hotspot.CollectorFamily;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStatFile;
import dev.cairn.monitor.regions.CrashReport;
import dev.cairn.monitor.regions.Fragmentation;
import dev.cairn.monitor.regions.HeapRegion;
import dev.cairn.monitor.regions.RegionKind;
import dev.cairn.monitor.regions.RegionMap;
import dev.cairn.monitor.regions.RegionReading;
import dev.cairn.testkit.Collectors.Pair;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.LargeArrays;
import dev.cairn.testkit.target.load.Churn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Regions of real VMs, held against what the VM says elsewhere, and against what it leaves when it crashes. */
class RegionReadingTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int LOOKS = 50;
    private static final long KIB = 1024;
    private static final long MIB = 1024 * KIB;
    private static final Pattern YOUNG =
            Pattern.compile("region size (\\d+)K, (\\d+) young \\(\\d+K\\), (\\d+) survivors");
    private static final Pattern LOGGED =
            Pattern.compile("\\|0x(\\w+), 0x(\\w+), 0x(\\w+)\\| *\\d+%\\| *(O|HS|HC|A|OA|CA)\\|");

    @TempDir
    Path folder;

    static Stream<Pair> pairs() {
        return Stream.of(
                new Pair(Jdk.JDK_17, "G1", "-XX:+UseG1GC"),
                new Pair(Jdk.JDK_25, "G1", "-XX:+UseG1GC"),
                new Pair(Jdk.JDK_17, "Serial", "-XX:+UseSerialGC"),
                new Pair(Jdk.JDK_25, "Parallel", "-XX:+UseParallelGC"),
                new Pair(Jdk.JDK_25, "Z", "-XX:+UseZGC"),
                new Pair(Jdk.JDK_17, "Shenandoah", "-XX:+UseShenandoahGC"));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void agreesWithTheVmAndWithItsCrashReport(Pair pair) throws Exception {
        Path report = folder.resolve("hs_err.log");
        try (TargetJvm target = TargetJvm.on(
                        pair.jdk(),
                        pair.option(),
                        "-Xms64m",
                        "-Xmx64m",
                        "-XX:-CreateCoredumpOnCrash",
                        "-XX:ErrorFile=" + report)
                .start(LargeArrays.class)) {
            RegionMap map = still(target);
            if (map.collector() == CollectorFamily.G1) {
                checkG1(target, map);
            }
            long large = map.regions().stream()
                    .filter(region -> region.kind() == RegionKind.LARGE)
                    .count();
            if (map.regionBytes().isPresent()) {
                assertThat(large).isEqualTo(LargeArrays.HELD);
                assertThat(Fragmentation.of(map).largestLargeBytes())
                        .isBetween(
                                (long) LargeArrays.BYTES,
                                LargeArrays.BYTES + map.regionBytes().getAsLong());
            }
            assertThat(map.committedBytes()).isLessThanOrEqualTo(64 * MIB);

            new ProcessBuilder("kill", "-SEGV", Long.toString(target.pid()))
                    .start()
                    .waitFor();
            Eventually.eventually(PATIENCE, target::isAlive, alive -> !alive);
            CrashReport.Result read = CrashReport.read(report);
            assertThat(read).isInstanceOf(CrashReport.Result.Read.class);
            CrashReport.Result.Read crashed = (CrashReport.Result.Read) read;
            assertThat(crashed.source().pid()).hasValue(target.pid());
            assertThat(crashed.source().cause()).startsWith("SIGSEGV (0xb)");
            assertThat(withoutYoung(crashed.map())).isEqualTo(withoutYoung(map));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void hasTheRegionsOfG1AsItsLogHasThem(Jdk jdk) throws Exception {
        Path log = folder.resolve("gc.log");
        try (TargetJvm target = TargetJvm.on(
                        jdk, "-XX:+UseG1GC", "-Xms64m", "-Xmx64m", "-Xlog:gc+heap+region=trace:file=" + log)
                .start(LargeArrays.class)) {
            Jcmd.run(target.pid(), "GC.run");
            List<String> mapped = read(target).regions().stream()
                    .filter(region -> region.kind().isLarge()
                            || region.kind() == RegionKind.OLD
                            || region.kind() == RegionKind.ARCHIVE)
                    .map(region -> region.start() + " " + region.top() + " " + region.end())
                    .toList();
            assertThat(mapped).hasSizeGreaterThan(LargeArrays.HELD * 3).isEqualTo(lastTable(log));
        }
    }

    @ParameterizedTest
    @MethodSource("churning")
    void readsAHeapThatIsCollectedMeanwhile(Pair pair) throws Exception {
        try (TargetJvm target =
                TargetJvm.on(pair.jdk(), pair.option(), "-Xmx64m").start(Churn.class, "300")) {
            for (int i = 0; i < LOOKS; i++) {
                RegionMap map = read(target);
                assertThat(map.usedBytes()).isPositive();
                assertThat(map.committedBytes()).isGreaterThanOrEqualTo(map.usedBytes());
                // ZGC's pages change while they are written down.
                assertThat(pair.collector().equals("Z") || map.committedBytes() <= 64 * MIB)
                        .isTrue();
            }
            assertThat(target.isAlive()).isTrue();
        }
    }

    static Stream<Pair> churning() {
        return Stream.of(
                new Pair(Jdk.JDK_17, "G1", "-XX:+UseG1GC"),
                new Pair(Jdk.JDK_25, "Z", "-XX:+UseZGC"),
                new Pair(Jdk.JDK_25, "Shenandoah", "-XX:+UseShenandoahGC"));
    }

    @Test
    void saysWhyAVmThatHasEndedHasNoRegions() throws Exception {
        TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(LargeArrays.class);
        VmId id = id(target);
        target.close();
        assertThat(RegionReading.of(id, PATIENCE)).isInstanceOf(RegionReading.Result.Failed.class);
    }

    /** Of a moment at which nothing changed, so that another look before and after says the same. */
    private static RegionMap still(TargetJvm target) throws Exception {
        long before = Jcmd.heapUsed(target.pid());
        while (true) {
            RegionMap map = read(target);
            long after = Jcmd.heapUsed(target.pid());
            if (before == after) {
                assertThat(inUse(map)).isBetween(after - 2 * KIB, after + 2 * KIB);
                return map;
            }
            before = after;
        }
    }

    /** As the VM counts: to ZGC, a page is in use as a whole; it rounds to a MiB. */
    private static long inUse(RegionMap map) {
        return map.collector() == CollectorFamily.Z
                ? map.regions().stream()
                        .filter(region -> region.kind() != RegionKind.FREE)
                        .mapToLong(HeapRegion::bytes)
                        .sum()
                : map.usedBytes();
    }

    private static void checkG1(TargetJvm target, RegionMap map) throws IOException {
        Matcher said = YOUNG.matcher(Jcmd.run(target.pid(), "GC.heap_info"));
        assertThat(said.find()).isTrue();
        Map<RegionKind, Long> numbers =
                map.regions().stream().collect(Collectors.groupingBy(HeapRegion::kind, Collectors.counting()));
        long survivors = numbers.getOrDefault(RegionKind.SURVIVOR, 0L);
        assertThat(map.regionBytes()).hasValue(Long.parseLong(said.group(1)) * KIB);
        assertThat(numbers.getOrDefault(RegionKind.EDEN, 0L) + survivors).isEqualTo(Long.parseLong(said.group(2)));
        assertThat(survivors).isEqualTo(Long.parseLong(said.group(3)));
        assertThat(map.committedBytes()).isEqualTo(64 * MIB);
    }

    /** What no thread fills in the meantime. */
    private static List<HeapRegion> withoutYoung(RegionMap map) {
        return map.regions().stream()
                .filter(region -> region.kind().isLarge()
                        || region.kind() == RegionKind.OLD
                        || region.kind() == RegionKind.ARCHIVE)
                .toList();
    }

    private static List<String> lastTable(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        int last = 0;
        for (int i = 0; i < lines.size(); i++) {
            last = lines.get(i).contains("Heap Regions:") ? i : last;
        }
        return lines.subList(last, lines.size()).stream()
                .map(LOGGED::matcher)
                .filter(Matcher::find)
                .map(found -> Long.parseLong(found.group(1), 16) + " " + Long.parseLong(found.group(2), 16) + " "
                        + Long.parseLong(found.group(3), 16))
                .toList();
    }

    private static RegionMap read(TargetJvm target) throws Exception {
        RegionReading.Result result = RegionReading.of(id(target), PATIENCE);
        assertThat(result).isInstanceOf(RegionReading.Result.Read.class);
        return ((RegionReading.Result.Read) result).map();
    }

    private static VmId id(TargetJvm target) {
        long pid = target.pid();
        try (ProcessStatFile file =
                ProcessStatFile.open(ProcFs.ofThisMachine().of(pid, "stat")).orElseThrow()) {
            return new VmId(pid, file.read().orElseThrow().startTicks());
        }
    }
}
