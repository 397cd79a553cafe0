// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the reader chooses within a tab is in the address too, and the palette leads there; over made-up VMs. */
@Timeout(240)
class AddressPageTest extends RealPage {
    private void command(String words) {
        page.keyboard().press("Control+k");
        page.getByTestId("palette-query").fill(words);
        page.keyboard().press("Enter");
        awaitCount(page.getByTestId("palette"), 0);
    }

    private void awaitAddress(String part) {
        eventually(LIMIT, () -> (String) page.evaluate("location.hash"), hash -> hash.contains(part));
    }

    private void choose(MadeUpServer made) {
        page.navigate(made.url());
        page.locator("[data-testid=vm-row][data-pid='2100']").click();
        awaitFirst(page.getByTestId("vm-detail"));
    }

    @Test
    void theHeapMapAndTheRegions() {
        try (MadeUpServer made = MadeUpServer.start(Map.of("MOCK_VMS", "1"))) {
            choose(made);
            command("map heap by class");
            awaitCount(page.getByTestId("heap-classes"), 1);
            assertThat(page.getByTestId("map-classes").isChecked()).isTrue();
            awaitAddress("heapMore=class");
            Locator kind = page.locator("[data-testid=heap] [data-kind=arrays1]");
            kind.click();
            awaitAddress("heapKind=arrays1");
            command("read the regions");
            awaitCount(page.getByTestId("region-strip"), 1);
            awaitAddress("regions=once");

            page.goBack();
            awaitCount(page.getByTestId("region-strip"), 0);
            assertThat(attribute(kind, "aria-pressed")).isEqualTo("true");
            page.goBack();
            eventually(LIMIT, () -> attribute(kind, "aria-pressed"), "false"::equals);
            page.goForward();
            eventually(LIMIT, () -> attribute(kind, "aria-pressed"), "true"::equals);
            page.goForward();
            awaitCount(page.getByTestId("region-strip"), 1);
            page.getByTestId("watch-regions").check();
            awaitAddress("regions=watched");

            page.reload(); // the map waits for a click, as the VM stands still for it; the regions do not
            awaitCount(page.getByTestId("region-strip"), 1);
            assertThat(page.getByTestId("watch-regions").isChecked()).isTrue();
            assertThat(page.getByTestId("map-classes").isChecked()).isTrue();
            page.getByTestId("map-heap").click();
            awaitCount(page.getByTestId("heap-classes"), 1);
            assertThat(attribute(kind, "aria-pressed")).isEqualTo("true");
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void virtualThreads() {
        try (MadeUpServer made = MadeUpServer.start(Map.of("MOCK_VMS", "1"))) {
            choose(made);
            tab("threads").click();
            page.getByTestId("look-inside").click();
            awaitFirst(page.getByTestId("thread-row"));
            command("virtual threads");
            awaitFirst(page.getByTestId("virtual-group"));
            awaitAddress("virtual=1");
            page.goBack();
            awaitCount(page.getByTestId("virtual-threads"), 0);
            page.goForward();
            awaitFirst(page.getByTestId("virtual-group"));
            page.reload();
            page.getByTestId("look-inside").click();
            awaitFirst(page.getByTestId("virtual-group"));
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void capturesOfThisVmAndAPartThatIsKept() {
        try (MadeUpServer made = MadeUpServer.start(Map.of("MOCK_VMS", "1"))) {
            choose(made);
            command("bring in by its path");
            eventually(LIMIT, () -> page.evaluate("document.activeElement.dataset.testid"), "path"::equals);
            page.keyboard().press("Escape");
            page.locator("[data-show=this]").click();
            awaitAddress("captureMine=1");
            page.goBack();
            eventually(LIMIT, () -> attribute(page.locator("[data-show=all]"), "aria-pressed"), "true"::equals);
            page.goForward();
            eventually(LIMIT, () -> attribute(page.locator("[data-show=this]"), "aria-pressed"), "true"::equals);
            command("dump the heap");
            awaitCount(page.getByTestId("dump-question"), 1);

            tab("record").click();
            page.getByTestId("start-recording").click();
            awaitFirst(page.getByTestId("timeline"));
            page.getByTestId("stop-recording").click();
            Locator timeline = page.getByTestId("timeline").locator(".box");
            timeline.press("Home");
            timeline.press("Enter");
            awaitFirst(page.getByTestId("keep-part"));
            command("keep this part");
            eventually(LIMIT, () -> text("kept"), said -> said.contains("Kept"));
        }
        assertThat(complaints).isEmpty();
    }
}
