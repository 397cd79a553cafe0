// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.NativeMemory;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.testkit.target.load.Churn;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The page records a real VM, in a real browser. */
@Timeout(240)
class RecorderPageTest extends RealPage {
    private Locator recorder() {
        return page.getByTestId("recorder");
    }

    private void awaitState(String state) {
        eventually(LIMIT, () -> attribute(recorder(), "data-state"), state::equals);
    }

    private Locator rows() {
        return page.getByTestId("profile-row");
    }

    private void choose(TargetJvm target) {
        awaitCount(row(target), 1);
        row(target).click();
        page.locator("#tab-record").click();
        awaitFirst(recorder());
    }

    @Test
    void recordsAllocationsAndShowsThemAsTableAndFlameGraph() throws IOException {
        try (TargetJvm churn = TargetJvm.on(Jdk.JDK_25).start(Churn.class)) {
            choose(churn);
            awaitState("none");
            page.getByTestId("start-recording").click();
            awaitState("running");
            String culprit = "[data-testid=profile-row]:has-text('byte[]'):has-text('Churn.main')";
            eventually(LIMIT, () -> page.locator(culprit).count(), found -> found > 0);
            assertThat(rows().first().innerText()).contains("byte[]", "Churn.main");
            eventually(LIMIT, () -> text("recording-status"), said -> said.contains("of the VM's CPU time"));
            picture("recording-light");

            page.locator("[data-type=alloc_objects]").click();
            page.waitForURL(url -> url.contains("&type=alloc_objects"));
            eventually(LIMIT, () -> text("total"), total -> !total.contains("B"));
            Download saved =
                    page.waitForDownload(page.locator("a[data-ending='.alloc']").first()::click);
            assertThat(Files.size(saved.path())).isPositive();
            page.locator("[data-type=alloc_space]").click();

            page.locator("[data-by=class]").click();
            eventually(LIMIT, () -> text("profile-table"), said -> !said.contains("Churn.java"));
            page.locator("[data-by=flames]").click();
            FrameLocator flames = page.frameLocator("[data-testid=flames]");
            flames.locator("#graph").waitFor();
            flames.locator("#search").fill("Churn");
            eventually(LIMIT, () -> pumped(flames.locator("#found")), said -> said.contains("found"));

            page.getByTestId("stop-recording").click();
            awaitState("ended");
            context.close();
            open(ColorScheme.DARK);
            choose(churn);
            awaitState("ended");
            assertThat(text("recording-status")).contains("Recorded ");
            List<String> graphs = new CopyOnWriteArrayList<>();
            page.onRequest(request -> {
                if (request.url().contains("/flames.html")) {
                    graphs.add(request.url());
                }
            });
            page.locator("[data-by=flames]").click();
            page.frameLocator("[data-testid=flames]").locator("#graph").waitFor();
            page.waitForTimeout(500);
            assertThat(graphs)
                    .as("a frame that is asked for twice may stay empty")
                    .hasSize(1);
            picture("recording-flames-dark");

            Locator callers = page.frameLocator("[data-testid=flames]").locator("[data-view=callers]");
            callers.click();
            page.waitForURL(url -> url.endsWith("&by=flames&flames=view%3Dcallers"));
            page.reload();
            eventually(LIMIT, () -> attribute(callers, "aria-pressed"), "true"::equals);
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void recordsNativeMemoryAndShowsWhatIsNotFreed() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(NativeMemory.class)) {
            choose(target);
            page.locator("[data-kind=native]").click();
            page.getByTestId("recording-options").locator("summary").click();
            awaitCount(page.getByLabel("every allocation"), 0);
            page.getByLabel("a sample each").check();
            page.getByLabel("KiB between samples").fill("16");
            page.getByLabel("follow what is not freed").check();
            page.getByTestId("start-recording").click();
            awaitState("running");
            target.tell("inflaters 4000");
            Locator leak = page.locator("[data-testid=profile-row]:has-text('native'):has-text('Inflater')");
            eventually(LIMIT, leak::count, found -> found > 0);
            eventually(LIMIT, () -> text("total"), total -> total.contains("MiB"));
            assertThat(attribute(page.locator("[data-type=inuse_space]"), "aria-pressed"))
                    .as("what is not freed is shown first")
                    .isEqualTo("true");
            picture("recording-native-light");
            page.getByTestId("stop-recording").click();
            awaitState("ended");
            page.locator("[data-by=flames]").click();
            FrameLocator flames = page.frameLocator("[data-testid=flames]");
            flames.locator("#graph").waitFor();
            flames.locator("#search").fill("keepInflaters");
            eventually(LIMIT, () -> pumped(flames.locator("#found")), said -> said.contains("found"));
            page.locator("[data-by=site]").click();

            context.close();
            open(ColorScheme.DARK);
            choose(target);
            page.locator("[data-kind=native]").click();
            awaitState("ended");
            eventually(LIMIT, () -> rows().count(), found -> found > 0);
            picture("recording-native-dark");
            assertThat(complaints).isEmpty();
        }
    }

