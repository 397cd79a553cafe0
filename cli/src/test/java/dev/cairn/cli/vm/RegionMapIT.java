// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.map.RegionMapReport;
import dev.cairn.report.vm.map.RegionRow;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.LargeArrays;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code cairn map --regions} and {@code --from}. */
class RegionMapIT {
    private static final Duration END = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void mapsAVmAndThenItsCrashReport(Jdk jdk) throws Exception {
        Path crash = folder.resolve("hs_err.log");
        RegionMapReport alive;
        try (TargetJvm target = TargetJvm.on(
                        jdk,
                        "-XX:+UseG1GC",
                        "-Xms64m",
                        "-Xmx64m",
                        "-XX:-CreateCoredumpOnCrash",
                        "-XX:ErrorFile=" + crash)
                .start(LargeArrays.class)) {
            alive = report("map", Long.toString(target.pid()), "--regions", "--json");
            assertThat(alive.source()).isEqualTo("vm");
            assertThat(alive.pid()).isEqualTo(target.pid());
            new ProcessBuilder("kill", "-SEGV", Long.toString(target.pid()))
                    .start()
                    .waitFor();
            Eventually.eventually(END, target::isAlive, is -> !is);
        }
        RegionMapReport left = report("map", "--from", crash.toString(), "--json");
        assertThat(left.source()).isEqualTo("crashReport");
        assertThat(left.cause()).startsWith("SIGSEGV");
        assertThat(left.pid()).isEqualTo(alive.pid());
        assertThat(left.collector()).isEqualTo("G1");
        assertThat(large(left)).hasSize(LargeArrays.HELD * 4).isEqualTo(large(alive));

        Path png = folder.resolve("regions.png");
        Result shown = cairn.run("map", "--from", crash.toString(), "--png", png.toString());
        assertThat(shown.code()).as(shown.err()).isZero();
        assertThat(shown.out())
                .contains("Crashed: SIGSEGV", "LCCC", "begins with a large (humongous) object", "A letter is 1.0 MiB");
        assertThat(ImageIO.read(png.toFile()).getWidth()).isPositive();
    }

    @Test
    void saysWhatIsWrongInASentence() throws Exception {
        Path cut = Files.writeString(folder.resolve("cut.log"), "Heap:\n\nHeap Regions: E=young(eden)\n|   0|0x1\n\n");
        Result broken = cairn.run("map", "--from", cut.toString());
        assertThat(broken.code()).isEqualTo(1);
        assertThat(broken.err()).contains(cut + " has a line 4 that is none of a table of regions");
        Result both = cairn.run("map", "1", "--from", cut.toString());
        assertThat(both.code()).isEqualTo(2);
        assertThat(both.err()).contains("Name a VM, or give --from");
        Result alone = cairn.run("map", "1", "--watch");
        assertThat(alone.code()).isEqualTo(2);
        assertThat(alone.err()).contains("--watch goes with --regions");
    }

    private static List<RegionRow> large(RegionMapReport map) {
        return map.regions().stream()
                .filter(region -> region.kind().startsWith("large"))
                .toList();
    }

    private RegionMapReport report(String... words) throws Exception {
        Result result = cairn.run(words);
        assertThat(result.code()).as(result.err()).isZero();
        return Json.read(Json.type(RegionMapReport.class), result.out()).orElseThrow();
    }
}
