// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The map of a real VM's heap on the page. */
class HeapPageTest extends RealPage {
    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void drawsTheHeapAndReadsItsCells(ColorScheme scheme) {
        context.close();
        open(scheme);
        try (TargetJvm target = TargetJvm.on(
                        Jdk.JDK_25, "-XX:+UseSerialGC", "-Xms64m", "-Xmx64m", "-XX:+EnableDynamicAgentLoading")
                .start(Idle.class)) {
            map(target);
            Locator grid = page.getByTestId("cell-grid");
            // Cells of the whole committed heap, and the gaps between the generations.
            assertThat(Integer.parseInt(attribute(grid, "data-cells"))).isBetween(4096, 4112);
            grid.focus();
            page.keyboard().press("Home");
            page.keyboard().press("ArrowRight");
            assertThat(text("cell-tip")).contains("0x", "free:");
            Locator strings = page.locator("[data-testid=heap] [data-kind=arrays1]");
            strings.click();
            assertThat(attribute(strings, "aria-pressed")).isEqualTo("true");
            picture("heap-" + scheme.name().toLowerCase(Locale.ROOT));
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void saysWhyThereIsNoMap() {
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:-EnableDynamicAgentLoading").start(Idle.class)) {
            awaitCount(row(target), 1);
            row(target).click();
            tab("heap").click();
            page.getByTestId("map-heap").click();
            awaitCount(page.getByTestId("map-problem"), 1);
            assertThat(text("map-problem")).contains("EnableDynamicAgentLoading");
        }
    }

    private void map(TargetJvm target) {
        awaitCount(row(target), 1);
        row(target).click();
        tab("heap").click();
        page.getByTestId("map-heap").click();
        awaitCount(page.getByTestId("cell-grid"), 1);
    }
}
