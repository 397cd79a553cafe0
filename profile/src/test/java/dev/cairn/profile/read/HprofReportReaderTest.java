// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.model.AllocationStacks;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The text reports of HPROF, as its agent wrote them and as they come to us: damaged, joined, and from other countries. */
class HprofReportReaderTest {
    private static final ReadingLimits LIMITS = new ReadingLimits(1 << 26, 100_000);
    private static final Path GENUINE = Path.of("../../shared/data/hprof/jdk-agent-cpu-samples.non-ascii.txt");

    private static HprofChoice of(HprofSection section) {
        return new HprofChoice(Optional.of(section), OptionalInt.empty());
    }

    private static HprofChoice dump(int number) {
        return new HprofChoice(Optional.empty(), OptionalInt.of(number));
    }

    private static ProfileReading reading(byte[] bytes, HprofChoice choice) {
        return ProfileReader.read("it", bytes, choice, LIMITS);
    }

    private static StackProfile profile(byte[] bytes, HprofChoice choice) {
        ProfileReading reading = reading(bytes, choice);
        assertThat(reading).isInstanceOf(ProfileReading.Done.class);
        return ((ProfileReading.Done) reading).profile().stacks();
    }

    private static StackProfile profile(HprofReports report, HprofChoice choice) {
        return profile(report.bytes(), choice);
    }

    private static StackProfile profile(HprofReports report) {
        return profile(report, HprofChoice.USUAL);
    }

    private static String refusal(String text, HprofChoice choice) {
        ProfileReading reading = reading(text.getBytes(StandardCharsets.UTF_8), choice);
        assertThat(reading).isInstanceOf(ProfileReading.Refused.class);
        return ((ProfileReading.Refused) reading).why();
    }

    private static StackFrame frame(String className, String method, String file, int line) {
        return new StackFrame(className, method, Optional.of(file), line);
    }

    private static StackFrame frame(String className, String method) {
        return new StackFrame(className, method, Optional.empty(), StackFrame.UNKNOWN_LINE);
    }

    private static List<Long> totals(StackProfile profile) {
        return IntStream.range(0, profile.types().size())
                .mapToObj(i -> profile.samples().stream()
                        .mapToLong(sample -> sample.values().get(i))
                        .sum())
                .toList();
    }

    @Test
    void samplesHaveTheirStacksAndThreads() {
        StackProfile profile = profile(HprofReports.ofHadoop());
        assertThat(profile.types()).containsExactly(new ValueType("samples", "count"));
        assertThat(profile.samples())
                .containsExactly(
                        new StackSample(
                                List.of(
                                        frame("a.Shop", "sell", "Shop.java", 7),
                                        frame("a.Shop", "main", "Shop.java", 3)),
                                List.of(229L),
                                Map.of("thread", "main")),
                        new StackSample(
                                List.of(frame("a.Shop$$Lambda", "run")),
                                List.of(200L),
                                Map.of("thread", "a \"quoted\", group=\"one\"")),
                        new StackSample(
                                List.of(frame("a.Shop", "sell", "Shop.java", StackFrame.NATIVE_LINE)),
                                List.of(33L),
                                Map.of("thread", "thread 200009")));
        assertThat(profile.notes())
                .containsExactly(
                        "This is CPU SAMPLES, written Fri Nov 20 04:19:35 2026 by the clock of that machine.",
                        "The file also has SITES (--section sites).",
                        "4 of 466 samples are not in the rows that are there; the report leaves out what is below its cutoff.");
    }

    @Test
    void sitesKeepTheirNumbers() {
        StackProfile profile = profile(HprofReports.ofHadoop(), of(HprofSection.SITES));
        assertThat(profile.types())
                .containsExactly(
                        AllocationStacks.ALLOC_OBJECTS,
                        AllocationStacks.ALLOC_SPACE,
                        AllocationStacks.INUSE_OBJECTS,
                        AllocationStacks.INUSE_SPACE);
        assertThat(profile.defaultType()).isEqualTo(3);
        assertThat(profile.samples())
                .containsExactly(
                        new StackSample(
                                List.of(
                                        frame("", "long[]"),
                                        frame("a.Shop", "sell", "Shop.java", 7),
                                        frame("a.Shop", "main", "Shop.java", 3)),
                                List.of(40_000L, 5_000_000_000L, 20_000L, 960_000L),
                                Map.of("thread", "main", "class", "long[]")),
                        new StackSample(
                                List.of(frame("", "a.Shop$Item[][]")),
                                List.of(10L, 320_000L, 10L, 320_000L),
                                Map.of("thread", "main", "class", "a.Shop$Item[][]")));
        HprofReports allocated = HprofReports.begun()
                .line("SITES BEGIN (ordered by allocated bytes) " + HprofReports.DATE)
                .site(60, 60.5, 1, 1, 2, 2, 300001, "int[]")
                .end("SITES");
        assertThat(profile(allocated).defaultType()).isEqualTo(1);
        assertThat(profile(allocated).notes())
                .contains(
                        "The rows that are there have 60.50 % of the bytes alive; the report leaves out what is below its cutoff.",
                        "Incomplete: the stacks of 1 rows are not in the file.");
    }

