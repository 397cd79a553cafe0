// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.read.ProfileReading;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reports that are cut, make no sense, or have not what was asked for. */
class HprofReportDamageTest extends WithHprofReports {
    @Test
    void whatIsCutAnywhereIsReadAsFarAsItIsSound() {
        byte[] whole = HprofReports.ofHadoop().bytes();
        StackProfile all = profile(whole, of(HprofSection.SITES));
        for (int length = 0; length < whole.length; length++) {
            ProfileReading reading = reading(Arrays.copyOf(whole, length), HprofChoice.USUAL);
            if (reading instanceof ProfileReading.Done done) {
                StackProfile profile = done.profile().stacks();
                boolean ended = length == whole.length - 1; // only the last line's end is missing
                assertThat(profile.notes().stream()
                                .anyMatch(note -> note.startsWith("Incomplete:")
                                        || note.contains("breaks off")
                                        || profile.types().size() > 1))
                        .as("cut at " + length)
                        .isEqualTo(!ended);
                // No number is taken from a row that is not there to its end.
                assertThat(profile.samples())
                        .allMatch(sample -> all.samples().contains(sample)
                                || List.of(229L, 200L, 33L)
                                        .contains(sample.values().getFirst()));
            }
        }
    }

    @Test
    void linesThatMakeNoSenseAreCounted() {
        HprofReports report = HprofReports.begun()
                .line("TRACE 99999999999999999999:")
                .line("\ta.B.lost(B.java:1)")
                .trace(300001, "a.B.c(B.java:99999999999)", "cut short by the agent")
                .begin("CPU SAMPLES", 99)
                .row(50, 50, 5, 300001, "a.B.c")
                .line("   2 20.00% 70.00% 9999999999999999999 300001 a.B.c")
                .line("   2 20.00% 70.00% 99999999999999999999999 300001 a.B.c")
                .line("   2 xx% 70.00% 1 300001 a.B.c")
                .line("THREAD START (obj=1, id = 7, name=\"in between\", group=\"x\")")
                .row(50, 50, 6, 300007, "a.B.missing")
                .line("   4 -nan% -nan%       0 300001 a.B.c")
                .end("CPU SAMPLES");
        StackProfile profile = profile(report);
        assertThat(totals(profile)).containsExactly(11L);
        assertThat(profile.samples().getFirst().frames())
                .containsExactly(
                        frame("a.B", "c", "B.java", StackFrame.UNKNOWN_LINE), frame("", "cut short by the agent"));
        assertThat(profile.samples().get(1).frames()).containsExactly(frame("a.B", "missing"));
        assertThat(profile.notes())
                .contains(
                        "Incomplete: the stacks of 1 rows are not in the file.",
                        "Incomplete: 4 lines make no sense and were left out; the first is line 15.");
    }

    @Test
    void tellsInASentenceWhatIsNotThere() {
        assertThat(refusal(HprofReports.ofHadoop().text(), of(HprofSection.TIMES)))
                .isEqualTo(
                        "it cannot be read as a profile: it is an HPROF report without CPU TIME (ms); it has CPU SAMPLES"
                                + " (--section cpu) and SITES (--section sites).");
        assertThat(refusal(HprofReports.begun().text(), HprofChoice.USUAL)).contains("was not asked for any");
        assertThat(refusal(
                        HprofReports.begun()
                                .line("HEAP DUMP BEGIN (2 objects, 32 bytes) " + HprofReports.DATE)
                                .text(),
                        HprofChoice.USUAL))
                .contains("format=b");
        assertThat(refusal("JAVA PROFILE 1.0.2\0\0\0\0\4", HprofChoice.USUAL)).contains("cairn snapshot summary");
        assertThat(refusal("a;b 1\n", of(HprofSection.CPU)))
                .isEqualTo("it is no HPROF report, so it has no sections or dumps to choose from.");
    }
}
