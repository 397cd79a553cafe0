// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The map of a real VM's heap on the page. */
class HeapPageTest extends RealPage {
    private static final int[][] SIZES = {{1280, 720}, {3840, 2160}};

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
            assertThat(text("heap-holes")).contains("Estimated");
            grid.focus();
            page.keyboard().press("Home");
            page.keyboard().press("ArrowRight");
            assertThat(text("cell-tip")).contains("0x", "free:");
            Locator strings = page.locator("[data-testid=heap] [data-kind=arrays1]");
            strings.click();
            assertThat(attribute(strings, "aria-pressed")).isEqualTo("true");
            strings.click();

            page.getByTestId("map-classes").check();
            awaitCount(page.getByTestId("heap-classes"), 1);
            assertThat(text("heap-holes")).doesNotContain("Estimated");
            for (int[] size : SIZES) {
                page.setViewportSize(size[0], size[1]);
                picture("heap-" + scheme.name().toLowerCase(Locale.ROOT) + "-" + size[1]);
            }
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void showsWhatHoldsTheObjects() {
        try (TargetJvm target = TargetJvm.on(
                        Jdk.JDK_25, "-XX:+UseSerialGC", "-Xms64m", "-Xmx64m", "-XX:+EnableDynamicAgentLoading")
                .start(Idle.class)) {
            map(target);
            page.getByTestId("map-holders").check();
            awaitCount(page.locator("[data-testid=heap] [data-kind=garbage]"), 1);
            assertThat(text("map-status")).contains("times, together");
            page.getByTestId("cell-grid").focus();
            page.keyboard().press("Home");
            assertThat(text("cell-tip")).containsAnyOf("held", "garbage");
            picture("heap-held");

            page.getByTestId("map-classes").check(); // one of the two goes with a map
            awaitCount(page.getByTestId("heap-classes"), 1);
            assertThat(page.getByTestId("map-holders").isChecked()).isFalse();
            awaitCount(page.locator("[data-testid=heap] [data-kind=arrays1]"), 1);
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void looksCloserDownToObjectsAndBackOut() {
        try (TargetJvm target = TargetJvm.on(
                        Jdk.JDK_25, "-XX:+UseSerialGC", "-Xms64m", "-Xmx64m", "-XX:+EnableDynamicAgentLoading")
                .start(Idle.class)) {
            map(target);
            Locator grid = page.getByTestId("cell-grid");
            grid.focus();
            page.keyboard().press("Home");
            for (int i = 0; i < 2; i++) {
                page.keyboard().press("Shift+ArrowRight");
            }
            page.keyboard().press("Enter");
            closer();
            awaitCount(page.locator("[data-testid=heap-zooms] [aria-current=location]"), 1);
            assertThat(page.url()).contains("heapZoom=");
            awaitFirst(page.getByTestId("heap-object"));
            String near = text("heap-zooms");

            page.locator("[data-testid=cell-grid] canvas").dblclick(new Locator.DblclickOptions().setPosition(5, 5));
            awaitCount(page.locator("[data-testid=heap-zooms] button"), 2);
            assertThat(text("heap-zooms")).isNotEqualTo(near);
            page.goBack();
            awaitCount(page.locator("[data-testid=heap-zooms] button"), 1);
            assertThat(text("heap-zooms")).isEqualTo(near);
            grid.focus();
            page.keyboard().press("Backspace");
            awaitCount(page.locator("[data-testid=heap-zooms] button"), 0);
            assertThat(Integer.parseInt(attribute(grid, "data-cells"))).isBetween(4096, 4112);
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void lightsAClassAndPlaysMapsOfBefore() {
        try (TargetJvm target = TargetJvm.on(
                        Jdk.JDK_25, "-XX:+UseSerialGC", "-Xms64m", "-Xmx64m", "-XX:+EnableDynamicAgentLoading")
                .start(Idle.class)) {
            map(target);
            page.getByTestId("map-classes").check();
            page.locator("[data-class='byte[]']").click();
            awaitCount(page.getByTestId("lit-class").locator(".accent"), 1);
            page.getByTestId("cell-grid").focus();
            page.keyboard().press("Home");
            assertThat(text("cell-tip")).contains("chosen class");
            assertThat(page.url()).contains("heapClass=byte");
            picture("heap-class");

            awaitCount(page.getByTestId("heap-playback"), 1);
            assertThat(text("heap-played")).contains("Map 3 of 3");
            page.getByTestId("heap-slider").fill("0");
            assertThat(text("heap-played")).contains("Map 1 of 3");
            assertThat(text("heap-holes")).contains("Estimated");
            page.getByTestId("heap-play").click();
            awaitCount(page.getByText("Map 3 of 3"), 1);

            page.getByTestId("map-follow").check();
            command(target);
            awaitCount(page.getByText("Map 4 of 4"), 1);
            assertThat(complaints).isEmpty();
        }
    }

    /** The page asks by itself if the last map took no time; else the reader does, which comes to the same. */
    private void closer() {
        page.evaluate("document.querySelector('[data-testid=map-closer]')?.click()");
        awaitCount(page.getByTestId("heap-objects"), 1);
    }

    /** A collection, by the VM's own tool. */
    private static void command(TargetJvm target) {
        try {
            Process jcmd = new ProcessBuilder(Jdk.JDK_25.tool("jcmd").toString(), Long.toString(target.pid()), "GC.run")
                    .redirectErrorStream(true)
                    .start();
            String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(jcmd.waitFor()).as(said).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
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
