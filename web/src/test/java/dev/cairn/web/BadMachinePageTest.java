// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the page makes of machines that are hard to have here: too many VMs and threads, hostile names, a clock that
 * jumps.
 */
@Timeout(240)
class BadMachinePageTest extends RealPage {
    private static final int LONGEST_SHOWN = 5000;

    private Locator rows() {
        return page.getByTestId("vm-row");
    }

    private void choose(int place) {
        // The first made-up VM has this pid, and the others follow.
        Locator row = place == 0 ? page.locator("[data-testid=vm-row][data-pid='2100']") : rows().nth(place);
        row.click();
        awaitFirst(page.getByTestId("vm-detail"));
    }

    private int number(String script) {
        return ((Number) page.evaluate(script)).intValue();
    }

    private int nodes() {
        return number("document.querySelectorAll('*').length");
    }

    /** How many messages have come, by the seconds of the machine. */
    private void awaitTicks(int ticks) {
        page.evaluate("""
                ticks => new Promise(done => {
                  let left = ticks;
                  new MutationObserver((changes, observer) => --left > 0 || (observer.disconnect(), done()))
                    .observe(document.querySelector("[data-testid=system]"), { subtree: true, childList: true, characterData: true });
                })""", ticks);
    }

    private void lookInside(String view) {
        tab("threads").click();
        page.getByTestId("look-inside").click();
        page.locator("[data-view=" + view + "]").click();
    }

    private void fitsTheWindow() {
        assertThat(number("document.documentElement.scrollWidth")).isEqualTo(number("innerWidth"));
        assertThat(number("document.documentElement.scrollHeight")).isEqualTo(number("innerHeight"));
    }

