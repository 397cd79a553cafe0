// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import static dev.cairn.profile.books.EventScript.site;
import static dev.cairn.profile.books.Profiles.CLOCK;
import static dev.cairn.profile.books.Profiles.FACTS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.NativeSamples;
import dev.cairn.profile.model.ProfileFilter;
import dev.cairn.profile.model.ProfileNotes;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.symbols.Site;
import org.junit.jupiter.api.Test;

/** Blocks are known by their address, which is used again. */
class NativeBooksTest {
    private static final Site INFLATER = site("native", "libzip.so.[native]", "java.util.zip.Inflater.init");
    private static final Site BUFFER = site("native", "libjvm.so.[native]", "java.nio.DirectByteBuffer.<init>");
    private static final long ADDRESS = 0x7F12_3456_7890L;

    private final Books books = new Books(NativeSamples.KIND, CLOCK, 1, true, BookLimits.DEFAULT);

    @Test
    void anAddressThatIsUsedAgainBelongsToTheNewBlock() {
        RecordedProfile profile = after(new EventScript()
                .block(ADDRESS, 1000, 1, INFLATER)
                .free(ADDRESS, 0)
                .block(ADDRESS, 5000, 1, BUFFER)
                .block(ADDRESS + 16, 3000, 1, INFLATER)
                .free(ADDRESS + 16, 0));
        assertThat(alive(profile, INFLATER)).isZero();
        assertThat(alive(profile, BUFFER)).isEqualTo(5000);
        assertThat(allocated(profile, INFLATER)).isEqualTo(4000);
    }

    /** The news that the first one was freed did not come. */
    @Test
    void aBlockReplacesOneAtItsAddress() {
        RecordedProfile profile =
                after(new EventScript().block(ADDRESS, 1000, 1, INFLATER).block(ADDRESS, 5000, 1, BUFFER));
        assertThat(alive(profile, INFLATER)).isZero();
        assertThat(alive(profile, BUFFER)).isEqualTo(5000);
    }

    @Test
    void saysWhatItRestsOn() {
        RecordedProfile profile = after(new EventScript().block(ADDRESS, 1000, 1, INFLATER));
        assertThat(ProfileNotes.of(profile).getFirst())
                .startsWith("Numbers are estimates from 1 sample, which stands for 1,000 bytes.")
                .endsWith(
                        "Only blocks that malloc and its kin, or heaps of the program's own, allocated since the recording"
                                + " began are seen.");
    }

    private RecordedProfile after(EventScript script) {
        script.into(books);
        return books.reader(ProfileFilter.EVERYTHING)
                .cut(Extent.WHOLE, books.latestNanos())
                .profile(FACTS);
    }

    private static RecordedSite of(RecordedProfile profile, Site site) {
        return profile.sites().stream()
                .filter(each -> each.frames().equals(site.frames()))
                .findFirst()
                .orElseThrow();
    }

    private static long alive(RecordedProfile profile, Site site) {
        return of(profile, site).live().orElse(LiveObjects.NONE).bytes().rounded();
    }

    private static long allocated(RecordedProfile profile, Site site) {
        return of(profile, site).value(AllocationSamples.BYTES).rounded();
    }
}
