// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.read.ProfileReading;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a report says of itself. */
class HprofReportRemarksTest extends WithHprofReports {
    @Test
    void whatAReportSaysOfItselfIsAmongTheNotes() throws IOException {
        HprofReports report = HprofReports.ofHadoop()
                .line("Cairn: 7 allocations were lost, and are not in SITES.")
                .line(
                        "Cairn: the target ended without a word (killed, crashed, or by itself); this report was written by the collector.");
        for (HprofSection section : List.of(HprofSection.CPU, HprofSection.SITES)) {
            assertThat(profile(report, of(section)).notes())
                    .endsWith(
                            "The report says: 7 allocations were lost, and are not in SITES.",
                            "The report says: the target ended without a word (killed, crashed, or by itself); this report was written by the collector.");
        }
        ByteArrayOutputStream pprof = new ByteArrayOutputStream();
        var _ = ProfileExport.write(
                ((ProfileReading.Done) reading(report.bytes(), HprofChoice.USUAL)).profile(),
                ExportFormat.PPROF,
                pprof);
        ProfileReading again = reading(pprof.toByteArray(), HprofChoice.USUAL);
        assertThat(((ProfileReading.Done) again).profile().stacks().notes())
                .anyMatch(note -> note.endsWith("7 allocations were lost, and are not in SITES."));
    }

    @Test
    void aRemarkEndsTheCallsOfTheOldFormat() {
        String remark = "Cairn: 3 further records were lost: samples, threads or monitors.";
        HprofReports report = HprofReports.calls().line(remark).line("count callee caller time");
        StackProfile profile =
                profile(report.line("2 a.Fib.fib(I)I a.Fib.fib(I)I 3").line(remark));
        assertThat(totals(profile)).containsExactly(150_051L, 3_895_000_000L);
        assertThat(profile.notes())
                .noneMatch(note -> note.startsWith("Incomplete"))
                .endsWith("The report says: 3 further records were lost: samples, threads or monitors.");
    }

    @Test
    void ofVeryManyRemarksThoseOfTheEndAreKept() {
        HprofReports report = HprofReports.ofHadoop();
        for (int i = 1; i <= 1000; i++) {
            report.line("Cairn: " + i + " allocations were lost, and are not in SITES.");
        }
        assertThat(profile(report).notes())
                .hasSizeLessThan(50)
                .contains("The report says 960 more sentences before these.")
                .endsWith("The report says: 1000 allocations were lost, and are not in SITES.");
    }
}
