// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.map.HeapClassRow;
import dev.cairn.report.vm.map.HeapLookReport;
import dev.cairn.report.vm.map.HeapMapCell;
import dev.cairn.report.vm.map.HeapMapGround;
import dev.cairn.report.vm.map.HeapMapReport;
import dev.cairn.report.vm.map.HeapMapStretch;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.HprofReader;
import dev.cairn.testkit.HprofType;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Assorted;
import dev.cairn.testkit.target.life.Idle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code cairn map}, held against a dump that the VM itself writes right after it. */
class MapIT {
    private static final int HEAP_DUMP = 0x0c;
    private static final int HEAP_DUMP_SEGMENT = 0x1c;
    private static final int ARRAY_HEADER = 16;
    private static final int MOST_TRIES = 10;
    /** ZGC collects at a tenth of this, which the target never has: a collection would move what is compared. */
    private static final String ROOM = "-Xmx1g";
    /** ZGC of JDK 17 has each place at several addresses; these bits say at which. */
    private static final long Z_VIEW = 1L << 42;

    private static final long Z_VIEWS = 15 * Z_VIEW;

    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    static Stream<Collectors.Pair> collectors() {
        return Collectors.onAllJdks();
    }

    @ParameterizedTest
    @MethodSource("collectors")
    void placesEachArrayWhereADumpHasIt(Collectors.Pair pair) throws Exception {
        try (TargetJvm target = TargetJvm.on(
                        pair.jdk(), pair.option(), "-Xms64m", ROOM, "-XX:+EnableDynamicAgentLoading")
                .start(Assorted.class)) {
            Path file = folder.resolve("after.hprof");
            HeapMapReport map = mapThenDump(pair.jdk(), target, file);

            assertThat(map.unplacedObjects()).isZero();
            assertThat(map.committedBytes()).isBetween(64L << 20, 80L << 20);
            assertThat(map.freeBytes()).isEqualTo(map.committedBytes() - map.usedBytes());
            Arrays inDump = new Arrays(map, file);
            inDump.read();
            assertThat(inDump.strangers).as("in no stretch").isZero();
            assertThat(inDump.more(true)).as("only on the map").isLessThan(inDump.bytes / 1000);
            // The agent's way out, and the dump's.
            assertThat(inDump.more(false)).as("came meanwhile").isLessThan(inDump.bytes / 2);
        }
    }

    @Test
    void looksCloser() throws Exception {
        looksCloser(new Collectors.Pair(Jdk.JDK_25, "G1", "-XX:+UseG1GC"));
    }

    static Stream<Collectors.Pair> otherPairs() {
        return Stream.of(
                new Collectors.Pair(Jdk.JDK_25, "Serial", "-XX:+UseSerialGC"),
                new Collectors.Pair(Jdk.JDK_17, "Z", "-XX:+UseZGC"));
    }

    @ParameterizedTest
    @MethodSource("otherPairs")
    @Tag("long")
    void looksCloserWithOtherCollectors(Collectors.Pair pair) throws Exception {
        looksCloser(pair);
    }

    private void looksCloser(Collectors.Pair pair) throws Exception {
        try (TargetJvm target = TargetJvm.on(
                        pair.jdk(), pair.option(), "-Xms64m", ROOM, "-XX:+EnableDynamicAgentLoading")
                .start(Assorted.class)) {
            Path file = folder.resolve("after.hprof");
            HeapMapReport map = mapThenDump(pair.jdk(), target, file, "--classes", "--class", "long[]");
            Arrays inDump = new Arrays(map, file);
            inDump.read();
            assertThat(inDump.strangers).as("in no stretch").isZero();
            assertThat(inDump.more(true)).as("only on the map").isLessThan(inDump.bytes / 1000);

            HeapLookReport look = Objects.requireNonNull(map.look());
            assertThat(look.otherBytes()
                            + look.classes().stream()
                                    .mapToLong(HeapClassRow::bytes)
                                    .sum())
                    .isEqualTo(map.usedBytes());
            assertThat(look.otherObjects()
                            + look.classes().stream()
                                    .mapToLong(HeapClassRow::objects)
                                    .sum())
                    .isEqualTo(map.objects());
            assertThat(map.holes().exact()).isTrue();
            assertThat(map.holes().bytes()).isEqualTo(map.freeBytes());
            assertThat(map.holes().humongousBytes() != null)
                    .isEqualTo(pair.option().contains("G1"));
            assertThat(chosenBytes(map))
                    .isPositive()
                    .isEqualTo(look.classes().stream()
                            .filter(row -> row.className().equals("long[]"))
                            .mapToLong(HeapClassRow::bytes)
                            .sum());
            boolean looked = false; // a collection moves what is looked at: then once more
            for (int i = 0; i < MOST_TRIES && !looked; i++) {
                looked = looksAtTheFullestCell(target);
            }
            assertThat(looked).as("the VM collected during each try").isTrue();
        }
    }

