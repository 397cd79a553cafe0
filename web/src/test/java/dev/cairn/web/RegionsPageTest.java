// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.LargeArrays;
import dev.cairn.testkit.target.life.Idle;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The regions of a real VM on the page. */
class RegionsPageTest extends RealPage {
    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void drawsEachRegionOfG1(ColorScheme scheme) {
        context.close();
        open(scheme);
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:+UseG1GC", "-Xms64m", "-Xmx64m").start(LargeArrays.class)) {
            read(target);
            assertThat(page.locator("[data-testid=region-strip] .row span").count())
                    .isEqualTo(64);
            assertThat(page.locator("[data-testid=regions] .legend [data-kind=large]")
                            .textContent())
                    .contains(LargeArrays.HELD + ",");
            assertThat(page.locator("[data-testid=region-strip] .row span")
                            .first()
                            .getAttribute("title"))
                    .startsWith("0x0000fc000000, 1.00 MiB: ");
            picture("regions-" + scheme.name().toLowerCase(Locale.ROOT));
            page.getByTestId("region-strip").focus();
            page.keyboard().press("End");
            page.keyboard().press("Home");
            assertThat(text("region-tip")).startsWith("0x0000fc000000, 1.00 MiB: ");
            page.keyboard().press("ArrowRight");
            assertThat(text("region-tip")).startsWith("0x0000fc100000, 1.00 MiB: ");
            assertThat(attribute(page.getByTestId("region-strip"), "aria-valuetext"))
                    .isEqualTo(text("region-tip"));
            page.keyboard().press("Escape");
            assertThat(text("region-tip")).contains("arrow keys");
            String taken = taken();
            Locator every = page.getByTestId("watch-regions");
            every.check();
            // It is read anew, by itself.
            eventually(LIMIT, this::taken, now -> !now.equals(taken));
            every.uncheck();
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void saysWhyThereAreNone() {
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:+DisableAttachMechanism").start(Idle.class)) {
            awaitCount(row(target), 1);
            row(target).click();
            tab("heap").click();
            page.getByTestId("map-regions").click();
            awaitCount(page.getByTestId("regions-problem"), 1);
            assertThat(text("regions-problem")).contains("DisableAttachMechanism");
        }
    }

    private String taken() {
        return page.getByTestId("region-strip").getAttribute("data-taken");
    }

    private void read(TargetJvm target) {
        awaitCount(row(target), 1);
        row(target).click();
        tab("heap").click();
        page.getByTestId("map-regions").click();
        awaitCount(page.getByTestId("region-strip"), 1);
    }
}
