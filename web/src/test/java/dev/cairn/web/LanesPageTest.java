// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.web.target.ManyThreads;
import org.junit.jupiter.api.Test;

/** Threads over time, by pools, and a search in all stacks, on the page and with the real agent. */
class LanesPageTest extends RealPage {

    private void lookInside(TargetJvm target, String view) {
        awaitCount(row(target), 1);
        row(target).click();
        tab("threads").click();
        page.getByTestId("look-inside").click();
        awaitFirst(page.getByTestId("thread-row"));
        page.locator("[data-view=" + view + "]").click();
    }

    private Locator lane(String name) {
        return page.locator("[data-testid=lane][data-name='" + name + "']");
    }

    private Locator thread(String name) {
        return page.locator("[data-testid=thread-row][data-name='" + name + "']");
    }

    /** What is read out of a lane. */
    private String label(Locator lane) {
        return attribute(lane, "aria-label");
    }

    private String said(Locator line) {
        page.waitForTimeout(50);
        return String.valueOf(line.textContent());
    }

    private int drawn() {
        return Integer.parseInt(attribute(page.getByTestId("lanes"), "data-drawn"));
    }

    @Test
    void drawsOnlyTheLanesInSightOfThousands() {
        try (TargetJvm target = ManyThreads.start(2000)) {
            lookInside(target, "lanes");
            awaitCount(lane("checkout-1"), 1);
            eventually(LIMIT, () -> label(lane("checkout-1")), text -> text.startsWith("checkout-1, blocked, "));
            assertThat(drawn()).isBetween(5, 60);
            page.getByTestId("lane-list").focus();
            page.keyboard().press("End");
            awaitCount(lane("worker-1999"), 1);
            assertThat(drawn()).isBetween(5, 60);

            page.getByTestId("thread-filter").fill("checkout blocked");
            awaitCount(page.getByTestId("lane"), 3);
            BoundingBox box = lane("checkout-2").boundingBox();
            page.mouse().move(box.x + box.width - 3, box.y + box.height / 2);
            eventually(
                    LIMIT, () -> text("lane-tip"), text -> text.contains("checkout-2") && text.contains("blocked, "));
            page.mouse().move(5, 5);
            awaitCount(page.getByTestId("lane-tip"), 0);

            lane("checkout-2").click();
            eventually(LIMIT, () -> text("stack"), text -> text.contains("ManyThreads"));
            page.getByTestId("lane-list").focus();
            page.keyboard().press("ArrowDown");
            page.keyboard().press("Enter");
            eventually(LIMIT, () -> text("stack"), text -> text.contains("checkout-3"));
            assertThat(page.url()).contains("lanes=60");
            picture("lanes-thousands-light");

            page.locator("[data-seconds='300']").click();
            page.reload();
            page.getByTestId("look-inside").click();
            awaitCount(page.getByTestId("lane"), 3);
            assertThat(page.url()).contains("lanes=300").contains("threadFind=checkout");
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void keepsTheLaneOfAThreadThatHasEnded() {
        context.close();
        open(ColorScheme.DARK);
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading").start(Puppet.class)) {
            target.tell("start " + Puppet.hex("short-lived"));
            lookInside(target, "lanes");
            awaitCount(lane("short-lived"), 1);
            target.tell("burn " + Puppet.hex("short-lived") + " 1500");
            target.tell("end " + Puppet.hex("short-lived"));
            eventually(LIMIT, () -> label(lane("short-lived")), text -> text.startsWith("short-lived, ended at "));
            picture("lanes-dark");

            page.locator("[data-view=table]").click();
            awaitCount(page.getByTestId("lanes"), 0);
            awaitCount(thread("main"), 1);
            awaitCount(thread("short-lived"), 0);
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void showsPoolsThatOpen() {
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading").start(Puppet.class)) {
            for (int i = 1; i <= 3; i++) {
                target.tell("start " + Puppet.hex("exec-" + i));
            }
            target.tell("burn " + Puppet.hex("exec-2") + " 300");
            lookInside(target, "table");
            page.getByTestId("by-pool").check();
            Locator pool = page.locator("[data-testid=pool-row][data-name='exec-*']");
            awaitCount(pool, 1);
            eventually(
                    LIMIT,
                    () -> said(pool),
                    text -> text.contains("3 threads") && text.contains("waiting") && text.contains("ms"));
            awaitCount(thread("exec-2"), 0);
            pool.click();
            awaitCount(thread("exec-2"), 1);
            picture("pools-light");
            target.tell("rename " + Puppet.hex("exec-3") + " " + Puppet.hex("other"));
            awaitCount(thread("other"), 1);
            eventually(LIMIT, () -> said(pool), text -> text.contains("2 threads"));
            pool.click();
            awaitCount(thread("exec-2"), 0);
            awaitCount(thread("other"), 1);
            page.getByTestId("thread-table").focus();
            page.keyboard().press("ArrowRight");
            awaitCount(thread("exec-2"), 1);

            page.locator("[data-view=lanes]").click();
            Locator lanes = page.locator("[data-testid=lane-pool][data-name='exec-*']");
            awaitCount(lanes, 1);
            awaitCount(lane("exec-2"), 0);
            lanes.click();
            awaitCount(lane("exec-2"), 1);
            picture("lane-pools-light");
            target.tell("rename " + Puppet.hex("exec-2") + " " + Puppet.hex("another"));
            awaitCount(lane("another"), 1);
            awaitCount(lanes, 0);
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void searchesAllStacksWithoutTheAgent() {
        try (TargetJvm target = ManyThreads.start(3)) {
            awaitCount(row(target), 1);
            row(target).click();
            tab("threads").click();
            page.getByTestId("stack-search").fill("manyTHREADS.allocate");
            page.keyboard().press("Enter");
            awaitCount(page.getByTestId("stack-match"), 1);
            eventually(
                    LIMIT,
                    () -> text("stack-matches"),
                    text -> text.contains("1 of ")
                            && text.contains("order-pricing")
                            && text.contains("ManyThreads.java:"));
            assertThat(page.getByTestId("stack-match").locator("mark").first().textContent())
                    .isEqualTo("ManyThreads.allocate");
            assertThat(page.getByTestId("stack-match").locator("button").count())
                    .isZero();

            page.getByTestId("look-inside").click();
            page.getByTestId("stack-match").locator("button").click();
            eventually(LIMIT, () -> text("stack"), text -> text.contains("order-pricing"));
            picture("stack-search-light");
            page.getByTestId("stack-matches").locator("button.close").click();
            awaitCount(page.getByTestId("stack-matches"), 0);
            page.getByTestId("stack-search").fill("no such method");
            page.keyboard().press("Enter");
            eventually(LIMIT, () -> text("stack-matches"), text -> text.contains("0 of "));

            page.reload();
            eventually(LIMIT, () -> text("stack-matches"), text -> text.contains("have not been searched"));
            page.getByTestId("stack-search").press("Enter");
            eventually(LIMIT, () -> text("stack-matches"), text -> text.contains("0 of "));
            picture("stack-search-none-light");
        }
        assertThat(complaints).isEmpty();
    }
}
