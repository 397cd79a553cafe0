// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsLinesTest {
    private static ReportSettings read(String... lines) {
        return ((SettingsReading.Read) SettingsLines.read(List.of(lines))).settings();
    }

    @Test
    void hasTheDefaultsOfHprofWhereNothingIsSaid() {
        ReportSettings settings = read();
        assertThat(settings.format()).isEqualTo(ReportFormat.TEXT);
        assertThat(settings.depth()).isEqualTo(4);
        assertThat(settings.intervalMillis()).isEqualTo(10);
        assertThat(settings.cutoff()).isEqualTo(0.0001);
        assertThat(settings.lineNumbers()).isTrue();
        assertThat(settings.perThread()).isFalse();
        assertThat(settings.dumpOnExit()).isTrue();
        assertThat(settings.verbose()).isTrue();
        assertThat(settings.cpu()).isEmpty();
    }

    @Test
    void readsWhatTheLibrarySays() {
        ReportSettings settings = read(
                "version=1",
                "pid=4711",
                "output=a=b.txt",
                "format=b",
                "heap=all",
                "cpu=samples,times",
                "depth=8",
                "cutoff=0.25",
                "thread=y",
                "maxmemory=2000000000",
                "something=new");
        assertThat(settings.pid()).isEqualTo(4711);
        assertThat(settings.output()).isEqualTo("a=b.txt");
        assertThat(settings.sites()).isTrue();
        assertThat(settings.heapDump()).isTrue();
        assertThat(settings.cpu()).containsExactlyInAnyOrder(CpuKind.SAMPLES, CpuKind.TIMES);
        assertThat(settings.cutoff()).isEqualTo(0.25);
        assertThat(settings.perThread()).isTrue();
        assertThat(settings.isSegmented()).isTrue();
    }

    @Test
    void takesAHeapOfUnknownSizeForASmallOne() {
        assertThat(read("maxmemory=-1", "format=b").isSegmented()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"version=2", "depth=x", "depth=-1", "cutoff=", "heap=some", "cpu=all", "format=c", "thread=yes"})
    void refusesWhatItDoesNotUnderstand(String line) {
        assertThat(SettingsLines.read(List.of(line)))
                .isInstanceOfSatisfying(
                        SettingsReading.Refused.class,
                        refused -> assertThat(refused.why())
                                .contains(line.substring(0, line.indexOf('=')), "not of one version"));
    }
}
