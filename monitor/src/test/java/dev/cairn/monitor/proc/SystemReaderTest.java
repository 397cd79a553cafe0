// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.model.SystemState;
import dev.cairn.monitor.model.SystemState.Averages;
import dev.cairn.monitor.model.SystemState.Pressure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SystemReaderTest {
    private static final String SOME = "some avg10=1.50 avg60=0.24 avg300=0.65 total=4197463\n";
    private static final String FULL = "full avg10=0.50 avg60=0.12 avg300=0.01 total=1234\n";

    private final Path proc;
    private final SystemReader reader;

    SystemReaderTest(@TempDir Path proc) {
        this.proc = proc;
        this.reader = new SystemReader(ProcFs.at(proc));
    }

    @BeforeEach
    void makeFolders() throws IOException {
        Files.createDirectories(proc.resolve("pressure"));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(proc.resolve(name), text);
    }

    /** "user nice system idle iowait irq softirq steal guest guest_nice", and what stands below it. */
    private void cpu(String times) throws IOException {
        write("stat", "cpu  " + times + "\ncpu0 1 2 3 4 5 6 7 8 9 10\nintr 1 2 3\nbtime 1763622000\n");
    }

    @Test
    void readsLoadAndMemory() throws IOException {
        write("loadavg", "0.52 1.48 12.00 3/1234 4711\n");
        write("meminfo", """
                MemTotal:        8000000 kB
                MemFree:          100000 kB
                MemAvailable:    4000000 kB
                Active(anon):     123456 kB
                SwapTotal:       2000000 kB
                SwapFree:        1500000 kB
                HugePages_Total:       0
                """);

        SystemState state = reader.read();

        assertThat(state.load1()).isEqualTo(0.52);
        assertThat(state.load5()).isEqualTo(1.48);
        assertThat(state.load15()).isEqualTo(12.0);
        assertThat(state.memoryTotalBytes()).isEqualTo(8_000_000L * 1024);
        assertThat(state.memoryAvailableBytes()).isEqualTo(4_000_000L * 1024);
        assertThat(state.swapTotalBytes()).isEqualTo(2_000_000L * 1024);
        assertThat(state.swapUsedBytes()).isEqualTo(500_000L * 1024);
        assertThat(state.cpus()).isPositive();
    }

    @Test
    void knowsTheShareOfTheCpuFromTheSecondLookOn() throws IOException {
        cpu("100 0 100 800 0 0 0 0 0 0");
        assertThat(reader.read().cpuPercent()).isEmpty();

        cpu("150 0 125 1025 0 0 0 0 0 0");
        assertThat(reader.read().cpuPercent()).hasValue(25.0);

        cpu("150 0 125 1125 0 0 0 0 0 0");
        assertThat(reader.read().cpuPercent()).hasValue(0.0);

        cpu("250 0 125 1125 0 0 0 0 0 0");
        assertThat(reader.read().cpuPercent()).hasValue(100.0);
    }

    @Test
    void countsNoWaitingAsWorkButTimeThatAHypervisorTook() throws IOException {
        cpu("0 0 0 0 0 0 0 0 0 0");
        reader.read();

        cpu("0 10 0 25 25 10 10 20 99 99");

        assertThat(reader.read().cpuPercent()).hasValue(50.0);
    }

    @Test
    void knowsNoShareWhereNoTimePassedOrTheCountersWentBack() throws IOException {
        cpu("100 0 100 800 0 0 0 0 0 0");
        reader.read();

        assertThat(reader.read().cpuPercent()).isEmpty();

        cpu("1 0 1 8 0 0 0 0 0 0");
        assertThat(reader.read().cpuPercent()).isEmpty();

        cpu("2 0 2 16 0 0 0 0 0 0");
        assertThat(reader.read().cpuPercent()).hasValue(20.0);
    }

    @Test
    void staysBetweenNothingAndAllEvenIfWaitingTimeWentBack() throws IOException {
        cpu("100 0 100 800 500 0 0 0 0 0");
        reader.read();

        cpu("200 0 100 800 450 0 0 0 0 0");

        assertThat(reader.read().cpuPercent()).hasValue(100.0);
    }

    @Test
    void readsThePressureOfEveryResource() throws IOException {
        write("pressure/cpu", SOME);
        write("pressure/memory", SOME + FULL);
        write("pressure/io", FULL + SOME);

        Averages some = new Averages(1.5, 0.24);
        Optional<Averages> full = Optional.of(new Averages(0.5, 0.12));
        assertThat(reader.read().pressures())
                .containsExactly(
                        new Pressure("cpu", some, Optional.empty()),
                        new Pressure("memory", some, full),
                        new Pressure("io", some, full));
    }

    @Test
    void leavesOutTheResourcesThatTheKernelDoesNotMeasure() throws IOException {
        write("pressure/cpu", "");
        write("pressure/memory", FULL);
        write("pressure/io", SOME);

        assertThat(reader.read().pressures()).extracting(Pressure::resource).containsExactly("io");
    }

    @Test
    void readsALineThatSaysLess() throws IOException {
        write("pressure/cpu", "some avg10=oops total=1\n");

        assertThat(reader.read().pressures())
                .containsExactly(new Pressure("cpu", new Averages(0, 0), Optional.empty()));
    }

    @Test
    void knowsLittleWhereThereIsNothingToRead() {
        SystemState state = new SystemReader(ProcFs.at(proc.resolve("missing"))).read();

        assertThat(state)
                .isEqualTo(new SystemState(
                        state.cpus(), SystemState.UNKNOWN.cpuPercent(), 0, 0, 0, 0, 0, 0, 0, List.of()));
        assertThat(new SystemReader(ProcFs.at(proc.resolve("missing"))).bootMillis())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n\n",
                "x",
                "cpu\n",
                "cpu a b c d e f g h\nbtime\nbtime \n",
                "some\nfull\n",
                "\u0000\uD83D\uDE80:\t:"
            })
    void survivesGarbage(String garbage) throws IOException {
        for (String name : List.of("loadavg", "meminfo", "stat", "pressure/cpu", "pressure/memory", "pressure/io")) {
            write(name, garbage);
        }

        reader.read();
        SystemState state = reader.read();

        assertThat(state.cpuPercent()).isEmpty();
        assertThat(state.load1()).isZero();
        assertThat(state.memoryTotalBytes()).isZero();
        assertThat(reader.bootMillis()).isZero();
    }

    @Test
    void readsOnlyTheStartOfAnEndlessFile() throws IOException {
        write("meminfo", "MemTotal: 5 kB\n" + "x".repeat(1_000_000) + "\nMemAvailable: 3 kB\n");

        assertThat(reader.read().memoryTotalBytes()).isEqualTo(5 * 1024);
        assertThat(reader.read().memoryAvailableBytes()).isZero();
    }

    @Test
    void knowsWhenTheMachineWasBooted() throws IOException {
        cpu("1 2 3 4 5 6 7 8 9 10");

        assertThat(reader.bootMillis()).isEqualTo(1_763_622_000_000L);
    }

    @Test
    void doesNotTakeGarbageForTheTimeOfBoot() throws IOException {
        write("stat", "cpu 1\nbtime long ago\n");

        assertThat(reader.bootMillis()).isZero();
    }

    @Test
    void knowsWhenAMachineOfManyCpusAndDevicesWasBooted() throws IOException {
        String cpus = "cpu0 123456789 1234 123456789 123456789 12345 0 1234 0 0 0\n".repeat(1024);
        write("stat", "cpu  1 2 3 4 5 6 7 8 9 10\n" + cpus + "intr" + " 0".repeat(50_000) + "\nbtime 1763622000\n");

        assertThat(reader.bootMillis()).isEqualTo(1_763_622_000_000L);
    }
}