    /** Where a range begins and ends is the reader's choice; the last hole ends with the heap all the same. */
    @Test
    void looksAtARangeThatBeginsAndEndsAnywhere() throws Exception {
        try (TargetJvm target = TargetJvm.on(
                        Jdk.JDK_25, "-XX:+UseG1GC", "-Xms64m", "-Xmx64m", "-XX:+EnableDynamicAgentLoading")
                .start(Idle.class)) {
            HeapMapStretch last = map(target).stretches().getLast();
            for (int odd = 1; odd < Long.BYTES; odd += 3) {
                long start = last.start() + odd;
                for (long end : new long[] {last.start() + 2 * last.bytes(), last.start() + last.bytes() - odd}) {
                    HeapMapReport near = map(target, "--range", String.format("0x%x-0x%x", start, end), "--holes");
                    HeapLookReport look = Objects.requireNonNull(near.look());
                    assertThat(near.holes().bytes()).isLessThanOrEqualTo(near.committedBytes());
                    assertThat(look.regions()).isNotEmpty().allMatch(region -> region.holeBytes() <= region.bytes());
                }
            }
        }
    }

    private static long chosenBytes(HeapMapReport map) {
        return map.stretches().stream()
                .flatMap(stretch -> stretch.chosen().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    /** False if the VM collected meanwhile. */
    private boolean looksAtTheFullestCell(TargetJvm target) throws Exception {
        long before = collections(target);
        HeapMapReport map = map(target, "--cells", "500");
        HeapMapStretch stretch = map.stretches().stream()
                .max(Comparator.comparingLong(each -> fullest(each.cells()).usedBytes()))
                .orElseThrow();
        long start = stretch.start() + stretch.cells().indexOf(fullest(stretch.cells())) * map.cellBytes();
        long end = start + map.cellBytes();
        HeapMapReport near = map(target, "--range", String.format("0x%x-0x%x", start, end), "--objects");
        if (collections(target) != before) {
            return false;
        }
        HeapLookReport look = Objects.requireNonNull(near.look());
        assertThat(look.start()).isEqualTo(start);
        assertThat(near.committedBytes()).isBetween(1L, map.cellBytes());
        assertThat(near.cellBytes()).isLessThan(map.cellBytes());
        assertThat(look.objects().size() + look.unlistedObjects()).isEqualTo(near.objects());
        assertThat(look.objects())
                .isNotEmpty()
                .allMatch(row -> row.address() < end
                        && row.address() + row.bytes() > start
                        && !row.className().isEmpty());
        if (look.unlistedObjects() == 0) {
            assertThat(look.objects().stream()
                            .mapToLong(
                                    row -> Math.min(end, row.address() + row.bytes()) - Math.max(start, row.address()))
                            .sum())
                    .isEqualTo(near.usedBytes());
        }
        return true;
    }

    private static HeapMapCell fullest(List<HeapMapCell> cells) {
        return cells.stream()
                .max(Comparator.comparingLong(HeapMapCell::usedBytes))
                .orElseThrow();
    }

    @Test
    void refusesARangeWithoutHeap() throws Exception {
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading").start(Idle.class)) {
            String pid = Long.toString(target.pid());
            Result none = cairn.run("map", pid, "--range", "0x1000-0x2000");
            assertThat(none.code()).isEqualTo(1);
            assertThat(none.err()).contains("lies in that range");
            assertThat(cairn.run("map", pid, "--range", "0x2000-0x1000").err()).contains("is no range of addresses");
            Result listed = cairn.run("map", pid, "--classes");
            assertThat(listed.out()).contains("CLASS", "java.lang.String", "the largest");
        }
    }

    @Test
    void drawsAPictureAndALegend() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-XX:+UseG1GC", "-Xmx64m", "-XX:+EnableDynamicAgentLoading")
                .start(Idle.class)) {
            Path png = folder.resolve("heap.png");
            Result shown = cairn.run("map", Long.toString(target.pid()), "--cells", "300", "--png", png.toString());
            assertThat(shown.code()).isZero();
            assertThat(shown.out()).contains("committed", "arrays of bytes", "less than half full");
            assertThat(ImageIO.read(png.toFile()).getWidth()).isPositive();
            Result again = cairn.run("map", Long.toString(target.pid()), "--png", png.toString());
            assertThat(again.code()).isEqualTo(2);
            assertThat(again.err()).contains(png + " exists already");
            Path dark = folder.resolve("dark.png");
            cairn.run("map", Long.toString(target.pid()), "--cells", "300", "--dark", "--png", dark.toString());
            assertThat(ImageIO.read(dark.toFile()).getRGB(0, 0) & 0xffffff).isEqualTo(HeapMapGround.DARK.colour());
        }
    }

    @Test
    void refusesANumberOfCellsThatNobodyCanDraw() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            Result none = cairn.run("map", Long.toString(target.pid()), "--cells", "0");
            assertThat(none.code()).isEqualTo(1);
            assertThat(none.err()).contains("1 to 16384");
        }
    }

    @Test
    void refusesReachabilityOfARange() throws Exception {
        Result both = cairn.run("map", "1", "--reachability", "--range", "0x0-0x1000");
        assertThat(both.code()).isEqualTo(2);
        assertThat(both.err()).contains("--reachability is for the whole heap");
    }

    private HeapMapReport map(TargetJvm target, String... more) throws Exception {
        List<String> words = Stream.concat(Stream.of("map", Long.toString(target.pid()), "--json"), Stream.of(more))
                .toList();
        Result result = cairn.run(words.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isZero();
        return Json.read(Json.type(HeapMapReport.class), result.out()).orElseThrow();
    }

    /** A collection between the two would move what is compared: then both are taken anew. */
    private HeapMapReport mapThenDump(Jdk jdk, TargetJvm target, Path file, String... more) throws Exception {
        for (int i = 0; i < MOST_TRIES; i++) {
            long before = collections(target);
            HeapMapReport map = map(
                    target,
                    Stream.concat(Stream.of("--cells", "500"), Stream.of(more)).toArray(String[]::new));
            Files.deleteIfExists(file);
            command(jdk, target, "GC.heap_dump", "-all", file.toString());
            if (collections(target) == before) {
                return map;
            }
        }
        throw new AssertionError("The VM collected between map and dump, " + MOST_TRIES + " times.");
    }

    private long collections(TargetJvm target) throws Exception {
        Object json = cairn.run("heap", Long.toString(target.pid()), "--json").json();
        return ((Number) Objects.requireNonNull(((Map<?, ?>) json).get("gcCount"))).longValue();
    }

    private static void command(Jdk jdk, TargetJvm target, String... words) throws Exception {
        List<String> all = Stream.concat(
                        Stream.of(jdk.tool("jcmd").toString(), Long.toString(target.pid())), Stream.of(words))
                .toList();
        Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    /** Arrays of numbers by cell, as a dump has them; other objects' sizes are not in a dump. */
    private static final class Arrays implements HprofReader.HeapVisitor {
        private final HeapMapReport map;
        private final HprofReader reader;
        private final long[][] cells;
        private long bytes;
        private long strangers;

        Arrays(HeapMapReport map, Path dump) throws IOException {
            this.map = map;
            this.reader = new HprofReader(Files.readAllBytes(dump));
            this.cells = map.stretches().stream()
                    .map(stretch -> new long[stretch.cells().size()])
                    .toArray(long[][]::new);
        }

        void read() {
            while (reader.next()) {
                if (reader.tag() == HEAP_DUMP || reader.tag() == HEAP_DUMP_SEGMENT) {
                    reader.heap(this);
                } else {
                    reader.skip(reader.left());
                }
            }
        }

        @Override
        public void root(int tag, long id) {}

        @Override
        public void type(HprofReader.Type type) {}

        @Override
        public void instance(long id, long classId, int count) {
            reader.skip(count);
        }

        @Override
        public void array(long id, long classId, List<Long> elements) {}

        @Override
        public void primitives(long id, HprofType type, int elements) {
            int size = type.size(reader.idSize());
            if (size == Integer.BYTES) {
                return; // in cells together with arrays of references
            }
            long address = id & ~(map.stretches().getLast().start() < Z_VIEW ? Z_VIEWS : 0);
            long left = (ARRAY_HEADER + (long) elements * size + 7) / 8 * 8;
            bytes += left;
            for (int i = 0; i < cells.length; i++) {
                HeapMapStretch stretch = map.stretches().get(i);
                long at = address - stretch.start();
                while (left > 0 && at >= 0 && at < stretch.bytes()) {
                    long here = Math.min(left, map.cellBytes() - at % map.cellBytes());
                    cells[i][(int) (at / map.cellBytes())] += here;
                    left -= here;
                    at += here;
                }
            }
            strangers += left;
        }

        /** Bytes that one of the two has in a cell, and the other has not. */
        long more(boolean onTheMap) {
            long sum = 0;
            for (int i = 0; i < cells.length; i++) {
                for (int j = 0; j < cells[i].length; j++) {
                    HeapMapCell cell = map.stretches().get(i).cells().get(j);
                    long more = cell.arrays1() + cell.arrays2() + cell.arrays8() - cells[i][j];
                    sum += Math.max(0, onTheMap ? more : -more);
                }
            }
            return sum;
        }
    }
}
