// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.monitor.Monitor;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.Churn;
import dev.cairn.testkit.target.Idle;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The real page in a real Chromium, over the real monitor, with real JVMs. Leaves pictures in {@code target/pictures}
 * for people to look at.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Path PICTURES = Path.of("target/pictures");
    private static final List<String> QUIET = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    private Playwright playwright;
    private Browser browser;
    private Monitor monitor;
    private CairnServer server;
    private BrowserContext context;
    private Page page;
    private final List<String> complaints = new CopyOnWriteArrayList<>();

    @BeforeAll
    void startBrowser() {
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(chromium())
                        .setArgs(QUIET));
    }

    private static Path chromium() {
        return Path.of(Optional.ofNullable(System.getenv("CAIRN_CHROMIUM")).orElse("/usr/bin/chromium"));
    }

    @AfterAll
    void stopBrowser() {
        browser.close();
        playwright.close();
    }

    @BeforeEach
    void open() {
        monitor = Monitor.open();
        server = CairnServer.start(monitor, 0, AccessToken.random(), "test");
        open(ColorScheme.LIGHT);
    }

    private void open(ColorScheme scheme) {
        context = browser.newContext(
                new Browser.NewContextOptions().setViewportSize(1280, 800).setColorScheme(scheme));
        page = context.newPage();
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        page.navigate(server.signInUrl());
    }

    @AfterEach
    void close() {
        context.close();
        server.close();
        monitor.close();
    }

    private Locator row(TargetJvm target) {
        return page.locator("[data-testid=vm-row][data-pid='" + target.pid() + "']");
    }

    private void awaitCount(Locator locator, int count) {
        eventually(LIMIT, () -> pumped(locator), seen -> seen == count);
    }

    /** Playwright handles what the browser tells only while it is asked something. */
    private int pumped(Locator locator) {
        page.waitForTimeout(50);
        return locator.count();
    }

    private void picture(String name) {
        page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
    }

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
            chart.waitFor();
            String first = eventually(LIMIT, () -> attribute(chart, "data-last"), value -> !value.isEmpty());
            eventually(LIMIT, () -> attribute(chart, "data-last"), value -> !value.equals(first));
            int points = Integer.parseInt(attribute(chart, "data-points"));
            eventually(LIMIT, () -> Integer.parseInt(attribute(chart, "data-points")), now -> now > points + 2);
            assertThat(page.getByTestId("vm-detail").textContent())
                    .contains("eden")
                    .contains("-XX:+UseG1GC")
                    .contains("G1 young collection pauses");
            assertThat(inkOf(chart)).as("the chart is not empty").isGreaterThan(200);
            picture("chosen-light");

            page.reload();
            awaitCount(row(target), 1);
            page.getByTestId("chart-heap").waitFor();
            assertThat(page.getByTestId("vm-detail").textContent()).contains(Long.toString(target.pid()));
            target.kill();
            eventually(LIMIT, () -> text("vm-detail"), text -> text.contains("ended"));
        }
        assertThat(complaints).isEmpty();
    }

    private String attribute(Locator locator, String name) {
        page.waitForTimeout(100);
        return Optional.ofNullable(locator.getAttribute(name)).orElse("");
    }

    private String text(String testId) {
        page.waitForTimeout(50);
        return Optional.ofNullable(page.getByTestId(testId).textContent()).orElse("");
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
        page.getByTestId("vm-table").waitFor();
        String dark = background();
        assertThat(dark).isNotEqualTo(light);
        picture("list-dark");

        page.getByTestId("theme-switch").locator("[data-theme-choice=light]").click();
        assertThat(background()).isEqualTo(light);
        page.reload();
        page.getByTestId("vm-table").waitFor();
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
            List<Long> pids = eventually(
                    LIMIT,
                    this::shownPids,
                    shown -> shown.equals(shown.stream().sorted().toList()));
            pid.getByRole(AriaRole.BUTTON).click();
            eventually(LIMIT, this::shownPids, shown -> shown.getFirst().equals(pids.getLast()));
        }
    }

    private List<Long> shownPids() {
        page.waitForTimeout(50);
        return page.getByTestId("vm-row").all().stream()
                .map(row -> Long.valueOf(row.getAttribute("data-pid")))
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
    void asksForTheLinkWhereThereIsNoToken() {
        context.close();
        context = browser.newContext();
        page = context.newPage();
        page.navigate(server.url());
        assertThat(page.textContent("body")).contains("needs the link that cairn printed");
    }

    @Test
    void showsTheMachine() {
        eventually(LIMIT, () -> text("system"), text -> text.contains("GiB") && text.contains("Load"));
    }
}
