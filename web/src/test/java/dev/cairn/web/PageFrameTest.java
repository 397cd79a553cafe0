// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.testkit.target.load.Churn;
import org.junit.jupiter.api.Test;

/** What is around the pages about a VM: addresses, tabs, the folded list, commands and keys. */
class PageFrameTest extends RealPage {
    private static final String FILTER_HAS_FOCUS = "document.activeElement.matches('[data-testid=filter]')";

    private void await(Locator locator, String attribute, String value) {
        eventually(LIMIT, () -> attribute(locator, attribute), value::equals);
    }

    private void choose(TargetJvm target) {
        awaitCount(row(target), 1);
        row(target).click();
        await(row(target), "aria-selected", "true");
    }

    private Locator sortedColumn() {
        return page.locator("th[data-column=cpu]");
    }

    @Test
    void aReloadKeepsWhatIsLookedAt() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Idle.class)) {
            choose(target);
            sortedColumn().getByRole(AriaRole.BUTTON).click();
            page.locator("[data-range='900']").click();
            page.getByTestId("filter").fill("idle");
            tab("threads").click();
            assertThat(page.url()).contains("tab=threads", "range=900", "sort=-cpu", "find=idle");

            page.evaluate("localStorage.clear()"); // so that the address alone says it
            page.reload();
            await(row(target), "aria-selected", "true");
            await(tab("threads"), "aria-selected", "true");
            await(sortedColumn(), "aria-sort", "descending");
            assertThat(page.getByTestId("filter").inputValue()).isEqualTo("idle");
            assertThat(page.title()).contains("Idle");
            tab("overview").click();
            await(page.locator("[data-range='900']"), "aria-pressed", "true");
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void understandsTheLinksOfBeforeAndBearsAnyOther() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Idle.class)) {
            awaitCount(row(target), 1);
            page.evaluate("key => location.hash = '#vm=' + key", attribute(row(target), "data-key"));
            await(row(target), "aria-selected", "true");
            await(tab("overview"), "aria-selected", "true");

            page.evaluate("location.hash += '&tab=<img src=x onerror=alert(1)>&range=7&sort=__proto__&thread=-1'");
            await(tab("overview"), "aria-selected", "true");
            assertThat(page.locator("img").count()).isZero();
            page.evaluate("location.hash = '#vm=' + 'x'.repeat(100000)");
            awaitCount(page.getByTestId("vm-detail"), 0);
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void goesBackAndForward() {
        try (TargetJvm first = TargetJvm.on(Jdk.JDK_17).start(Idle.class);
                TargetJvm second = TargetJvm.on(Jdk.JDK_25).start(Churn.class, "1")) {
            choose(first);
            tab("overview").focus();
            page.keyboard().press("ArrowRight");
            await(tab("threads"), "aria-selected", "true");
            awaitCount(row(second), 1);
            // As the button goes down: other VMs come and go, and move the rows before it comes up.
            row(second).hover();
            page.mouse().down();
            await(row(second), "aria-selected", "true");
            page.mouse().up();
            await(tab("threads"), "aria-selected", "true");
            sortedColumn().getByRole(AriaRole.BUTTON).click(); // no place of its own

            page.goBack();
            await(row(first), "aria-selected", "true");
            await(tab("threads"), "aria-selected", "true");
            page.goBack();
            await(tab("overview"), "aria-selected", "true");
            page.goBack();
            awaitCount(page.getByTestId("vm-detail"), 0);
            page.goForward();
            page.goForward();
            page.goForward();
            await(row(second), "aria-selected", "true");
            await(sortedColumn(), "aria-sort", "descending");
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void opensAVmAndAPageByCommandsFromTheKeyboard() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Churn.class, "1")) {
            awaitCount(row(target), 1);
            page.keyboard().press("Control+k");
            awaitFirst(page.getByTestId("palette"));
            page.keyboard().type("chu " + target.pid());
            awaitCount(page.getByTestId("command"), 1);
            picture("palette-light");
            page.keyboard().press("Enter");
            await(row(target), "aria-selected", "true");
            awaitCount(page.getByTestId("palette"), 0);

            page.keyboard().press("Control+k");
            page.keyboard().type("look inside");
            page.keyboard().press("Enter");
            await(page.getByTestId("inside"), "data-state", "open");
            page.keyboard().press("Control+k");
            page.keyboard().type("garb");
            page.keyboard().press("Enter");
            eventually(LIMIT, () -> text("collected"), text -> text.contains("→"));

            page.getByTestId("open-palette").click();
            page.getByTestId("palette-query").fill("dark colours");
            page.getByTestId("command").first().click();
            assertThat(page.evaluate("document.documentElement.dataset.theme")).isEqualTo("dark");
            page.keyboard().press("Control+k");
            awaitFirst(page.getByTestId("palette"));
            picture("palette-dark");
            page.keyboard().press("Escape");
            awaitCount(page.getByTestId("palette"), 0);
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void listsTheKeysAndHeedsNoneWhileOneTypes() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Idle.class)) {
            choose(target);
            page.keyboard().press("?");
            awaitFirst(page.getByTestId("keys"));
            assertThat(text("keys")).contains("Threads", "Filter the VMs", "Fold the list", "Ctrl K");
            picture("keys-light");
            page.keyboard().press("2"); // the dialog has the keys
            await(tab("overview"), "aria-selected", "true");
            page.keyboard().press("Escape");
            awaitCount(page.getByTestId("keys"), 0);

            page.keyboard().press("2");
            await(tab("threads"), "aria-selected", "true");
            page.keyboard().press("/");
            assertThat(page.evaluate(FILTER_HAS_FOCUS)).isEqualTo(true);
            page.keyboard().type("1l?/");
            assertThat(page.getByTestId("filter").inputValue()).isEqualTo("1l?/");
            await(tab("threads"), "aria-selected", "true");
            assertThat(page.getByTestId("keys").count()).isZero();
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void foldsTheListToARail() {
        try (TargetJvm first = TargetJvm.on(Jdk.JDK_17).start(Idle.class);
                TargetJvm second = TargetJvm.on(Jdk.JDK_25).start(Churn.class, "1")) {
            awaitCount(row(second), 1);
            choose(first);
            double before = widthOfTheVm();
            page.keyboard().press("l");
            await(page.getByTestId("fold"), "aria-expanded", "false");
            assertThat(widthOfTheVm()).isGreaterThan(before + 200);
            assertThat(row(second).locator("td").getAttribute("title")).contains("Churn");
            picture("rail-light");

            page.reload();
            await(page.getByTestId("fold"), "aria-expanded", "false");
            choose(second);
            page.keyboard().press("/");
            assertThat(page.evaluate(FILTER_HAS_FOCUS))
                    .as("the list opens for its filter")
                    .isEqualTo(true);
            page.locator("[aria-label='Close this VM']").click();
            awaitCount(page.getByTestId("fold"), 0);
        }
        assertThat(complaints).isEmpty();
    }

    private double widthOfTheVm() {
        return page.getByTestId("vm-detail").boundingBox().width;
    }

    @Test
    void hasAScreenForTheListAndOneForTheVmOnATelephone() {
        page.setViewportSize(390, 844);
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_17).start(Idle.class)) {
            awaitCount(row(target), 1);
            picture("list-telephone-light");
            row(target).click();
            awaitFirst(page.getByTestId("chart-heap"));
            assertThat(page.getByTestId("vm-list").isVisible()).isFalse();
            assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
            picture("chosen-telephone-light");
            page.getByTestId("vm-detail").getByText("VMs").click();
            awaitCount(page.getByTestId("vm-detail"), 0);
            assertThat(page.getByTestId("vm-list").isVisible()).isTrue();
            assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
        }
        assertThat(complaints).isEmpty();
    }

    private static final String SHIFTS = """
            () => {
              window.shifts = 0;
              new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shifts += entry.value)))
                .observe({ type: "layout-shift", buffered: true });
            }
            """;

    @Test
    void nothingMovesWhenTheValuesCome() {
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:+UseG1GC", "-Xmx128m").start(Churn.class, "10")) {
            choose(target);
            page.reload();
            page.evaluate(SHIFTS);
            eventually(LIMIT, () -> text("vm-detail"), text -> text.contains("eden"));
            page.waitForTimeout(1500);
            assertThat(((Number) page.evaluate("window.shifts")).doubleValue()).isLessThan(0.02);
        }
    }
}
