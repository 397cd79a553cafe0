// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.profile.format.AllocatedClass;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.profile.view.Grouping;
import dev.cairn.profile.view.ProfileRow;
import dev.cairn.profile.view.ProfileRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written is read again, as far as the format can hold it. */
class ExportRoundTripTest {
    private static final ExportedProfile SHOP = new ExportedProfile.Recorded(MadeProfiles.shop());
    private static final ExportedProfile CPU = new ExportedProfile.Recorded(MadeProfiles.cpu());
    private static final ExportedProfile EXACT = new ExportedProfile.Recorded(MadeProfiles.exact());

    @TempDir
    private Path folder;

    private ExportedProfile written(ExportedProfile profile, String name) throws IOException {
        Path file = folder.resolve(name);
        var _ = ProfileExport.write(profile, file);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).as("nothing unfinished is left").containsOnly(file);
        }
        return read(file);
    }

    private static ExportedProfile read(Path file) {
        ProfileReading reading = ProfileReader.read(file);
        assertThat(reading).isInstanceOf(ProfileReading.Done.class);
        return ((ProfileReading.Done) reading).profile();
    }

    private static List<Long> totals(StackProfile profile) {
        return ProfileRows.total(profile).stream().map(Estimate::rounded).toList();
    }

    private static Map<String, List<Long>> rows(StackProfile profile, Grouping by) {
        Map<String, List<Long>> rows = new HashMap<>();
        for (ProfileRow row : ProfileRows.of(profile, by, 0)) {
            rows.put(
                    row.name() + row.frames(),
                    row.values().stream().map(Estimate::rounded).toList());
        }
        return rows;
    }

    @Test
    void jsonKeepsAllThatARecordingTells() throws IOException {
        assertThat(written(EXACT, "a.json")).isEqualTo(EXACT);
        ExportedProfile shop = written(SHOP, "a.json");
        assertThat(totals(shop.stacks())).isEqualTo(totals(SHOP.stacks()));
        assertThat(shop.stacks().notes()).isEqualTo(SHOP.stacks().notes());
        assertThat(((ExportedProfile.Recorded) shop).profile().cost())
                .isEqualTo(MadeProfiles.shop().cost());
        assertThat(written(CPU, "a.json").stacks().samples())
                .hasSameSizeAs(CPU.stacks().samples());
    }

    @Test
    void whatNobodyToldIsToldInNoFormat() throws IOException {
        ExportedProfile jfr = new ExportedProfile.Recorded(MadeProfiles.ofFlightRecorder());
        assertThat(written(jfr, "a.json")).isEqualTo(jfr);
        assertThat(folder.resolve("a.json"))
                .content()
                .contains("\"allocatedObjects\":null", "\"allocatedBytes\":100000,\"allocatedBytesStdError\":null")
                .contains("\"cost\":null");
        Files.delete(folder.resolve("a.json"));
        ExportedProfile stacks = new ExportedProfile.Stacks(jfr.stacks());
        assertThat(written(stacks, "a.json")).isEqualTo(stacks);
        var _ = ProfileExport.write(jfr, folder.resolve("a.txt"));
        assertThat(folder.resolve("a.txt"))
                .content()
                .contains(
                        "estimated from 7 samples, which stand for 14,286 bytes each on average\n",
                        "cost: not measured",
                        "alloc_space (bytes)")
                .doesNotContain("+-", "alloc_objects");
        var _ = ProfileExport.write(jfr, folder.resolve("a.html"));
        assertThat(folder.resolve("a.html")).content().contains(",100000,null]");
    }

    @Test
    void jsonOfAWindowWithoutASiteTellsWhatItsRecordingTells() throws IOException {
        for (RecordedProfile profile :
                List.of(MadeProfiles.shop(), MadeProfiles.exact(), MadeProfiles.ofFlightRecorder())) {
            ExportedProfile empty = new ExportedProfile.Recorded(profile.emptyAfter());
            assertThat(written(empty, "a.json")).isEqualTo(empty);
        }
    }

    @Test
    void jsonOfBeforeThatWasSaidTellsItByItsSites() throws IOException {
        for (ExportedProfile profile :
                List.of(SHOP, EXACT, new ExportedProfile.Recorded(MadeProfiles.ofFlightRecorder()))) {
            Path file = folder.resolve("a.json");
            var _ = ProfileExport.write(profile, file);
            String text = Files.readString(file);
            String old = text.replaceAll(",\"(countsObjects|tellsLive)\":(true|false)", "");
            assertThat(old).isNotEqualTo(text);
            Files.writeString(file, old);
            assertThat(read(file).stacks().types()).isEqualTo(profile.stacks().types());
            Files.writeString(file, text.replace("\"countsObjects\":false", "\"countsObjects\":true"));
            assertThat(read(file).stacks().types())
                    .as("a site without a number of objects is believed more than the head")
                    .isEqualTo(profile.stacks().types());
        }
    }

    @Test
    void jsonOfOtherPeoplesProfilesIsReadAgainToo() throws IOException {
        ExportedProfile stacks = new ExportedProfile.Stacks(EXACT.stacks());
        assertThat(written(stacks, "a.json")).isEqualTo(stacks);
    }

    @Test
    void pprofKeepsAllButErrorsAndNativeLines() throws IOException {
        StackProfile again = written(SHOP, "a.pb.gz").stacks();
        StackProfile before = SHOP.stacks();
        assertThat(again.title()).isEqualTo(before.title());
        assertThat(again.types()).isEqualTo(before.types());
        assertThat(again.defaultType()).isEqualTo(before.defaultType());
        assertThat(again.period()).isEqualTo(before.period());
        assertThat(again.periodType()).isEqualTo(before.periodType());
        assertThat(again.startMillis()).isEqualTo(before.startMillis());
        assertThat(again.durationNanos()).isEqualTo(before.durationNanos());
        assertThat(again.notes()).isEqualTo(before.notes());
        assertThat(again.samples().getFirst().labels())
                .isEqualTo(before.samples().getFirst().labels());
        assertThat(again.samples().getFirst().frames())
                .isEqualTo(before.samples().getFirst().frames());
        for (Grouping by : Grouping.values()) {
            assertThat(rows(withoutNative(again), by)).as("by %s", by).isEqualTo(rows(withoutNative(before), by));
        }
    }

    private static StackProfile withoutNative(StackProfile profile) {
        return new StackProfile(
                profile.title(),
                profile.types(),
                0,
                0,
                0,
                0,
                profile.periodType(),
                List.of(),
                profile.samples().stream()
                        .map(sample -> new StackSample(
                                sample.frames().stream()
                                        .map(frame -> new StackFrame(
                                                frame.className(),
                                                frame.method(),
                                                frame.file(),
                                                Math.max(-1, frame.line())))
                                        .toList(),
                                sample.values(),
                                sample.labels()))
                        .toList());
    }

    @Test
    void speedscopeKeepsValuesOfAllTypesByClassAndMethod() throws IOException {
        StackProfile again = written(SHOP, "a.speedscope.json").stacks();
        assertThat(again.types()).isEqualTo(SHOP.stacks().types());
        assertThat(again.defaultType()).isEqualTo(SHOP.stacks().defaultType());
        assertThat(rows(again, Grouping.CLASS)).isEqualTo(rows(SHOP.stacks(), Grouping.CLASS));
        assertThat(rows(again, Grouping.METHOD)).isEqualTo(rows(SHOP.stacks(), Grouping.METHOD));
    }

    @Test
    void speedscopeSaysInItsNameWhatIsMissing() throws IOException {
        ExportedProfile lossy = new ExportedProfile.Recorded(MadeProfiles.shopLater());
        assertThat(lossy.trouble()).isNotEmpty();
        assertThat(written(lossy, "a.speedscope.json").stacks().title())
                .startsWith(lossy.stacks().title())
                .contains(lossy.trouble());
    }

    @Test
    void collapsedStacksSayWhatIsMissingInStacksThatCountForNothing() throws IOException {
        ExportedProfile lossy = new ExportedProfile.Recorded(MadeProfiles.shopLater());
        StackProfile again = written(lossy, "a.collapsed").stacks();
        List<String> lines = Files.readAllLines(folder.resolve("a.collapsed"));
        assertThat(lines)
                .startsWith(
                        "[note: Incomplete: 37 records of allocations were lost in this window, which stand for about"
                                + " 19,400,000 bytes.] 0")
                .allMatch(line -> line.matches(".+ [0-9]+"));
        assertThat(again.notes())
                .isEqualTo(lossy.brief())
                .startsWith(lossy.trouble().getFirst())
                .anyMatch(note -> note.contains("of the target's CPU time"));
        StackProfile before = lossy.stacks();
        assertThat(lines.stream()
                        .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                        .sum())
                .isEqualTo(totals(again).getFirst())
                .isEqualTo(totals(before).get(before.defaultType()));
    }

    @Test
    void whoWritesAReportIsToldWhatItCannotSay() throws IOException {
        ExportedProfile lossy = new ExportedProfile.Recorded(MadeProfiles.shopLater());
        for (ExportFormat format : ExportFormat.values()) {
            List<String> said = ProfileExport.write(lossy, folder.resolve("a" + format.ending()));
            if (format == ExportFormat.REPORT) {
                assertThat(said).containsAll(lossy.trouble());
            } else {
                assertThat(said).as("said twice by %s", format).doesNotContainAnyElementsOf(lossy.trouble());
            }
        }
    }

    @Test
    void collapsedKeepsOneNumberByClassAndMethod() throws IOException {
        StackProfile again = written(SHOP, "a.collapsed").stacks();
        StackProfile before = SHOP.stacks();
        assertThat(totals(again)).containsExactly(totals(before).get(before.defaultType()));
        Map<String, List<Long>> classes = rows(again, Grouping.CLASS);
        rows(before, Grouping.CLASS)
                .forEach((name, values) -> assertThat(classes.getOrDefault(name, List.of(0L)))
                        .as(name)
                        .containsExactly(values.get(before.defaultType())));
    }

    @Test
    void aReportHasAnEntryForEachObjectWhereTheyAreFew() throws IOException {
        StackProfile again = written(EXACT, "a.alloc").stacks();
        assertThat(totals(again)).isEqualTo(totals(EXACT.stacks()));
        assertThat(rows(again, Grouping.CLASS)).isEqualTo(rows(EXACT.stacks(), Grouping.CLASS));
    }

    @Test
    void aReportHasAnEntryForEachSiteWhereObjectsAreMany() throws IOException {
        StackProfile again = written(SHOP, "a.alloc").stacks();
        assertThat(totals(again))
                .containsExactly(
                        (long) SHOP.stacks().samples().size(),
                        totals(SHOP.stacks()).get(1));
    }

    @Test
    void aReportWithMoreSitesThanItHasRoomForTellsWhatIsLeftOut() throws IOException {
        List<StackSample> samples = Stream.iterate(1L, bytes -> bytes + 1)
                .limit(70_000)
                .map(bytes -> new StackSample(
                        List.of(new StackFrame("C", "m", Optional.empty(), bytes.intValue())),
                        List.of(bytes),
                        Map.of(StackSample.CLASS, "byte[]")))
                .toList();
        StackProfile many = new StackProfile(
                "many",
                List.of(new ValueType("alloc_space", "bytes")),
                0,
                0,
                0,
                0,
                new ValueType("", ""),
                List.of(),
                samples);
        Path file = folder.resolve("many.alloc");
        List<String> notes = ProfileExport.write(new ExportedProfile.Stacks(many), file);
        long left = 70_000 - 65_535;
        assertThat(notes)
                .anySatisfy(note -> assertThat(note)
                        .contains(
                                String.format("%,d bytes at the smallest sites are left out", left * (left + 1) / 2)));
        assertThat(totals(read(file).stacks()))
                .containsExactly(65_535L, totals(many).getFirst() - left * (left + 1) / 2);
    }

    @Test
    void aTableTellsErrorsLossAndCost() throws IOException {
        Path file = folder.resolve("a.txt");
        var _ = ProfileExport.write(new ExportedProfile.Recorded(MadeProfiles.shopLater()), file);
        assertThat(file)
                .content()
                .contains("lost: 37 samples that stand for about 19,400,000 bytes, 4 frees")
                .contains("cost: 8.4 ms of the target's CPU time (0.06 % of it) and 4.8 MiB there")
                .contains("filters: include frame:com.acme.**")
                .contains("+-")
                .contains("    com.acme.shop.catalog.Thumbnails.scale (Thumbnails.java:71)")
                .containsPattern("    alive: [0-9,]+ \\+- [0-9,]+ bytes of 2 to 3 GCs\n")
                .doesNotContainPattern("alive: [0-9,]+ bytes of");
    }

    @Test
    void aTableSaysOfWhichThreadsAnExactRecordingMayLackAllocations() throws IOException {
        Path file = folder.resolve("a.txt");
        var _ = ProfileExport.write(EXACT, file);
        assertThat(file).content().contains("""

            Every allocation was to be recorded, but some may be missing: see below.
            2 threads that ran before\
            """).doesNotContain("was recorded.");
    }

    @Test
    void aSingleSampleIsNotTheFirstSiteOfATable() throws IOException {
        ValueType bytes = new ValueType("alloc_space", "bytes");
        StackProfile profile = new StackProfile(
                "sampled",
                List.of(bytes),
                0,
                0,
                0,
                0,
                bytes,
                List.of(),
                List.of(
                        new StackSample(
                                List.of(), List.of(8000L), Map.of(StackSample.CLASS, "a.Once"), List.of(8000.0)),
                        new StackSample(
                                List.of(), List.of(2000L), Map.of(StackSample.CLASS, "a.Often"), List.of(200.0))));
        Path file = folder.resolve("a.txt");
        var _ = ProfileExport.write(new ExportedProfile.Stacks(profile), file);
        assertThat(file)
                .content()
                .contains("site 1 a.Often\n", "site 2 a.Once\n")
                .contains("order: by what is sure, the number less twice its error (+-)\n");
    }

    @Test
    void aLongNameMakesOneLineOfATableLongAndNotAll() throws IOException {
        List<StackSample> samples = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            String name = i == 7 ? "x".repeat(1_000_000) : "A" + i;
            samples.add(new StackSample(List.of(), List.of(1L), Map.of(StackSample.CLASS, name)));
        }
        ValueType bytes = new ValueType("alloc_space", "bytes");
        StackProfile profile = new StackProfile("long", List.of(bytes), 0, 0, 0, 0, bytes, List.of(), samples);
        Path file = folder.resolve("a.txt");
        var _ = ProfileExport.write(new ExportedProfile.Stacks(profile), file);
        assertThat(Files.size(file)).isBetween(2_000_000L, 3_000_000L);
    }

    @Test
    void aFileIsReplacedOnlyByAWholeOne() throws IOException {
        Path file = Files.writeString(folder.resolve("a.alloc"), "old");
        assertThatThrownBy(() -> ProfileExport.write(CPU, file))
                .isInstanceOf(ProfileExportException.class)
                .hasMessageContaining("counts none");
        assertThat(file).hasContent("old");
        assertThatThrownBy(() -> ProfileExport.write(CPU, folder.resolve("none/a.json")))
                .hasMessageContaining("There is no folder");
        assertThatThrownBy(() -> ProfileExport.write(CPU, Path.of("/proc/a.json")))
                .hasMessageContaining("/proc/a.json cannot be written: nobody can make files in /proc.");
        assertThatThrownBy(() -> ProfileExport.write(CPU, Path.of("/sys/a.json")))
                .hasMessage(
                        "/sys/a.json cannot be written: this user may make no files in /sys; choose another folder.");
        assertThatThrownBy(() -> ProfileExport.write(CPU, folder)).hasMessageContaining("should end in .pb.gz (pprof)");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsOnly(file);
        }
    }

    @Test
    void hostileNamesStayInTheirPlaces() throws IOException {
        String name = "</script><img src=x onerror=alert(1)>;\n\u001b[31m\u202e\ud800\"'&--";
        StackFrame frame = new StackFrame(name, "run", Optional.of(name), 3);
        StackSample sample =
                new StackSample(List.of(frame), List.of(7L), Map.of(StackSample.CLASS, name, StackSample.THREAD, name));
        StackProfile hostile = new StackProfile(
                name,
                List.of(new ValueType("alloc_space", "bytes")),
                0,
                0,
                0,
                0,
                new ValueType("", ""),
                List.of(name),
                List.of(sample));
        for (ExportFormat format : ExportFormat.values()) {
            Path file = folder.resolve("hostile" + format.ending());
            var _ = ProfileExport.write(new ExportedProfile.Stacks(hostile), file);
            if (format != ExportFormat.PPROF && format != ExportFormat.REPORT) {
                String text = Files.readString(file);
                assertThat(text).doesNotContain("\u001b").doesNotContain("\u202e");
                if (format == ExportFormat.FLAME_GRAPH) {
                    assertThat(text).doesNotContain("<img");
                }
            }
            if (format != ExportFormat.FLAME_GRAPH && format != ExportFormat.TABLE) {
                assertThat(totals(read(file).stacks())).contains(7L);
            }
        }
        assertThat(Files.readAllLines(folder.resolve("hostile.collapsed")))
                .as("the note, and the stack")
                .hasSize(2);
        assertThat(read(folder.resolve("hostile.json")).stacks().samples()).containsExactly(sample);
        assertThat(AllocatedClass.code(read(folder.resolve("hostile.speedscope.json"))
                                .stacks()
                                .samples()
                                .getFirst())
                        .getFirst()
                        .text())
                .isEqualTo(frame.text());
    }
}
