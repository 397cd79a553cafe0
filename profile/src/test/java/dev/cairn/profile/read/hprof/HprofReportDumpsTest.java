// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reports with several dumps, or of several VMs: what adds up, and what each dump reports anew. */
class HprofReportDumpsTest extends WithHprofReports {
    @Test
    void dumpsOfSamplesAddUpAndTheLastSitesTellAll() {
        HprofReports report = HprofReports.begun().trace(300001, "a.B.c(B.java:1)");
        for (int dump = 1; dump <= 3; dump++) {
            report.sites()
                    .site(100, 100, 10L * dump, dump, 100L * dump, dump, 300001, "int[]")
                    .end("SITES")
                    .begin("CPU SAMPLES", dump)
                    .row(100, 100, dump, 300001, "a.B.c")
                    .end("CPU SAMPLES");
        }
        assertThat(totals(profile(report))).containsExactly(6L);
        assertThat(profile(report).notes())
                .contains("This is CPU SAMPLES of 3 dumps added up, as each counts from the one before; --dump shows"
                        + " one of them.");
        assertThat(totals(profile(report, dump(2)))).containsExactly(2L);
        assertThat(totals(profile(report, of(HprofSection.SITES)))).containsExactly(3L, 300L, 3L, 30L);
        assertThat(profile(report, of(HprofSection.SITES)).notes().getFirst())
                .startsWith("This is SITES of dump 3 of 3");
        assertThat(refusal(report.text(), dump(4)))
                .isEqualTo("it cannot be read as a profile: there is no dump 4 of CPU SAMPLES in it; they are numbered"
                        + " from 1 to 3.");
        // The last sites are not whole, so those before are shown.
        String cut = report.sites().site(100, 100, 1, 1, 1, 1, 300001, "int[]").text();
        assertThat(totals(profile(cut.getBytes(StandardCharsets.UTF_8), of(HprofSection.SITES))))
                .containsExactly(3L, 300L, 3L, 30L);
    }

    /** Of two places: 10 contentions and a dump, 5 more and 2 at another place, and 1 more there. */
    private static HprofReports contentions() {
        HprofReports report = HprofReports.begun().trace(300001, "a.B.c(B.java:1)");
        String[][] dumps = {
            {"100.00% 100.00%      10 300001 a.Lock (Java)"},
            {" 75.00%  75.00%      15 300001 a.Lock (Java)", " 25.00% 100.00%       2 300001 a.Door (Java)"},
            {"100.00% 100.00%       3 300001 a.Door (Java)"}
        };
        for (String[] rows : dumps) {
            report.line("MONITOR TIME BEGIN (total = 100 ms) " + HprofReports.DATE);
            for (String row : rows) {
                report.line("   1 " + row);
            }
            report.end("MONITOR TIME");
        }
        return report;
    }

    @Test
    void contentionsAreCountedOnceThoughEachDumpCountsFromTheStart() {
        StackProfile profile = profile(contentions());
        assertThat(profile.samples())
                .extracting(sample -> sample.labels().get("class"), StackSample::values)
                .containsExactlyInAnyOrder(
                        tuple("a.Lock", List.of(15L, 175_000_000L)), tuple("a.Door", List.of(3L, 125_000_000L)));
        assertThat(totals(profile(contentions(), dump(1)))).containsExactly(10L, 100_000_000L);
        assertThat(totals(profile(contentions(), dump(2)))).containsExactly(7L, 100_000_000L);
        assertThat(totals(profile(contentions(), dump(3)))).containsExactly(1L, 100_000_000L);
        assertThat(profile.notes())
                .contains("The report counts contentions from the VM's start; each dump has those that were not in one"
                        + " before.");
    }

    @Test
    void contentionsOfTwoVmsInOneFileAddUp() {
        String one = contentions().text();
        assertThat(totals(profile((one + one).getBytes(StandardCharsets.UTF_8), HprofChoice.USUAL)))
                .containsExactly(36L, 600_000_000L);
    }

    @Test
    void aTableThatIsWrittenTwiceIsReadOnce() {
        HprofReports report = HprofReports.begun().trace(300001, "a.B.c(B.java:1)");
        for (int i = 0; i < 2; i++) {
            report.begin("CPU SAMPLES", 5).row(100, 100, 5, 300001, "a.B.c").end("CPU SAMPLES");
        }
        assertThat(totals(profile(report))).containsExactly(5L);
        assertThat(profile(report).notes()).contains("A table that says the same as the one before is read once.");
    }

    @Test
    void reportsOfSeveralVmsInOneFileDoNotMeet() {
        String one = HprofReports.begun()
                .trace(300001, "a.B.one(B.java:1)")
                .begin("CPU SAMPLES", 1)
                .row(100, 100, 1, 300001, "a.B.one")
                .end("CPU SAMPLES")
                .text();
        String both = one + one.replace("one", "two").replace("%       1", "%       3");
        StackProfile profile = profile(both.getBytes(StandardCharsets.UTF_8), HprofChoice.USUAL);
        assertThat(profile.samples())
                .extracting(sample -> sample.frames().getFirst().method(), StackSample::values)
                .containsExactly(tuple("one", List.of(1L)), tuple("two", List.of(3L)));
        assertThat(profile.notes()).contains("The file holds the reports of 2 VMs, one behind the other.");
    }
}
