// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.cairn;

import static dev.cairn.profile.books.EventScript.site;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.profile.books.BookLimits;
import dev.cairn.profile.books.Books;
import dev.cairn.profile.books.EventScript;
import dev.cairn.profile.books.Extent;
import dev.cairn.profile.books.ProfileFacts;
import dev.cairn.profile.books.RecordingClock;
import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.profile.read.hprof.HprofChoice;
import dev.cairn.profile.read.json.JsonFields;
import dev.cairn.profile.read.json.JsonParser;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.ReadingLimits;
import dev.cairn.profile.symbols.Site;
import dev.cairn.wire.ring.RecordType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A kind of sample is its {@link dev.cairn.profile.model.SampleKind} alone: {@link LockWaits} goes all the way. */
class AnotherKindTest {
    private static final Site POOL = site("", "a.Pool.take", "a.Main.main");
    private static final Site LOG = site("", "a.Log.write", "a.Main.main");
    private static final RecordingClock CLOCK = new RecordingClock(1_000, 1_700_000_000_000L);

    private static RecordedProfile profile() {
        Books books = new Books(LockWaits.KIND, CLOCK, 1_000, false, BookLimits.DEFAULT);
        new EventScript()
                .at(2_000)
                .sample(RecordType.CONTENTION, 500, 1_000, POOL, "main")
                .sample(RecordType.CONTENTION, 2_000_000, 1_000, POOL, "main")
                .sample(RecordType.CONTENTION, 3_000_000, 1_000, LOG, "worker")
                .cpu(7, LOG, "worker")
                .free(1, 0)
                .sample(RecordType.CONTENTION, -1, 1_000, LOG, "worker")
                .into(books);
        return books.reader(ProfileFilter.EVERYTHING)
                .cut(Extent.WHOLE, books.latestNanos())
                .profile(new ProfileFacts(
                        "made 1",
                        new RecordingLoss(0, 0, 0, 0, 4),
                        3,
                        ProfileEnd.STOPPED,
                        RecordingCost.NONE,
                        List.of()));
    }

    private static byte[] written(RecordedProfile profile, ExportFormat format) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        var _ = ProfileExport.write(new ExportedProfile.Recorded(profile), format, out);
        return out.toByteArray();
    }

    private static String text(ExportFormat format) throws IOException {
        return new String(written(profile(), format), StandardCharsets.UTF_8);
    }

    @Test
    void booksAddUpWhatItsColumnsSay() {
        RecordedProfile profile = profile();

        assertThat(profile.samples()).isEqualTo(3);
        assertThat(profile.exact()).isFalse();
        assertThat(profile.threadsNotYetExact()).isZero();
        assertThat(profile.notes()).containsExactly("3 records made no sense, and were passed over.");
        RecordedSite pool = profile.sites().stream()
                .filter(site -> site.thread().equals("main"))
                .findAny()
                .orElseThrow();
        double waits = 1 / (1 - Math.exp(-0.5));
        assertThat(pool.value(LockWaits.WAITS).value()).isCloseTo(1 + waits, within(1e-4));
        assertThat(pool.value(LockWaits.NANOS).value()).isCloseTo(2_000_000 + 500 * waits, within(0.01));
        assertThat(pool.value(LockWaits.NANOS).standardError().orElseThrow())
                .isCloseTo(500 * Math.sqrt(waits * (waits - 1)), within(0.1));
        assertThat(pool.live()).isEmpty();
        assertThat(profile.total(LockWaits.WAITS).map(Estimate::rounded)).contains(5L);
    }

    @Test
    void itsJsonIsReadAsItWas() throws Exception {
        RecordedProfile profile = profile();
        byte[] json = written(profile, ExportFormat.JSON);

        assertThat(new String(json, StandardCharsets.UTF_8))
                .startsWith("{\"kind\":\"locks\"")
                .contains("\"intervalNanos\":1000", "\"lost\":4", "\"waitNanos\":3000000")
                .doesNotContain("className", "exact", "live");
        ItemBudget budget = new ItemBudget(ReadingLimits.ofMemory());
        JsonFields root = JsonFields.of(JsonParser.parse(json, budget), "it");
        assertThat(JsonProfileReader.read(root, LockWaits.KIND)).isEqualTo(profile);
    }

    @Test
    void itsTableHasItsColumns() throws Exception {
        assertThat(text(ExportFormat.TABLE))
                .startsWith("Waits for locks of made 1\n")
                .contains("\nsamples: 3\n")
                .containsPattern("site +contentions +\\+- +delay \\(nanoseconds\\) +\\+- +class +thread +where\n")
                .containsPattern("1 +1 +0 +3,000,000 +0 +worker +a\\.Log\\.write");
    }

    @Test
    void itsStacksAreCollapsedByWhatIsShownFirst() throws Exception {
        assertThat(text(ExportFormat.COLLAPSED)).contains("a.Main.main;a.Log.write 3000000\n");
    }

    @ParameterizedTest
    @EnumSource(names = {"PPROF", "SPEEDSCOPE"})
    void otherFormatsHaveAllOfItsValues(ExportFormat format) throws Exception {
        ProfileReading reading =
                ProfileReader.read("it", written(profile(), format), HprofChoice.USUAL, ReadingLimits.ofMemory());

        StackProfile stacks = ((ProfileReading.Done) reading).profile().stacks();
        assertThat(stacks.types()).extracting(ValueType::name).containsExactly("contentions", "delay");
        assertThat(stacks.samples())
                .extracting(StackSample::values)
                .containsExactlyInAnyOrder(List.of(4L, 2_001_271L), List.of(1L, 3_000_000L));
    }
}