    @Test
    void draws500VmsAsFarAsTheyAreInSight() {
        try (MadeUpServer made = MadeUpServer.start(Map.of("MOCK_VMS", "500"))) {
            page.navigate(made.url());
            eventually(LIMIT, () -> text("vm-list"), text -> text.contains("500 VMs"));
            assertThat(rows().count()).isBetween(5, 60);
            int before = nodes();
            awaitTicks(5);
            assertThat(nodes()).isBetween(before - 100, before + 100);
            page.getByTestId("filter").fill("broker-1 496");
            awaitCount(rows(), 1);
            rows().click();
            awaitFirst(page.getByTestId("chart-heap"));
            page.getByTestId("filter").fill("");
            page.locator("th[data-column=cpu]").locator("button").click();
            awaitTicks(2);
            picture("vms-500-light");
            fitsTheWindow();
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void draws10000ThreadsAsFarAsTheyAreInSight() {
        try (MadeUpServer made = MadeUpServer.start(Map.of("MOCK_VMS", "1", "MOCK_THREADS", "10000"))) {
            page.navigate(made.url());
            choose(0);
            lookInside("table");
            eventually(LIMIT, () -> text("inside"), text -> text.contains("10,000 threads"));
            assertThat(page.getByTestId("thread-row").count()).isBetween(5, 60);
            page.getByTestId("thread-filter").fill("-9998");
            awaitCount(page.getByTestId("thread-row"), 1);
            page.getByTestId("thread-filter").fill("");
            page.locator("[data-view=lanes]").click();
            awaitFirst(page.getByTestId("lane"));
            page.getByTestId("lane-list").focus();
            page.keyboard().press("End");
            eventually(
                    LIMIT,
                    () -> attribute(page.getByTestId("lane").last(), "aria-posinset"),
                    place -> place.equals("10000"));
            int before = nodes();
            awaitTicks(3);
            assertThat(nodes()).isBetween(before - 200, before + 200);
            picture("threads-10000-light");
            fitsTheWindow();
        }
        assertThat(complaints).isEmpty();
    }

    /** The longest text on the page, and what a hostile name has done. */
    private void harmless(String at) {
        assertThat(page.evaluate("document.querySelectorAll('img, section script, main script').length"))
                .as(at)
                .isEqualTo(0);
        assertThat(page.title()).as(at).isNotEqualTo("broken");
        assertThat(number(
                        "Math.max(...[...document.querySelectorAll('body *')].filter(each => each.children.length === 0)"
                                + ".map(each => each.textContent.length))"))
                .as(at)
                .isLessThan(LONGEST_SHOWN);
        assertThat(number("Math.max(...[...document.querySelectorAll('[title], [aria-label]')].flatMap(each =>"
                        + " [each.title ?? '', each.ariaLabel ?? '']).map(text => text.length))"))
                .as(at + ", what is said of it")
                .isLessThan(LONGEST_SHOWN);
        fitsTheWindow();
    }

    @Test
    void namesAreTextAndNoLongerThanAnybodyReads() {
        try (MadeUpServer made = MadeUpServer.start(Map.of("MOCK_BAD", "names"))) {
            page.navigate(made.url());
            eventually(LIMIT, () -> rows().count(), count -> count > 5);
            harmless("list");
            for (int place = 0; place < 3; place++) { // by name, the hostile ones are first and last
                choose(place);
                awaitFirst(page.getByTestId("chart-heap"));
                harmless("overview " + place);
            }
            choose(0);
            lookInside("table");
            page.getByTestId("thread-row").first().click();
            awaitFirst(page.getByTestId("stack"));
            eventually(LIMIT, () -> text("stack"), text -> text.contains("characters)"));
            harmless("stack");
            page.getByTestId("by-pool").check();
            awaitFirst(page.getByTestId("pool-row"));
            harmless("pools");
            page.locator("[data-view=lanes]").click();
            awaitFirst(page.getByTestId("lane"));
            harmless("lanes");
            picture("names-threads-light");

            tab("record").click();
            page.getByTestId("start-recording").click();
            awaitFirst(page.getByTestId("profile-row"));
            eventually(LIMIT, () -> text("profile-table"), text -> text.contains("characters)"));
            harmless("record");
            tab("heap").click();
            page.getByTestId("map-heap").click();
            awaitFirst(page.getByTestId("cell-grid"));
            page.getByTestId("map-classes").check();
            eventually(LIMIT, () -> text("heap-classes"), text -> text.contains("characters)"));
            harmless("heap");
            picture("names-heap-light");
            tab("captures").click();
            awaitFirst(page.getByTestId("capture"));
            harmless("captures");
            page.keyboard().press("Control+k");
            page.getByTestId("palette-query").fill("onerror");
            awaitCount(page.getByTestId("command"), 1);
            harmless("palette");
        }
    }

    @Test
    void aThreadThatIsRenamedEachSecondHasOneLane() {
        try (MadeUpServer made =
                MadeUpServer.start(Map.of("MOCK_VMS", "1", "MOCK_BAD", "renames", "MOCK_THREADS", "20"))) {
            page.navigate(made.url());
            choose(0);
            lookInside("lanes");
            Locator renamed = page.locator("[data-testid=lane][data-name^='renamed-']");
            awaitCount(renamed, 1);
            String first = attribute(renamed, "data-name");
            String second = eventually(LIMIT, () -> attribute(renamed, "data-name"), now -> !now.equals(first));
            eventually(LIMIT, () -> attribute(renamed, "data-name"), now -> !now.equals(second) && !now.equals(first));
            assertThat(renamed.count()).isEqualTo(1);
            assertThat(attribute(page.getByTestId("lane").last(), "aria-setsize"))
                    .isEqualTo("20");
            renamed.click();
            eventually(LIMIT, () -> text("stack"), text -> text.contains("renamed-"));
            String shown = text("stack");
            eventually(LIMIT, () -> text("stack"), text -> !text.equals(shown)); // it has the name of now
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void chartsAndLanesGoOnWhereTheClockJumps() {
        try (MadeUpServer made = MadeUpServer.start(Map.of("MOCK_VMS", "2", "MOCK_BAD", "clock"))) {
            page.navigate(made.url());
            choose(0);
            Locator chart = page.getByTestId("chart-heap");
            awaitFirst(chart);
            lookInside("lanes");
            awaitFirst(page.getByTestId("lane"));
            tab("overview").click();
            awaitFirst(chart);
            // Each value is drawn, whatever the clock says: it goes back an hour, leaps ten, and goes back a little.
            for (int second = 0; second < 20; second++) {
                String last = attribute(chart, "data-last");
                eventually(LIMIT, () -> attribute(chart, "data-last"), now -> !now.equals(last));
            }
            assertThat(Integer.parseInt(attribute(chart, "data-points"))).isBetween(1, 3600);
            picture("clock-light");
            tab("threads").click();
            awaitFirst(page.getByTestId("lane"));
            fitsTheWindow();
        }
        assertThat(complaints).isEmpty();
    }
}
