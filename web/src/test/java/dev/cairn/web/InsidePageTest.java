// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Deadlocks;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.web.target.ManyThreads;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page's look inside a VM, with the real agent. */
class InsidePageTest extends RealPage {

    private void lookInside(TargetJvm target) {
        awaitCount(row(target), 1);
        row(target).click();
        tab("threads").click();
        page.getByTestId("look-inside").click();
        awaitCount(thread("main"), 1);
    }

    private Locator thread(String name) {
        return page.locator("[data-testid=thread-row][data-name='" + name + "']");
    }

    private String state() {
        return attribute(page.getByTestId("inside"), "data-state");
    }

    @Test
    void showsThreadsOneStackAndACollection() throws Exception {
        try (TargetJvm target = ManyThreads.start(20)) {
            awaitCount(row(target), 1);
            row(target).click();
            tab("threads").click();
            assertThat(text("inside")).contains("agent").contains("-XX:+EnableDynamicAgentLoading");
            picture("inside-offer-light");
            lookInside(target);
            assertThat(text("thread-counts")).contains("blocked").contains("40 virtual");

            page.getByTestId("thread-filter").fill("checkout blocked");
            awaitCount(page.getByTestId("thread-row"), 3);
            page.getByTestId("thread-filter").fill("");

            thread("main").click();
            eventually(LIMIT, () -> text("stack"), text -> text.contains("ManyThreads.main"));
            assertThat(text("stack")).contains("ManyThreads.java:").contains("native");
            page.goBack();
            awaitCount(page.getByTestId("stack"), 0);
            page.goForward();
            eventually(LIMIT, () -> text("stack"), text -> text.contains("ManyThreads.main"));

            tab("overview").click();
            awaitFirst(page.getByTestId("chart-heap"));
            tab("threads").click();
            eventually(LIMIT, () -> text("stack"), text -> text.contains("ManyThreads.main"));

            page.getByTestId("collect").click();
            eventually(LIMIT, () -> text("collected"), text -> text.contains("→"));
            page.mouse().move(5, 5);
            picture("inside-light");
            page.setViewportSize(375, 800);
            picture("inside-narrow-light");

            page.getByTestId("look-away").click();
            awaitFirst(page.getByTestId("look-inside"));
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void showsADeadlockAndADumpOfAllThreads() throws Exception {
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading").start(Deadlocks.class)) {
            target.tell("monitors");
            target.tell("behind");
            awaitCount(row(target), 1);
            row(target).click();
            tab("threads").click();
            page.getByTestId("find-deadlocks").click();
            awaitCount(page.getByTestId("deadlock"), 1);
            assertThat(text("deadlock")).contains("“left” and “right” wait for each other, for good.");
            page.getByTestId("deadlock").locator("summary").click();
            assertThat(text("deadlock"))
                    .contains("waits for")
                    .contains("Fork")
                    .contains("taken in Deadlocks.inside (Deadlocks.java:")
                    .contains("Behind it waits “behind”.");
            picture("deadlock-light");

            page.getByTestId("thread-dump").click();
            eventually(LIMIT, () -> text("dump-text"), text -> text.contains("Found one Java-level deadlock:"));
            picture("thread-dump-light");
            Download saved = page.waitForDownload(page.getByTestId("dump-save")::click);
            assertThat(saved.suggestedFilename()).startsWith("threads-" + target.pid() + "-");
            assertThat(Files.readString(saved.path())).contains("Full thread dump ");
            page.getByTestId("dump-keep").click();
            eventually(LIMIT, () -> text("dump-said"), said -> said.startsWith("Kept as capture "));
            assertThat(captures.list())
                    .singleElement()
                    .satisfies(entry -> assertThat(((Capture) entry)
                                    .origin()
                                    .vm()
                                    .orElseThrow()
                                    .pid())
                            .isEqualTo(target.pid()))
                    .satisfies(entry -> assertThat(((Capture) entry).kind()).isEqualTo(CaptureKind.THREADS));
            page.keyboard().press("Escape");

            page.getByTestId("look-inside").click();
            awaitCount(thread("left"), 1);
            thread("left").click();
            awaitCount(page.getByTestId("awaited-lock"), 1);
            awaitCount(page.getByTestId("held-lock"), 1);
            eventually(LIMIT, () -> text("locks-look"), said -> said.contains("With all of its monitors, as of "));
            page.getByTestId("look-at-locks").click();
            awaitCount(page.getByTestId("follow-stack"), 1);
            awaitCount(page.getByTestId("held-lock"), 1);
            page.getByTestId("follow-stack").click();
            eventually(LIMIT, () -> thread("left").locator(".blocked").innerText(), said -> said.startsWith("100"));
            page.getByTestId("awaited-lock").locator("button").click();
            eventually(LIMIT, () -> page.getByTestId("stack").getAttribute("aria-label"), "Stack of right"::equals);
            picture("deadlock-inside-light");
            page.setViewportSize(375, 800);
            picture("deadlock-narrow-light");
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void isWalkedWithTheKeys() throws Exception {
        context.close();
        open(ColorScheme.DARK);
        try (TargetJvm target = ManyThreads.start(3)) {
            lookInside(target);
            page.locator("[data-thread-column=name]").click();
            page.getByTestId("thread-filter").focus();
            page.getByTestId("thread-filter").fill("checkout");
            awaitCount(page.getByTestId("thread-row"), 3);
            page.keyboard().press("Enter");
            page.keyboard().press("ArrowDown");
            page.keyboard().press("Enter");
            eventually(LIMIT, () -> text("stack"), text -> text.contains("checkout-2"));
            eventually(LIMIT, () -> text("stack"), text -> text.contains("ManyThreads"));
            page.keyboard().press("Escape");
            awaitCount(page.getByTestId("stack"), 0);
            page.keyboard().press("Enter");
            awaitFirst(page.getByTestId("stack"));
            page.getByTestId("thread-filter").fill("");
            page.waitForTimeout(2000);
            picture("inside-dark");

            page.setViewportSize(375, 800);
            page.waitForTimeout(600);
            picture("inside-narrow-dark");
            assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(375);
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void drawsOnlyTheRowsInSightOfThousands() throws Exception {
        try (TargetJvm target = ManyThreads.start(3000)) {
            lookInside(target);
            eventually(LIMIT, () -> text("thread-counts"), text -> text.contains("3,0"));
            assertThat(page.getByTestId("thread-row").count()).isLessThan(60);
            page.setViewportSize(1920, 1080);
            page.waitForTimeout(2500);
            page.getByTestId("thread-table").focus();
            page.keyboard().press("End");
            page.keyboard().press("Enter");
            awaitFirst(page.getByTestId("stack"));
            page.waitForTimeout(500);
            picture("inside-thousands-light");
        }
    }

    @Test
    void saysThatTheVmIsSilentAndThenThatItHasEnded() throws Exception {
        TargetJvm target = ManyThreads.start(3);
        try (target) {
            lookInside(target);
            target.freeze();
            eventually(LIMIT, this::state, "silent"::equals);
            assertThat(text("inside-notice")).contains("as they last were");
            picture("inside-silent-light");
            target.thaw();
            eventually(LIMIT, this::state, "open"::equals);
            target.kill();
            eventually(LIMIT, () -> text("inside-notice"), text -> text.contains("has ended"));
            picture("inside-ended-light");
        }
    }

    @Test
    void saysWhyAVmLetsNobodyIn() throws Exception {
        context.close();
        open(ColorScheme.DARK);
        page.setViewportSize(375, 800);
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:-EnableDynamicAgentLoading").start(Idle.class)) {
            awaitCount(row(target), 1);
            row(target).click();
            tab("threads").click();
            awaitFirst(page.getByTestId("look-inside"));
            picture("inside-offer-narrow-dark");
            page.getByTestId("look-inside").click();
            eventually(LIMIT, this::state, "refused"::equals);
            assertThat(text("inside-notice"))
                    .contains("EnableDynamicAgentLoading")
                    .contains("-agentpath:$(cairn hprof path)/libcairn.so");
            context.grantPermissions(List.of("clipboard-read", "clipboard-write"));
            page.getByTestId("copyable").last().click();
            eventually(
                    LIMIT,
                    () -> page.evaluate("navigator.clipboard.readText()"),
                    "-agentpath:$(cairn hprof path)/libcairn.so"::equals);
            assertThat(page.getByTestId("collect").count()).isZero();
            picture("inside-refused-narrow-dark");
            assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(375);
            tab("overview").click();
            Locator lastColumn = page.locator("th:has-text('Average')");
            awaitFirst(lastColumn);
            assertThat((Boolean) lastColumn.evaluate("head => head.getBoundingClientRect().right <= innerWidth"))
                    .isTrue();
            assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(375);

            tab("threads").click();
            page.getByTestId("look-away").click();
            awaitFirst(page.getByTestId("look-inside"));
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void saysThatItWaitsForAVmThatIsStopped() throws Exception {
        context.close();
        open(ColorScheme.DARK);
        page.setViewportSize(375, 800);
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            awaitCount(row(target), 1);
            row(target).click();
            tab("threads").click();
            awaitFirst(page.getByTestId("look-inside"));
            target.freeze();
            page.getByTestId("look-inside").click();
            eventually(LIMIT, this::state, "waiting"::equals);
            assertThat(text("inside-notice")).containsPattern("Trying again(…| in \\d+ s[.])");
            picture("inside-waiting-narrow-dark");
            assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(375);

            target.thaw();
            eventually(LIMIT, this::state, "open"::equals);
            awaitCount(thread("main"), 1);
        }
        assertThat(complaints).isEmpty();
    }
}