    @Test
    void timesAreSharesOfTheTotal() {
        StackProfile profile = profile(HprofReports.timesAndMonitors());
        assertThat(profile.types())
                .containsExactly(new ValueType("calls", "count"), new ValueType("time", "nanoseconds"));
        assertThat(profile.defaultType()).isEqualTo(1);
        assertThat(profile.samples())
                .extracting(StackSample::values)
                .containsExactly(List.of(150_048L, 1_466_210_000L), List.of(1L, 475_790_000L));
        assertThat(profile.samples().getLast().frames()).containsExactly(frame("", "<empty>"));
        assertThat(profile.notes())
                .contains("Times were written as rounded shares, so that each may be off by 0.10 ms.");
    }

    @Test
    void monitorsTellTheirClass() {
        StackProfile profile = profile(HprofReports.timesAndMonitors(), of(HprofSection.MONITORS));
        assertThat(profile.samples())
                .containsExactly(new StackSample(
                        List.of(
                                frame("", "java.lang.Object"),
                                frame("a.Fib", "fib", "Fib.java", StackFrame.UNKNOWN_LINE),
                                frame("a.Fib", "main", "Fib.java", StackFrame.UNKNOWN_LINE)),
                        List.of(17L, 200_000_000L),
                        Map.of("class", "java.lang.Object")));
    }

    @Test
    void theCallsOfTheOldFormatHaveNeitherHeaderNorEnd() {
        HprofReports calls = HprofReports.calls();
        StackProfile profile = profile(calls);
        assertThat(profile.samples())
                .containsExactly(
                        new StackSample(
                                List.of(frame("a.Fib", "fib(I)I"), frame("a.Fib", "main([Ljava/lang/String;)V")),
                                List.of(1_942_000_000L, 150_048L),
                                Map.of()),
                        new StackSample(
                                List.of(frame("a.Fib", "main([Ljava/lang/String;)V"), frame("", "<unknown caller>")),
                                List.of(1_950_000_000L, 1L),
                                Map.of()));
        assertThat(profile.notes()).noneMatch(note -> note.startsWith("Incomplete"));
        HprofReports twice = calls.line("count callee caller time").line("2 a.Fib.fib(I)I a.Fib.fib(I)I 3");
        assertThat(totals(profile(twice))).containsExactly(3_895_000_000L, 150_051L);
        assertThat(totals(profile(twice, dump(2)))).containsExactly(3_000_000L, 2L);
    }

    @Test
    void whatAReportSaysOfItselfIsAmongTheNotes() throws IOException {
        HprofReports report = HprofReports.ofHadoop()
                .line("Cairn: 7 allocations were lost, and are not in SITES.")
                .line("Cairn: the target was killed; this report was written by the collector.");
        for (HprofSection section : List.of(HprofSection.CPU, HprofSection.SITES)) {
            assertThat(profile(report, of(section)).notes())
                    .endsWith(
                            "The report says: 7 allocations were lost, and are not in SITES.",
                            "The report says: the target was killed; this report was written by the collector.");
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
        assertThat(totals(profile)).containsExactly(3_895_000_000L, 150_051L);
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
            assertThat(totals(profile)).as(first).containsExactly(3_892_000_000L, 150_049L);
        }
        assertThat(profile("TRACE 300001:;a 7\n".getBytes(StandardCharsets.UTF_8), HprofChoice.USUAL)
                        .types())
                .as("collapsed stacks")
                .containsExactly(new ValueType("samples", "count"));
    }

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
                .contains(
                        "The report counts contentions from the VM's start; of each dump those are told that were not in"
                                + " one before.");
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

    @Test
    void becomesCollapsedStacks() throws IOException {
        ProfileReading.Done done =
                (ProfileReading.Done) reading(HprofReports.ofHadoop().bytes(), of(HprofSection.SITES));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        var _ = ProfileExport.write(done.profile(), ExportFormat.COLLAPSED, out);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("""
                        [note: This is SITES, written Fri Nov 20 04:19:35 2026 by the clock of that machine.] 0
                        [note: The file also has CPU SAMPLES (--section cpu).] 0
                        a.Shop$Item[][]_[i] 320000
                        a.Shop.main;a.Shop.sell;long[]_[i] 960000
                        """);
        assertThat(done.format()).isEqualTo("an HPROF report");
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
