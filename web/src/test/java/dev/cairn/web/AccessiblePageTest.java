// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Frame;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Deadlocks;
import dev.cairn.testkit.target.load.Churn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What axe-core finds in the list and on the pages about a VM, in both themes, and in the flame graphs, which are frames of their own. */
class AccessiblePageTest extends RealPage {
    private final List<String> faults = new ArrayList<>();

    /** Notes the rules that are broken seriously, and where. */
    private void look(String at) throws IOException {
        look(at, page.mainFrame());
    }

    private void look(String at, Frame frame) throws IOException {
        Axe.faults(frame).forEach(fault -> faults.add(at + ": " + fault));
    }

    /** In the flame graph that is shown. */
    private void lookIntoFlames(String at) throws IOException {
        Locator flames = page.getByTestId("flames");
        page.frameLocator("[data-testid=flames]").locator("#graph").waitFor();
        look(at, requireNonNull(flames.elementHandle().contentFrame()));
        look(at + ", around it");
    }

    private String keptProfile() throws IOException {
        return captures.list().stream()
                .filter(entry -> entry instanceof Capture kept && kept.kind() == CaptureKind.PROFILE)
                .map(entry -> ((Capture) entry).id())
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void nothingSeriousIsFound(ColorScheme scheme) throws Exception {
        faults.clear();
        context.close();
        open(scheme);
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading")
                        .start(Deadlocks.class);
                TargetJvm churn = TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading")
                        .start(Churn.class)) {
            target.tell("monitors");
            awaitCount(row(target), 1);
            look("list");

            row(target).click();
            page.locator("[data-testid^=chart-]").first().waitFor();
            look("overview");

            tab("threads").click();
            page.getByTestId("find-deadlocks").click();
            awaitCount(page.getByTestId("deadlock"), 1);
            page.getByTestId("deadlock").locator("summary").click();
            page.getByTestId("look-inside").click();
            page.locator("[data-testid=thread-row][data-name='left']").click();
            awaitCount(page.getByTestId("awaited-lock"), 1);
            page.getByTestId("by-pool").check();
            page.getByTestId("stack-search").fill("Deadlocks");
            page.keyboard().press("Enter");
            awaitFirst(page.getByTestId("stack-match"));
            look("threads");
            page.locator("[data-view=lanes]").click();
            awaitFirst(page.getByTestId("lane"));
            look("lanes");
            page.getByTestId("thread-dump").click();
            eventually(LIMIT, () -> text("dump-text"), text -> text.contains("Full thread dump"));
            page.getByTestId("dump-keep").click();
            eventually(LIMIT, () -> text("dump-said"), said -> said.startsWith("Kept as capture "));
            look("thread dump");
            page.keyboard().press("Escape");

            row(churn).click();
            tab("record").click();
            page.getByTestId("recording-options").locator("summary").click();
            page.getByText("follow what stays alive").click();
            page.getByTestId("start-recording").click();
            awaitFirst(page.getByTestId("profile-row"));
            awaitFirst(page.getByTestId("timeline"));
            look("record");
            page.locator("[data-by=flames]").click();
            lookIntoFlames("flames");
            page.frameLocator("[data-testid=flames]")
                    .locator("[data-view=callers]")
                    .click();
            lookIntoFlames("callers");
            page.locator("[data-by=ages]").click();
            awaitFirst(page.getByTestId("ages"));
            look("ages");
            page.getByTestId("hold").click();
            awaitFirst(page.getByTestId("changes"));
            look("difference");
            page.locator("[data-by=flames]").click();
            lookIntoFlames("flames of a difference");
            page.locator("[data-by=site]").click();
            page.getByTestId("stop-recording").click();
            eventually(LIMIT, () -> attribute(page.getByTestId("recorder"), "data-state"), "ended"::equals);
            page.getByTestId("compare-no-more").click();
            page.getByTestId("keep").click();
            eventually(LIMIT, () -> text("kept"), said -> said.startsWith("Kept"));

            tab("heap").click();
            page.getByTestId("map-heap").click();
            awaitFirst(page.getByTestId("cell-grid"));
            page.getByTestId("map-classes").check();
            page.locator("[data-class='byte[]']").click();
            awaitFirst(page.getByTestId("lit-class").locator(".accent"));
            look("heap");
            page.getByTestId("lit-class").locator("button").click();
            page.getByTestId("cell-grid").focus();
            page.keyboard().press("Home");
            page.keyboard().press("Enter");
            awaitFirst(page.getByTestId("heap-zooms").locator("[aria-current=location]"));
            page.evaluate("document.querySelector('[data-testid=map-closer]')?.click()");
            awaitFirst(page.getByTestId("heap-objects"));
            look("zoomed heap");
            page.getByTestId("map-regions").click();
            page.getByTestId("region-strip").focus();
            page.keyboard().press("Home");
            look("regions");

            tab("debugger").click();
            awaitFirst(page.getByTestId("debugger"));
            look("debugger, of a VM that takes none");

            tab("captures").click();
            awaitFirst(page.getByTestId("captures"));
            page.getByTestId("rules").locator("summary").click();
            page.getByTestId("dump-heap").click();
            awaitFirst(page.getByTestId("dump-now"));
            look("heap dump, asked");
            page.getByTestId("dump-now").click();
            eventually(LIMIT, () -> text("heap-dumps"), said -> said.contains("Dumped"));
            look("heap dump, taken");
            page.locator("[data-testid=capture][data-id='" + keptProfile() + "']")
                    .getByTestId("open")
                    .click();
            awaitFirst(page.getByTestId("opened").getByTestId("profile-row"));
            look("captures");
            page.keyboard().press("?");
            awaitFirst(page.locator("dialog[open]"));
            look("keys");
            page.keyboard().press("Escape");
            page.keyboard().press("Control+k");
            awaitFirst(page.locator("dialog[open]"));
            look("palette");
        }
        assertThat(faults).isEmpty();
    }
}
