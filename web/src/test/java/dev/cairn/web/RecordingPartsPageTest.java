// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.load.TwoPhases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The page shows parts of a recording's time and what changed from one to another, of a real VM, in a real browser. */
@Timeout(240)
class RecordingPartsPageTest extends RealPage {
    private static final String LATELY = ":has-text('long[]'):has-text('TwoPhases.lately')";
    private static final int MOST_CLICKS = 8;

    private int clicks;

    private void click(Locator what) {
        what.click();
        clicks++;
    }

    private Locator row(String testId, String more) {
        return page.locator("[data-testid=" + testId + "]" + more);
    }

    private void awaitSome(Locator locator) {
        eventually(
                LIMIT,
                () -> {
                    page.waitForTimeout(50);
                    return locator.count();
                },
                found -> found > 0);
    }

    private void awaitWindows(int most) {
        eventually(
                LIMIT,
                () -> Integer.parseInt("0" + attribute(page.getByTestId("timeline"), "data-windows")),
                windows -> windows >= most);
    }

    private void awaitState(String state) {
        eventually(LIMIT, () -> attribute(page.getByTestId("recorder"), "data-state"), state::equals);
    }

    @Test
    void whatChangedIsAtMostEightClicksAway() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(TwoPhases.class)) {
            awaitCount(row(target), 1);
            click(row(target));
            click(tab("record"));
            click(page.getByTestId("start-recording"));
            awaitSome(row("profile-row", ":has-text('TwoPhases.steady')"));
            click(page.getByTestId("hold"));
            awaitSome(page.getByTestId("held"));
            target.tell("now do more");
            awaitSome(row("change", LATELY));
            assertThat(clicks).isLessThanOrEqualTo(MOST_CLICKS);
            assertThat(clicks).as("as docs/recording.md says").isEqualTo(4);

            Locator grew = page.getByTestId("change").first();
            eventually(LIMIT, () -> grew.innerText(), said -> said.contains("TwoPhases.lately"));
            assertThat(grew.innerText()).startsWith("+").contains("long[]").doesNotContain("?");
            eventually(LIMIT, () -> text("total"), said -> said.contains("MiB/s → ") && said.contains(": +"));
            assertThat(page.getByTestId("recorder").locator(".notes").textContent())
                    .contains("compared per second", "Before: ", "After: ");
            picture("recording-difference-light");

            click(page.getByTestId("stop-recording"));
            awaitState("ended");
            page.reload();
            awaitSome(row("change", LATELY));
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void aChangeIsAlsoAFlameGraph() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(TwoPhases.class)) {
            context.close();
            open(ColorScheme.DARK);
            awaitCount(row(target), 1);
            row(target).click();
            tab("record").click();
            page.getByTestId("start-recording").click();
            awaitState("running");
            awaitWindows(2);
            page.keyboard().press("h");
            awaitSome(page.getByTestId("held"));
            target.tell("now do more");
            awaitSome(row("change", LATELY));
            page.getByTestId("stop-recording").click();
            awaitState("ended");
            page.locator("[data-by=flames]").click();
            FrameLocator flames = page.frameLocator("[data-testid=flames]");
            flames.locator("#graph").waitFor();
            eventually(LIMIT, () -> flames.locator("#total").innerText(), said -> said.matches("(?s)\\+.* MiB/s.*"));
            assertThat(flames.locator("#legend").innerText()).contains("▼ shrank", "▲ grew");
            page.waitForTimeout(300);
            picture("recording-difference-flames-dark");
            page.getByTestId("compare-no-more").click();
            awaitCount(page.getByTestId("held"), 0);
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void aPartIsDrawnOrMarkedWithKeysAndStandsInTheAddress() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(TwoPhases.class)) {
            awaitCount(row(target), 1);
            row(target).click();
            tab("record").click();
            page.getByTestId("start-recording").click();
            awaitState("running");
            awaitWindows(3);
            target.tell("now do more");
            awaitSome(row("profile-row", LATELY));
            awaitWindows(6);
            page.getByTestId("stop-recording").click();
            awaitState("ended");
            eventually(LIMIT, () -> attribute(page.getByTestId("recorder"), "data-shown"), "ended"::equals);
            String all = text("total");

            Locator line = page.getByTestId("timeline").locator(".box");
            drawOverTheBeginning(line);
            eventually(LIMIT, () -> text("total"), said -> !said.equals(all));
            eventually(LIMIT, () -> text("profile-table"), said -> !said.contains("TwoPhases.lately"));
            assertThat(text("part")).startsWith("Shown: 0 to ");
            assertThat(text("profile-table")).contains("TwoPhases.steady");
            picture("recording-part-light");

            page.reload();
            eventually(LIMIT, () -> text("part"), said -> said.startsWith("Shown: 0 to "));
            page.goBack();
            eventually(LIMIT, () -> text("total"), all::equals);

            line.focus();
            page.keyboard().press("End");
            page.keyboard().press("Shift+ArrowLeft");
            page.keyboard().press("Enter");
            page.waitForURL(url -> url.contains("&part="));
            eventually(LIMIT, () -> text("part"), said -> said.matches("Shown: [1-9].*"));
            awaitSome(row("profile-row", LATELY));
            line.focus();
            page.keyboard().press("Escape");
            eventually(LIMIT, () -> text("part"), "All of it is shown"::equals);

            Object steps = page.evaluate("history.length");
            line.click();
            line.dblclick();
            assertThat(text("part")).as("who only clicks marks nothing").isEqualTo("All of it is shown");
            assertThat(page.evaluate("history.length")).isEqualTo(steps);
            assertThat(complaints).isEmpty();
        }
    }

    private void drawOverTheBeginning(Locator line) {
        BoundingBox box = line.boundingBox();
        page.mouse().move(box.x + 3, box.y + 20);
        page.mouse().down();
        page.mouse().move(box.x + 8, box.y + 20);
        page.mouse().up();
        page.waitForURL(url -> url.contains("&part="));
    }

    @Test
    void aRecordingOfAVmThatHasEndedStillHasItsParts() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(TwoPhases.class)) {
            awaitCount(row(target), 1);
            row(target).click();
            tab("record").click();
            page.getByTestId("start-recording").click();
            awaitState("running");
            awaitWindows(3);
            target.kill();
            awaitState("ended");
            eventually(LIMIT, () -> text("recording-problem"), said -> said.startsWith("It ended early"));
            awaitCount(row(target), 0);
            eventually(LIMIT, () -> attribute(page.getByTestId("recorder"), "data-shown"), "ended"::equals);
            String all = text("total");
            drawOverTheBeginning(page.getByTestId("timeline").locator(".box"));
            eventually(LIMIT, () -> text("total"), said -> !said.equals(all));
            awaitSome(row("profile-row", ":has-text('TwoPhases.steady')"));
            eventually(LIMIT, () -> attribute(page.getByTestId("recorder"), "data-shown"), "ended"::equals);
            page.getByTestId("hold").click();
            awaitSome(row("change", ":has-text('TwoPhases.steady')"));
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void whatIsAliveIsShownByAge() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(TwoPhases.class)) {
            awaitCount(row(target), 1);
            row(target).click();
            tab("record").click();
            page.getByTestId("recording-options").locator("summary").click();
            page.getByText("follow what stays alive").click();
            page.getByTestId("start-recording").click();
            awaitState("running");
            target.tell("now keep some");
            awaitSome(page.locator("[data-by=ages]"));
            page.locator("[data-by=ages]").click();
            String old = "[data-testid=age]:not([data-from='0']) [data-testid=aged-site]" + LATELY;
            awaitSome(page.locator(old));
            assertThat(page.getByTestId("age").last().locator("summary").innerText())
                    .containsPattern("GCs?\\b")
                    .contains("iB", "%", "site");
            picture("recording-ages-light");
            assertThat(page.url()).contains("&by=ages");
            page.getByTestId("stop-recording").click();
            awaitState("ended");
            assertThat(complaints).isEmpty();
        }
    }
}
