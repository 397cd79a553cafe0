// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.view.ComparedLengths;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Flame graphs of what changed from one profile to another. */
class FlameGraphDifferenceTest extends FlameGraphFile {
    private List<String> writeDifference(StackProfile before, StackProfile after) throws IOException {
        return ProfileExport.writeDifference(
                before, after, ComparedLengths.of(before, after), folder.resolve("d.html"));
    }

    @Test
    void aDifferenceTellsBothNumbers() throws IOException {
        var _ = writeDifference(profile(300, 100), profile(150, 400));
        open("d.html");
        assertThat(text("total")).isEqualTo("+150 KiB ± 2 KiB, +37.5 %");
        onRow(3, 1100, false);
        assertThat(text("tip"))
                .contains("com.acme.Cart.load")
                .containsPattern("before\\s+100 KiB")
                .containsPattern("after\\s+400 KiB")
                .contains("+300 KiB ± 1.41 KiB, +300.0 %");
        page.screenshot(
                new Page.ScreenshotOptions().setPath(Path.of("target/pictures/flamegraph-difference-dark.png")));
        page.locator("#widths button[data-width=before]").click();
        onRow(3, 300, false);
        assertThat(text("tip")).contains("Json.write").contains("−150 KiB");
        assertThat(complaints).isEmpty();
    }

    @Test
    void profilesOfDifferentLengthsAreComparedPerSecondAndChangesHaveMarks() throws IOException {
        var _ = writeDifference(lasting(profile(300, 100), 10), lasting(profile(300, 400), 5));
        open("d.html");
        assertThat(text("total-of")).isEqualTo("Allocated bytes: 40 KiB/s before, 140 KiB/s after");
        assertThat(page.locator("#notes li").first().innerText())
                .isEqualTo("The one before is of 10.00 s and the one after of 5.00 s, so what adds up over time is"
                        + " compared per second.");
        onRow(3, 1100, false);
        assertThat(text("tip"))
                .containsPattern("before\\s+10 KiB/s")
                .containsPattern("after\\s+80 KiB/s")
                .contains("+70 KiB/s");
        assertThat(text("legend")).contains("▼ shrank", "▲ grew");
        assertThat(page.evaluate("[changeMark(0), changeMark(1)]")).isEqualTo(List.of("", "▲ "));
        assertThat(complaints).isEmpty();
    }

    @Test
    void aRateOfFewObjectsIsAsUnsureAsTheirNumber() throws IOException {
        var _ = writeDifference(lasting(profile(1, 1), 100), lasting(profile(2, 9), 50));
        open("d.html");
        page.locator("#types button").first().click();
        onRow(3, 100, false); // from 0.01 ± 0.01 to 0.18 ± 0.02
        assertThat(text("tip"))
                .contains("com.acme.Cart.load", "+0.17/s ± 0.02/s")
                .doesNotContain("error");
        onRow(3, 1100, false); // from 0.01 ± 0.01 to 0.04 ± 0.02
        assertThat(text("tip")).contains("com.acme.Json.write", "+0.03/s ± 0.02/s", "within its error");
        assertThat(complaints).isEmpty();
    }

    private static StackProfile lasting(StackProfile profile, long seconds) {
        return with(profile, seconds * 1_000_000_000L, profile.samples());
    }

    private static StackProfile with(StackProfile profile, long nanos, List<StackSample> samples) {
        return new StackProfile(
                profile.title(),
                profile.types(),
                profile.defaultType(),
                profile.startMillis(),
                nanos,
                profile.period(),
                profile.periodType(),
                profile.notes(),
                samples);
    }

    @Test
    void noErrorIsShownWhereNobodyToldIt() throws IOException {
        StackProfile told = profile(300, 100);
        StackProfile untold = with(
                told,
                told.durationNanos(),
                told.samples().stream()
                        .map(each -> new StackSample(each.frames(), each.values(), each.labels()))
                        .toList());
        var _ = ProfileExport.write(new ExportedProfile.Stacks(untold), folder.resolve("u.html"));
        open("u.html");
        assertThat(text("total")).isEqualTo("400 KiB");
        var _ = writeDifference(untold, profile(150, 400));
        open("d.html");
        assertThat(text("total")).isEqualTo("+150 KiB, +37.5 %");
        onRow(3, 1100, false);
        assertThat(text("tip")).contains("+300 KiB, +300.0 %").doesNotContain("within its error");
        assertThat(complaints).isEmpty();
    }
}
