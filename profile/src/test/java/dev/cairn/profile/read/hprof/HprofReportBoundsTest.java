// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.profile.read.limits.ReadingLimits;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However large a report is, what is kept of it is not. */
class HprofReportBoundsTest extends WithHprofReports {
    /** Default reports are mostly heap dump: megabytes of text that no table needs. */
    private static byte[] withHeapDump(int objects) {
        HprofReports report = HprofReports.begun()
                .trace(300001, "a.B.c(B.java:1)")
                .line("HEAP DUMP BEGIN (" + objects + " objects, 1 bytes) " + HprofReports.DATE)
                .line("ROOT 50000198 (kind=<thread>, id=200001, trace=300000)");
        for (int i = 0; i < objects; i++) {
            report.line("OBJ " + (0x50000000 + i) + " (sz=24, trace=300001, class=a.B@50000001)")
                    .line("\tTRACE 7:\t\t50000002");
        }
        return report.line("CLS 50000001 (name=a.B, trace=300000)")
                .line("\tsuper\t\t50000003")
                .line("HEAP DUMP END")
                .sites()
                .site(100, 100, 24, 1, 24, 1, 300001, "a.B")
                .end("SITES")
                .bytes();
    }

    @Test
    void aHeapDumpMayBeFarLargerThanWhatIsKept(@TempDir Path folder) throws IOException {
        byte[] bytes = withHeapDump(50_000);
        ReadingLimits small = new ReadingLimits(1 << 16, 1000);
        assertThat(bytes).hasSizeGreaterThan(40 * (1 << 16));
        Path file = Files.write(folder.resolve("java.hprof.txt"), bytes);
        Path zipped = folder.resolve("java.hprof.txt.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
            out.write(bytes);
        }
        for (Path path : List.of(file, zipped)) {
            ProfileReading reading = ProfileReader.read(path, HprofChoice.USUAL, small);
            assertThat(reading).isInstanceOf(ProfileReading.Done.class);
            StackProfile profile = ((ProfileReading.Done) reading).profile().stacks();
            assertThat(totals(profile)).containsExactly(1L, 24L, 1L, 24L);
            assertThat(profile.samples().getFirst().frames())
                    .containsExactly(frame("", "a.B"), frame("a.B", "c", "B.java", 1));
            assertThat(profile.notes()).contains("Its heap dump is text, which is not read.");
        }
    }

    @Test
    void whatIsKeptHasABound() {
        ReadingLimits small = new ReadingLimits(1 << 17, 1_000_000);
        HprofReports frames = HprofReports.begun().trace(300001);
        HprofReports threads = HprofReports.begun();
        HprofReports remarks = HprofReports.begun();
        for (int i = 0; i < 10_000; i++) {
            frames.line("\ta.B.method" + i + "(B.java:" + i + ")");
            threads.thread(i, "a thread of a name " + i);
            remarks.line("Cairn: a remark of many words " + i);
        }
        String line = "x".repeat(1 << 18);
        for (byte[] bytes : List.of(
                frames.bytes(),
                threads.bytes(),
                remarks.bytes(),
                HprofReports.begun().line(line).bytes())) {
            assertThat(ProfileReader.read("it", bytes, HprofChoice.USUAL, small))
                    .isInstanceOfSatisfying(
                            ProfileReading.Refused.class,
                            refused -> assertThat(refused.why()).contains("larger than 131072 bytes"));
        }
    }

    @Test
    void whatAsksForTooMuchIsRefused() {
        StringBuilder deep = new StringBuilder(HprofReports.begun().text()).append("TRACE 300001:\n");
        deep.append("\ta.B.c(B.java:1)\n".repeat(200_000));
        assertThat(refusal(deep.toString(), HprofChoice.USUAL)).contains("more than 100000 frames");
        HprofReports rows = HprofReports.begun().begin("CPU SAMPLES", 1);
        for (int i = 0; i < 50_000; i++) {
            rows.row(0, 0, 1, 1, "a.B.c");
        }
        assertThat(refusal(rows.text(), HprofChoice.USUAL)).contains("more than 100000 frames");
        String tables = "CPU SAMPLES BEGIN (total = 1)\nSITES BEGIN (ordered by live bytes)\n".repeat(20_000);
        assertThat(refusal(HprofReports.begun().text() + tables, HprofChoice.USUAL))
                .contains("more than 100000 frames");
        assertThat(refusal("JAVA PROFILE 1.0.1, created\n".repeat(20_000), HprofChoice.USUAL))
                .contains("more than 100000 frames");
        HprofReports traces = HprofReports.begun();
        for (int i = 0; i < 50_000; i++) {
            traces.line("TRACE " + i + ":");
        }
        assertThat(refusal(traces.text(), HprofChoice.USUAL)).contains("more than 100000 frames");
        HprofReports sum = HprofReports.begun().begin("CPU SAMPLES", 1);
        for (int trace = 1; trace < 3; trace++) {
            sum.trace(trace, "a.B.c" + trace + "(B.java:1)");
        }
        sum.begin("CPU SAMPLES", 1).row(1, 1, Long.MAX_VALUE, 1, "a").row(1, 1, Long.MAX_VALUE, 2, "a");
        assertThat(refusal(sum.text(), HprofChoice.USUAL)).contains("more than 64 bits hold");
        HprofReports total = HprofReports.begun()
                .begin("CPU TIME (ms)", 999_999_999_999_999_999L)
                .row(99, 99, 1, 1, "a");
        assertThat(refusal(total.text(), HprofChoice.USUAL)).contains("more than 64 bits hold");
    }
}
