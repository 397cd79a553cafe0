// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.testkit.target.load.Churn;
import dev.cairn.web.access.AccessToken;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list and the charts, with real JVMs. */
class PageTest extends RealPage {
    @Test
    void listsTheVmsAndKeepsTheListLive() {
        try (TargetJvm first = TargetJvm.on(Jdk.JDK_17, "-XX:+UseSerialGC").start(Idle.class)) {
            awaitCount(row(first), 1);
            assertThat(page.url()).doesNotContain("token");
            assertThat(row(first).textContent()).contains("Idle").contains("17.0");

            TargetJvm second = TargetJvm.on(Jdk.JDK_25).start(Churn.class, "20");
            try (second) {
                awaitCount(row(second), 1);
                second.kill();
                awaitCount(row(second), 0);
            }
            awaitCount(row(first), 1);
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void showsAMovingChartOfTheChosenVm() {
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:+UseG1GC", "-Xmx128m").start(Churn.class, "40")) {
            awaitCount(row(target), 1);
            row(target).click();
            Locator chart = page.getByTestId("chart-heap");
            awaitFirst(chart);
            String first = eventually(LIMIT, () -> attribute(chart, "data-last"), value -> !value.isEmpty());
            eventually(LIMIT, () -> attribute(chart, "data-last"), value -> !value.equals(first));
            int points = Integer.parseInt(attribute(chart, "data-points"));
            eventually(LIMIT, () -> Integer.parseInt(attribute(chart, "data-points")), now -> now > points + 2);
            assertThat(page.getByTestId("vm-detail").textContent())
                    .contains("eden")
                    .contains("-XX:+UseG1GC")
                    .contains("G1 young collection pauses");
            assertThat(inkOf(chart)).as("the chart is not empty").isGreaterThan(200);
            assertThat(page.getByTestId("chart-pressure").textContent()).contains("Machine pressure", "CPU", "I/O");
            picture("chosen-light");

            page.reload();
            awaitCount(row(target), 1);
            awaitFirst(page.getByTestId("chart-heap"));
            assertThat(page.getByTestId("vm-detail").textContent()).contains(Long.toString(target.pid()));
            target.kill();
            eventually(LIMIT, () -> text("vm-detail"), text -> text.contains("ended"));
        }
        assertThat(complaints).isEmpty();
    }

    /** How many pixels of the chart's canvas are painted. */
    private static int inkOf(Locator chart) {
        Object ink = chart.locator("canvas")
                .first()
                .evaluate("canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)"
                        + ".data.reduce((sum, value, i) => sum + (i % 4 === 3 && value > 0 ? 1 : 0), 0)");
        return ((Number) ink).intValue();
    }

    @Test
    void followsTheColoursOfTheSystemAndTheSwitch() {
        String light = background();
        context.close();
        open(ColorScheme.DARK);
        awaitFirst(page.getByTestId("vm-table"));
        String dark = background();
        assertThat(dark).isNotEqualTo(light);
        picture("list-dark");

        page.getByTestId("theme-switch").locator("[data-theme-choice=light]").click();
        assertThat(background()).isEqualTo(light);
        page.reload();
        awaitFirst(page.getByTestId("vm-table"));
        assertThat(background()).as("the choice is remembered").isEqualTo(light);
        picture("list-light");
        assertThat(complaints).isEmpty();
    }

    private String background() {
        return (String) page.evaluate("getComputedStyle(document.body).backgroundColor");
    }

    @Test
    void filtersAndSorts() {
        try (TargetJvm idle = TargetJvm.on(Jdk.JDK_17).start(Idle.class);
                TargetJvm churn = TargetJvm.on(Jdk.JDK_25).start(Churn.class, "1")) {
            awaitCount(row(idle), 1);
            awaitCount(row(churn), 1);
            page.keyboard().press("/");
            page.keyboard().type("churn");
            awaitCount(row(idle), 0);
            awaitCount(row(churn), 1);
            page.keyboard().press("Escape");
            awaitCount(row(idle), 1);

            Locator pid = page.locator("th[data-column=pid]");
            pid.getByRole(AriaRole.BUTTON).click();
            eventually(
                    LIMIT,
                    () -> shownPids(idle, churn),
                    shown -> shown.size() == 2
                            && shown.equals(shown.stream().sorted().toList()));
            pid.getByRole(AriaRole.BUTTON).click();
            eventually(
                    LIMIT,
                    () -> shownPids(idle, churn),
                    shown -> shown.size() == 2
                            && shown.equals(shown.stream()
                                    .sorted(Comparator.reverseOrder())
                                    .toList()));
        }
    }

    /** Those of these VMs, in the order of the list: Cairn's own servers are last in it, whatever their pids. */
    private List<Long> shownPids(TargetJvm... targets) {
        page.waitForTimeout(50);
        // All at one moment: other programs come and go on this machine.
        Object pids = page.getByTestId("vm-row").evaluateAll("rows => rows.map(row => row.dataset.pid)");
        return ((List<?>) pids)
                .stream()
                        .map(pid -> Long.valueOf(pid.toString()))
                        .filter(pid -> Stream.of(targets).anyMatch(target -> target.pid() == pid))
                        .toList();
    }

    @Test
    void saysSoWhenTheServerIsGoneAndComesBackByItself() {
        eventually(LIMIT, () -> text("connection"), text -> text.contains("live"));
        int port = server.port();
        AccessToken token = new AccessToken(server.token());
        server.close();
        eventually(LIMIT, () -> text("connection"), text -> !text.contains("live"));
        picture("reconnecting");
        server = CairnServer.start(monitor, port, token, "test");
        eventually(LIMIT, () -> text("connection"), text -> text.contains("live"));
    }

    @Test
    void saysWhichLinkToOpenWhenTheServerWasStartedAnew() {
        eventually(LIMIT, () -> text("connection"), text -> text.contains("live"));
        int port = server.port();
        server.close();
        eventually(LIMIT, () -> text("connection"), text -> !text.contains("live"));
        server = CairnServer.start(monitor, port, AccessToken.random(), "test");
        String told = eventually(
                LIMIT,
                () -> page.locator("[role=alert]").allTextContents().toString(),
                text -> text.contains("started anew"));
        assertThat(told).contains("cairn serve").contains("http://127.0.0.1:" + port + "/?token=");
        int failed = complaints.size();
        eventually(LIMIT, this::failedAttempts, now -> now > failed); // it goes on saying so
        assertThat(page.locator("body").innerText()).contains("started anew").doesNotContain("does not answer");
        picture("denied");
        page.navigate(server.signInUrl());
        eventually(LIMIT, () -> text("connection"), text -> text.contains("live"));
    }

    /** The browser complains of each. */
    private int failedAttempts() {
        page.waitForTimeout(50);
        return complaints.size();
    }

    @Test
    void asksForTheLinkWhereThereIsNoToken() {
        context.close();
        context = browser.newContext();
        page = context.newPage();
        page.navigate(server.url());
        assertThat(page.textContent("body")).contains("needs the link that cairn printed");
    }

    /** The rules target-size and label-content-name-mismatch of axe-core, for all that can be pressed. */
    private static final String AXE = """
            () => [...document.querySelectorAll("button, a[href], summary, input, [role=button], [role=columnheader] button")]
              .filter((each) => each.checkVisibility())
              .flatMap((each) => {
                const { width, height } = each.getBoundingClientRect();
                const copy = each.cloneNode(true);
                copy.querySelectorAll("[aria-hidden=true], svg").forEach((hidden) => hidden.remove());
                const plain = (text) => text.toLowerCase().replace(/\\s+/g, " ").trim();
                const seen = plain(copy.textContent);
                const label = each.getAttribute("aria-label");
                const words = (text) => " " + text + " ";
                return [
                  ...(width < 24 || height < 24 ? [`target-size: ${width} x ${height} of ${each.outerHTML}`] : []),
                  ...(label !== null && seen && !words(plain(label)).includes(words(seen))
                    ? [`label-content-name-mismatch: ${each.outerHTML}`] : []),
                ];
              })
            """;

    @Test
    void whatCanBePressedIsLargeEnoughAndCalledWhatIsSeen() {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            awaitCount(row(target), 1);
            row(target).click();
            awaitFirst(page.getByTestId("chart-heap"));
            page.getByTestId("filter").fill("Idle");
            awaitCount(page.locator("[aria-label='Show all']"), 1);
            assertThat((List<?>) page.evaluate(AXE)).isEmpty();
            picture("pressed-light");
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
            picture("pressed-dark");
        }
    }

    @Test
    void showsTheMachine() {
        eventually(LIMIT, () -> text("system"), text -> text.contains("GiB") && text.contains("Load"));
    }
}
