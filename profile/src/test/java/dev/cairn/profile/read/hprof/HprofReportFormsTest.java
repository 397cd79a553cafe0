// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reports in all their forms: old ones, those without a header, and those of other countries and systems. */
class HprofReportFormsTest extends WithHprofReports {
    private static final Path GENUINE = Path.of("../../shared/data/hprof/jdk-agent-cpu-samples.non-ascii.txt");

    @Test
    void theCallsOfTheOldFormatHaveNeitherHeaderNorEnd() {
        HprofReports calls = HprofReports.calls();
        StackProfile profile = profile(calls);
        assertThat(profile.types().get(profile.defaultType()).name()).isEqualTo("time_with_called");
        assertThat(profile.samples())
                .containsExactly(
                        new StackSample(
                                List.of(frame("a.Fib", "fib(I)I"), frame("a.Fib", "main([Ljava/lang/String;)V")),
                                List.of(150_048L, 1_942_000_000L),
                                Map.of()),
                        new StackSample(
                                List.of(frame("a.Fib", "main([Ljava/lang/String;)V"), frame("", "<unknown caller>")),
                                List.of(1L, 1_950_000_000L),
                                Map.of()));
        assertThat(profile.notes()).noneMatch(note -> note.startsWith("Incomplete"));
        HprofReports twice = calls.line("count callee caller time").line("2 a.Fib.fib(I)I a.Fib.fib(I)I 3");
        assertThat(totals(profile(twice))).containsExactly(150_051L, 3_895_000_000L);
        assertThat(totals(profile(twice, dump(2)))).containsExactly(2L, 3_000_000L);
    }

    /** With cpu=old there is no header, and other options put something before its table. */
    @Test
    void reportsWithoutAHeaderAreKnownByTheirFirstLine() {
        String calls = HprofReports.calls().text();
        for (String first : List.of(
                "TRACE 300001:\n\ta.B.c(B.java:1)\n",
                "TRACE 300001: (thread=200001)\r\n\ta.B.c(B.java:1)\n",
                "WAIT: MONITOR Ljava/lang/Thread;, timeout=0, thread 200001\n",
                "WAITED: MONITOR Ljava/lang/Thread;, time_waited=0, thread 200001\n",
                "MONITOR DUMP BEGIN\nMONITOR DUMP END\n",
                "HEAP DUMP BEGIN (2 objects, 32 bytes) " + HprofReports.DATE + "\nHEAP DUMP END\n",
                "SITES BEGIN (ordered by live bytes) " + HprofReports.DATE + "\nSITES END\n",
                "CPU SAMPLES BEGIN (total = 0) " + HprofReports.DATE + "\nCPU SAMPLES END\n")) {
            StackProfile profile = profile((first + calls).getBytes(StandardCharsets.UTF_8), of(HprofSection.CALLS));
            assertThat(totals(profile)).as(first).containsExactly(150_049L, 3_892_000_000L);
        }
        assertThat(profile("TRACE 300001:;a 7\n".getBytes(StandardCharsets.UTF_8), HprofChoice.USUAL)
                        .types())
                .as("collapsed stacks")
                .containsExactly(new ValueType("samples", "count"));
    }

    @Test
    void reportsOfOtherCountriesAndSystemsAreTheSame() {
        HprofReports report = HprofReports.ofHadoop();
        String french = report.text().replaceAll("(\\d)\\.(\\d\\d%)", "$1,$2");
        String windows = report.text().replace("\n", "\r\n");
        for (HprofSection section : List.of(HprofSection.CPU, HprofSection.SITES)) {
            StackProfile profile = profile(report, of(section));
            assertThat(profile(french.getBytes(StandardCharsets.UTF_8), of(section)))
                    .isEqualTo(profile);
            assertThat(profile(windows.getBytes(StandardCharsets.UTF_8), of(section)))
                    .isEqualTo(profile);
        }
    }

    @Test
    void namesAreModifiedUtf8() {
        HprofReports report = HprofReports.begun()
                .thread(200001, "\uD83D\uDE00 \0")
                .traceOf(200001, 300001, "a.B.r\u00e9cursif(B.kt:1)", "a.B.does (it)(B.kt:2)")
                .begin("CPU SAMPLES", 1)
                .row(100, 100, 1, 300001, "a.B.r\u00e9cursif")
                .end("CPU SAMPLES");
        StackProfile profile = profile(report);
        assertThat(profile.samples().getFirst().frames())
                .containsExactly(frame("a.B", "r\u00e9cursif", "B.kt", 1), frame("a.B", "does (it)", "B.kt", 2));
        assertThat(profile.samples().getFirst().labels()).containsEntry("thread", "\uD83D\uDE00 \0");
    }

    @Test
    void readsWhatTheJdksOwnAgentWrote() throws IOException {
        assumeThat(GENUINE).exists();
        StackProfile profile = profile(Files.readAllBytes(GENUINE), HprofChoice.USUAL);
        assertThat(totals(profile)).containsExactly(266L);
        assertThat(profile.samples())
                .anyMatch(sample -> sample.frames().contains(frame("HplTest", "r\u00e9cursif", "HplTest.java", 25)));
        assertThat(profile.samples())
                .extracting(sample -> sample.labels().get("thread"))
                .contains("main", "Monitor Ctrl-Break");
        assertThat(profile.notes())
                .containsExactly("This is CPU SAMPLES, written Mon Mar 27 23:52:28 2017 by the clock of that machine.");
    }
}
