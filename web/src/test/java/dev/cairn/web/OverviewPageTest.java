// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.SelectOption;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.testkit.target.load.Growing;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the tab "Overview" says of collections, memory and options, and the zoom of its charts. */
class OverviewPageTest extends RealPage {
    private static final int NARROW = 390;

    private void choose(TargetJvm target) {
        awaitCount(row(target), 1);
        row(target).click();
        awaitFirst(page.getByTestId("chart-heap"));
    }

    private static TargetJvm collecting(Jdk jdk, String... options) {
        return TargetJvm.on(jdk, options).start(Growing.class, "0", "0");
    }

    @Test
    void marksCollectionsAndPutsThemIntoWords() {
        try (TargetJvm target = collecting(Jdk.JDK_17, "-XX:+UseSerialGC", "-Xmx64m")) {
            choose(target);
            Locator collections = page.getByTestId("collections");
            eventually(LIMIT, () -> Integer.parseInt(attribute(collections, "data-count")), count -> count > 5);
            eventually(
                    LIMIT,
                    () -> text("collections"),
                    text -> text.contains("full collection") && text.contains("left (System.gc())"));

            Locator plot = slider("heap").locator(".u-over");
            BoundingBox box = plot.boundingBox();
            page.mouse().move(box.x + box.width - 12, box.y + box.height / 2);
            eventually(LIMIT, () -> text("collections"), text -> text.startsWith("Collection at"));
            picture("collections-light");
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void comparesMemoryWithAnyLookSinceThePageWasOpened() {
        try (TargetJvm target = collecting(Jdk.JDK_25, "-Xmx64m")) {
            choose(target);
            Locator looks = page.getByTestId("uses-since").locator("option");
            for (int look = 0; look < 3; look++) {
                int before = look - 1;
                page.getByTestId("uses-outside").click();
                eventually(LIMIT, () -> text("uses"), said -> said.contains("together"));
                eventually(LIMIT, looks::count, count -> count > before);
            }
            page.getByTestId("uses-since").selectOption(new SelectOption().setIndex(0));
            assertThat(page.locator("[data-testid=uses] polyline").first().getAttribute("points"))
                    .contains(" ");
            page.getByTestId("uses").scrollIntoViewIfNeeded();
            picture("memory-light");
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
            picture("memory-dark");
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void zoomsAllChartsByAPieceOfOne() {
        try (TargetJvm target = collecting(Jdk.JDK_25, "-XX:+UseG1GC", "-Xmx64m")) {
            choose(target);
            eventually(
                    LIMIT,
                    () -> Integer.parseInt(attribute(page.getByTestId("chart-heap"), "data-points")),
                    points -> points > 12);
            BoundingBox box = slider("cpu").locator(".u-over").boundingBox();
            page.mouse().move(box.x + box.width - 80, box.y + 20);
            page.mouse().down();
            page.mouse().move(box.x + box.width - 40, box.y + 20);
            page.mouse().move(box.x + box.width - 10, box.y + 20);
            page.mouse().up();
            String zoom = eventually(LIMIT, this::zoom, seen -> !seen.isEmpty());
            assertThat(page.locator("[data-range][aria-pressed=true]").count()).isZero();
            for (String chart : new String[] {"heap", "cpu", "alloc", "threads", "classes"}) {
                assertThat(Double.parseDouble(attribute(slider(chart), "aria-valuemax")))
                        .as(chart)
                        .isLessThanOrEqualTo(Double.parseDouble(zoom.substring(zoom.indexOf('-') + 1)));
            }
            picture("zoom-light");

            page.reload();
            awaitFirst(page.getByTestId("chart-heap"));
            assertThat(zoom()).as("a reload keeps it").isEqualTo(zoom);
            slider("heap").focus();
            page.keyboard().press("Escape");
            eventually(LIMIT, this::zoom, String::isEmpty);

            page.goBack();
            eventually(LIMIT, this::zoom, zoom::equals);
            page.getByTestId("zoom-back").click();
            eventually(LIMIT, this::zoom, String::isEmpty);
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void zoomsByTheKeyboard() {
        try (TargetJvm target = collecting(Jdk.JDK_25, "-Xmx64m")) {
            choose(target);
            eventually(
                    LIMIT,
                    () -> Integer.parseInt(attribute(page.getByTestId("chart-heap"), "data-points")),
                    points -> points > 12);
            slider("heap").focus();
            page.keyboard().press("Shift+Home");
            assertThat(attribute(slider("heap"), "aria-valuetext"))
                    .contains("used")
                    .contains("committed");
            page.keyboard().press("Enter");
            eventually(LIMIT, this::zoom, seen -> !seen.isEmpty());
            slider("threads").dblclick();
            eventually(LIMIT, this::zoom, String::isEmpty);
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void putsMemoryOptionsAndFindingsIntoWords() {
        try (TargetJvm target = collecting(Jdk.JDK_25, "-XX:+UseSerialGC", "-Xmx64m")) {
            choose(target);
            eventually(LIMIT, () -> text("memory"), text -> text.contains("its own") && text.contains("of files"));
            assertThat(text("flags"))
                    .contains("The heap may grow to 64 MiB")
                    .contains("Garbage is collected by Serial");
            assertThat(text("findings")).isNotBlank();
            page.setViewportSize(NARROW, 800);
            assertThat((Boolean) page.evaluate("(() => { const page = document.getElementById('vm-page');"
                            + " return page.scrollWidth <= page.clientWidth; })()"))
                    .as("nothing is wider than a telephone")
                    .isTrue();
            picture("overview-narrow");
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
            picture("overview-narrow-dark");
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void aFindingOfADeadlockAsksWhichThreadsBlockEachOther() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            choose(target);
            Locator finding = page.locator("[data-finding=deadlocked]");
            // One that comes while somebody looks at the page waits until it is asked for.
            Locator show = page.getByTestId("fresh-findings").locator("button");
            eventually(
                    LIMIT,
                    () -> {
                        monitor.vms().stream()
                                .filter(vm -> vm.pid() == target.pid())
                                .forEach(vm ->
                                        monitor.lookedForDeadlocks(vm.id(), 2)); // as a rule looks, again and again
                        page.waitForTimeout(100);
                        if (show.count() > 0) {
                            show.click();
                        }
                        return finding.count();
                    },
                    count -> count > 0);
            assertThat(finding.innerText()).contains("2 threads wait for one another");
            picture("finding-light");
            finding.locator("button").click();
            // They were let go meanwhile: what is shown is what the VM says now.
            page.getByText("No deadlock: no thread waits").waitFor();
            assertThat(page.url()).contains("tab=threads");
        }
        assertThat(complaints).isEmpty();
    }

    private Locator slider(String chart) {
        return page.getByTestId("chart-" + chart).getByRole(AriaRole.SLIDER);
    }

    /** The part of the address; empty without one. */
    private String zoom() {
        page.waitForTimeout(50);
        String[] parts = page.url().split("zoom=", 2);
        return Optional.of(parts)
                .filter(all -> all.length == 2)
                .map(all -> all[1].split("&", 2)[0])
                .orElse("");
    }
}
