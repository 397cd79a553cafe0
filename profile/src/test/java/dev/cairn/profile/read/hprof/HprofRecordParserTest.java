// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.profile.read.limits.ReadingLimits;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Binary reports of HPROF: whole, damaged, and those that have no table. */
class HprofRecordParserTest {
    private static final ReadingLimits LIMITS = new ReadingLimits(1 << 20, 10_000);
    private static final HprofChoice SITES = new HprofChoice(Optional.of(HprofSection.SITES), OptionalInt.empty());

    private static StackProfile profile(byte[] bytes, HprofChoice choice) {
        ProfileReading reading = ProfileReader.read("it", bytes, choice, LIMITS);
        assertThat(reading).isInstanceOf(ProfileReading.Done.class);
        return ((ProfileReading.Done) reading).profile().stacks();
    }

    private static String refusal(HprofRecords records) {
        ProfileReading reading = ProfileReader.read("it", records.bytes(), HprofChoice.USUAL, LIMITS);
        assertThat(reading).isInstanceOf(ProfileReading.Refused.class);
        return ((ProfileReading.Refused) reading).why();
    }

    private static StackFrame frame(String method, Optional<String> file, int line) {
        return new StackFrame("a.Shop", method, file, line);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void samplesHaveTheirStacksAndThreads(int idSize) {
        StackProfile profile = profile(HprofRecords.ofAll(idSize).bytes(), HprofChoice.USUAL);
        assertThat(profile.samples())
                .containsExactly(
                        new StackSample(
                                List.of(
                                        frame("sell", Optional.of("Shop.java"), 7),
                                        frame("main", Optional.empty(), StackFrame.UNKNOWN_LINE)),
                                List.of(6L),
                                Map.of("thread", "main")),
                        new StackSample(
                                List.of(frame("main", Optional.of("Shop.java"), StackFrame.NATIVE_LINE)),
                                List.of(3L),
                                Map.of()));
        assertThat(profile.notes())
                .containsExactly(
                        "This is CPU SAMPLES.",
                        "The file also has SITES (--section sites).",
                        "1 of 10 samples are not in the rows that are there; the report leaves out what is below its"
                                + " cutoff.",
                        "It also has a heap dump, which cairn snapshot summary reads.",
                        "The report says: 7 allocations were lost, and are not in SITES.");
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void sitesKeepTheirNumbers(int idSize) {
        StackProfile profile = profile(HprofRecords.ofAll(idSize).bytes(), SITES);
        assertThat(profile.samples()).hasSize(1);
        StackSample site = profile.samples().getFirst();
        assertThat(site.values()).containsExactly(50L, 5000L, 9L, 900L);
        assertThat(site.labels()).isEqualTo(Map.of("thread", "main", "class", "a.Shop$Item[]"));
        assertThat(site.frames()).hasSize(3).contains(frame("sell", Optional.of("Shop.java"), 7));
        assertThat(profile.types().get(profile.defaultType())).isEqualTo(LiveObjects.INUSE_SPACE);
        assertThat(profile.notes())
                .contains("The rows that are there have 90.00 % of the bytes alive; the report leaves out what is below"
                        + " its cutoff.");
    }

    @Test
    void dumpsAreThoseOfAText() {
        HprofRecords records = HprofRecords.ofAll(8)
                .site(2, 1, 100001, 300001, 1, 1, 0xFFFF_FFFFL, 60)
                .samples(1, 1, 300002);
        StackProfile samples = profile(records.bytes(), HprofChoice.USUAL);
        assertThat(samples.samples()).extracting(StackSample::values).containsExactly(List.of(6L), List.of(4L));
        StackProfile sites = profile(records.bytes(), SITES);
        assertThat(sites.samples()).extracting(StackSample::values).containsExactly(List.of(60L, 0xFFFF_FFFFL, 1L, 1L));
        assertThat(sites.types().get(sites.defaultType())).isEqualTo(AllocationSamples.BYTES.type());
        assertThat(sites.notes())
                .contains("The format has 32 bits for a number; those of 4,294,967,295 may be larger.");
    }

    @Test
    void whatIsCutAnywhereIsReadAsFarAsItIsSound() {
        byte[] whole = HprofRecords.ofAll(4).bytes();
        StackProfile all = profile(whole, HprofChoice.USUAL);
        int read = 0;
        for (int length = 0; length < whole.length; length++) {
            ProfileReading reading = ProfileReader.read("it", Arrays.copyOf(whole, length), HprofChoice.USUAL, LIMITS);
            if (length > 40 && reading instanceof ProfileReading.Done done) {
                StackProfile profile = done.profile().stacks();
                boolean sites = profile.types().size() > 1;
                assertThat(profile.samples()).hasSize(sites ? 1 : 2);
                assertThat(sites || profile.samples().equals(all.samples())).isTrue();
                read++;
            }
        }
        assertThat(read).isGreaterThan(50);
        assertThat(profile(Arrays.copyOf(whole, whole.length - 1), HprofChoice.USUAL)
                        .notes())
                .contains("The file breaks off in a record, which was left out.");
    }

    @Test
    void aRecordWithoutSenseTakesNoOtherOneWithIt() {
        HprofRecords records = HprofRecords.begun(8)
                .record(HprofRecordTag.TRACE, body -> body.u4(1, 0, 1000))
                .record(HprofRecordTag.FRAME, body -> body.u4(1))
                .record(0x77, body -> body.u4(1))
                .samples(5, 5, 300001);
        StackProfile profile = profile(records.bytes(), HprofChoice.USUAL);
        assertThat(profile.samples()).extracting(StackSample::values).containsExactly(List.of(5L));
        assertThat(profile.notes())
                .contains(
                        "Incomplete: 2 records make no sense and were left out.",
                        "Incomplete: the stacks of 1 rows are not in the file.");
    }

    @Test
    void tellsInASentenceWhatIsNotThere() {
        HprofRecords dump = HprofRecords.begun(8).record(HprofRecordTag.HEAP_DUMP, body -> body.u4(1));
        assertThat(refusal(dump)).contains("it is a heap dump, which cairn snapshot summary reads");
        assertThat(refusal(HprofRecords.begun(4))).contains("without CPU SAMPLES and ALLOC SITES");
    }

    @Test
    void whatAsksForTooMuchIsRefused() {
        assertThat(refusal(HprofRecords.begun(4).head(HprofRecordTag.STRING, 0xFFFF_FFFFL, new byte[9])))
                .contains("larger than 1048576 bytes");
        HprofRecords strings = HprofRecords.begun(4);
        HprofRecords traces = HprofRecords.begun(4);
        HprofRecords tables = HprofRecords.begun(4);
        for (int i = 0; i < 20_000; i++) {
            strings.string(i, "x");
            traces.trace(i, 0);
            tables.samples(0);
        }
        for (HprofRecords records : List.of(strings, traces, tables)) {
            assertThat(refusal(records)).contains("more than 10000 frames");
        }
    }

    /** It is not read, so nothing of it counts; nor need its length be true. */
    @Test
    void aHeapDumpMayBeFarLargerThanWhatIsKept(@TempDir Path folder) throws IOException {
        byte[] dump = new byte[4 << 20];
        HprofRecords records = HprofRecords.ofAll(8)
                .head(HprofRecordTag.HEAP_DUMP_SEGMENT, dump.length, dump)
                .samples(1, 1, 300002)
                .head(HprofRecordTag.HEAP_DUMP, 0xFFFF_FFFFL, dump);
        Path file = Files.write(folder.resolve("java.hprof"), records.bytes());
        ProfileReading reading = ProfileReader.read(file, HprofChoice.USUAL, LIMITS);
        assertThat(reading).isInstanceOf(ProfileReading.Done.class);
        StackProfile profile = ((ProfileReading.Done) reading).profile().stacks();
        assertThat(profile.samples()).extracting(StackSample::values).containsExactly(List.of(6L), List.of(4L));
        assertThat(profile.notes()).contains("The file breaks off in a record, which was left out.");
    }
}