    private String pumped(Locator locator) {
        page.waitForTimeout(50);
        return locator.innerText();
    }

    @Test
    void twoPagesShareARecordingAndASecondStartIsRefusedInASentence() {
        try (TargetJvm churn = TargetJvm.on(Jdk.JDK_17).start(Churn.class)) {
            choose(churn);
            page.locator("[data-kind=cpu]").click();
            page.getByTestId("recording-options").locator("summary").click();
            page.getByLabel("Look at threads every").fill("never");
            page.getByTestId("start-recording").click();
            eventually(LIMIT, () -> page.getByTestId("recording-problem").count(), found -> found > 0);
            assertThat(text("recording-problem")).contains("\"never\" is no interval: give a whole number.");

            page.getByLabel("Look at threads every").fill("10");
            page.getByTestId("recording-options").locator("select").selectOption("300");
            page.getByTestId("start-recording").click();
            awaitState("running");
            eventually(LIMIT, () -> text("recording-status"), said -> said.contains(" of 5 m 00 s, "));
            awaitCount(page.locator("[data-testid=recording-status] progress"), 1);
            eventually(LIMIT, () -> rows().count(), count -> count > 0);
            var other = context.newPage();
            other.navigate(page.url()); // the tab is part of the address
            other.locator("[data-kind=cpu]").click();
            eventually(
                    LIMIT,
                    () -> {
                        other.waitForTimeout(50);
                        return other.getByTestId("stop-recording").count();
                    },
                    found -> found == 1);
            other.getByTestId("stop-recording").click();
            awaitState("ended");

            page.getByTestId("start-recording").click();
            awaitCount(page.getByTestId("start-question"), 1);
            assertThat(text("start-question")).contains("goes: this page has not kept it.");
            picture("recording-asks-light");
            page.getByTestId("leave-recording").click();
            awaitState("ended");
            page.keyboard().press("Control+k");
            page.getByTestId("palette-query").fill("start recording cpu");
            page.keyboard().press("Enter");
            page.getByTestId("start-anew").click();
            awaitState("running");
            page.getByTestId("stop-recording").click();
            awaitState("ended");
            page.getByTestId("keep").click();
            eventually(LIMIT, () -> text("kept"), said -> said.contains("Kept"));
            page.getByTestId("start-recording").click();
            awaitState("running");
        }
    }

    @Test
    void aRefusalHasTheStartOptionToCopy() {
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:-EnableDynamicAgentLoading").start(Idle.class)) {
            choose(target);
            page.getByTestId("start-recording").click();
            awaitCount(page.getByTestId("recording-problem"), 1);
            eventually(
                    LIMIT,
                    () -> page.getByTestId("copyable").allTextContents(),
                    options -> options.contains("-agentpath:$(cairn hprof path)/libcairn.so"));
        }
    }
}
