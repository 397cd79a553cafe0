// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.files.capture.Captures;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.adb.Devices;
import dev.cairn.testkit.Chromium;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.web.access.AccessToken;
import dev.cairn.web.access.MetricsAccess;
import dev.cairn.web.rule.RuleFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real page in a real Chromium, over the real monitor. Leaves pictures in {@code target/pictures} for people to look
 * at.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RealPage {
    /** Longer than the patience with a VM, so that the page says what is wrong before a test gives up. */
    static final Duration LIMIT = Duration.ofSeconds(60);

    private static final Path PICTURES = Path.of("target/pictures");
    private Chromium chromium;
    Browser browser;
    Monitor monitor;
    Captures captures;
    Path rules;
    CairnServer server;
    BrowserContext context;
    Page page;
    final List<String> complaints = new CopyOnWriteArrayList<>();

    @BeforeAll
    void startBrowser() {
        chromium = Chromium.start();
        browser = chromium.browser();
    }

    @AfterAll
    void stopBrowser() {
        chromium.close();
    }

    @BeforeEach
    void open(@TempDir Path folder) {
        captures = Captures.in(folder.resolve("captures"));
        rules = folder.resolve("rules.txt");
        complaints.clear(); // a page whose server was taken away may have had some
        monitor = Monitor.open();
        server = CairnServer.start(
                monitor, devices(), 0, AccessToken.random(), "test", captures, MetricsAccess.NONE, RuleFile.at(rules));
        open(ColorScheme.LIGHT);
    }

    /** The devices that the page shows. */
    Devices devices() {
        return Devices.none("There are none here.");
    }

    final void open(ColorScheme scheme) {
        context = browser.newContext(
                new Browser.NewContextOptions().setViewportSize(1280, 800).setColorScheme(scheme));
        page = context.newPage();
        page.setDefaultTimeout((double) LIMIT.toMillis());
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

    Locator row(TargetJvm target) {
        return page.locator("[data-testid=vm-row][data-pid='" + target.pid() + "']");
    }

    /** A page about the chosen VM. */
    Locator tab(String id) {
        return page.locator("[role=tab][data-tab=" + id + "]");
    }

    void awaitCount(Locator locator, int count) {
        try {
            eventually(LIMIT, () -> pumped(locator), seen -> seen == count);
        } catch (AssertionError e) {
            picture("failed");
            throw new AssertionError(
                    e.getMessage() + "\nThe page says:\n" + page.locator("body").innerText(), e);
        }
    }

    /** Playwright handles what the browser reports only while it is asked something. */
    private int pumped(Locator locator) {
        page.waitForTimeout(50);
        return locator.count();
    }

    /** Waits until at least one is there, and in sight. */
    void awaitFirst(Locator locator) {
        try {
            locator.first().waitFor(new Locator.WaitForOptions().setTimeout((double) LIMIT.toMillis()));
        } catch (TimeoutError e) {
            picture("failed");
            throw new AssertionError(
                    e.getMessage() + "\nThe page at " + page.url() + " says:\n"
                            + page.locator("body").innerText() + "\n" + complaints,
                    e);
        }
    }

    void picture(String name) {
        page.screenshot(new Page.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
    }

    String attribute(Locator locator, String name) {
        page.waitForTimeout(100);
        return Optional.ofNullable(locator.getAttribute(name)).orElse("");
    }

    String text(String testId) {
        page.waitForTimeout(50);
        return Optional.ofNullable(page.getByTestId(testId).textContent()).orElse("");
    }
}
