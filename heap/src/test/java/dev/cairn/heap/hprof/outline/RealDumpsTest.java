// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dumps that real programs wrote; the numbers were counted by another program. */
class RealDumpsTest {
    private static final Path DATA = Path.of("../../shared/data");

    @TempDir
    Path folder;

    private OpenDump open(String name, int number) throws IOException {
        Path file = DATA.resolve(name);
        assumeTrue(Files.exists(file), "no real dumps here");
        return OpenDump.at(file, folder, number);
    }

    @ParameterizedTest
    @CsvSource({
        "android/dialer.android-hprof, 1.0.3, 4, 1, 636, 2788654, 23049, 3571, 1, 0, java.util.jar.JarFile",
        "hprof/jdk8-agent-32bit-ids.hprof, 1.0.1, 4, 1, 1, 196073, 1496, 361, 216, 832, java.nio.charset.CoderResult",
        "hprof/sun_jdk5_13_x32.hprof, 1.0.1, 4, 1, 1, 147375, 42830, 336, 1, 0, java.lang.Number",
        "hprof/sun_jdk6_30_x64_compressedOops.hprof, 1.0.1, 8, 1, 1, 397211, 7365, 376, 6, 12, java.lang.Cloneable",
        "hprof/java_pid1884.0001.hprof.gz, 1.0.2, 8, 1, 1, 522044658, 17455, 560, 7, 17, java.lang.Object",
    })
    void countsAreThoseOfAnotherProgram(
            String name,
            String version,
            int idSize,
            int dumps,
            int segments,
            long heapBytes,
            int strings,
            int classes,
            int traces,
            int frames,
            String someClass)
            throws IOException {
        try (OpenDump open = open(name, 1)) {
            DumpOutline outline = open.outline();
            assertThat(open.file().header().version()).isEqualTo(version);
            assertThat(open.file().header().idSize()).isEqualTo(idSize);
            assertThat(open.file().problems()).isEmpty();
            assertThat(outline.dumps()).isEqualTo(dumps);
            assertThat(outline.segments()).hasSize(segments);
            assertThat(outline.heapBytes()).isEqualTo(heapBytes);
            assertThat(outline.strings().count()).isEqualTo(strings);
            assertThat(outline.classes().count()).isEqualTo(classes);
            assertThat(outline.traces().count()).isEqualTo(traces);
            assertThat(depths(outline)).isEqualTo(frames);
            assertThat(outline.problems()).isEmpty();
            assertThat(outline.truncatedAt()).isEmpty();
            assertThat(namesOf(outline.classes())).contains(someClass).noneMatch(n -> n.startsWith("<"));
        }
    }

    /** Serials from 0 and, as the JDK's agent counts, from 300000. */
    private static int depths(DumpOutline outline) {
        return IntStream.concat(IntStream.range(0, 1000), IntStream.range(300_000, 301_000))
                .map(outline.traces()::depth)
                .sum();
    }

    @Test
    void theSecondDumpOfAFileIsFound() throws IOException {
        try (OpenDump first = open("hprof/oracle_jdk7_21_hprofagent.hprof", 1);
                OpenDump second = open("hprof/oracle_jdk7_21_hprofagent.hprof", 2)) {
            assertThat(first.outline().dumps()).isEqualTo(2);
            assertThat(first.outline().heapBytes() + second.outline().heapBytes())
                    .isEqualTo(478_913);
            assertThat(first.outline().segments().getFirst().end())
                    .isLessThan(second.outline().segments().getFirst().offset());
            assertThat(second.outline().agentRecords().controlSettings()).hasSize(1);
        }
    }

    @Test
    void theAgentsRecordsAreThere() throws IOException {
        try (OpenDump open = open("hprof/jdk8-agent-32bit-ids.hprof", 1)) {
            assertThat(open.outline().agentRecords().allocSites())
                    .singleElement()
                    .satisfies(sites -> {
                        assertThat(sites.sites())
                                .isNotEmpty()
                                .allSatisfy(site -> assertThat(
                                                open.outline().classes().nameOfSerial(site.classSerial()))
                                        .doesNotStartWith("<"));
                        assertThat(sites.totals().liveBytes()).isPositive();
                    });
            assertThat(open.outline().threads().all())
                    .extracting(StartedThread::name)
                    .contains("main", "Signal Dispatcher");
        }
    }

    @Test
    void aRealDumpThatIsCutAnywhereIsReadAsFarAsItGoes() throws IOException {
        Path file = DATA.resolve("hprof/jdk8-agent-32bit-ids.hprof");
        assumeTrue(Files.exists(file), "no real dumps here");
        byte[] whole = Files.readAllBytes(file);
        new Random(6)
                .ints(200, 0, whole.length)
                .forEach(length -> assertThatCode(() -> OpenDump.readAnything(folder, Arrays.copyOf(whole, length)))
                        .as("cut at " + length)
                        .doesNotThrowAnyException());
    }

    private static List<String> namesOf(LoadedClasses classes) {
        return LongStream.of(classes.ids()).mapToObj(classes::nameOf).toList();
    }
}
