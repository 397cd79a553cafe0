// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A real Chromium without a window, at {@code $CAIRN_CHROMIUM}, else where Debian has it. A module that uses this depends
 * on Playwright itself.
 */
public record Chromium(Playwright playwright, Browser browser) implements AutoCloseable {
    private static final List<String> QUIET = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    /** Starts one; downloads nothing. */
    public static Chromium start() {
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        Browser browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable())
                        .setArgs(QUIET));
        return new Chromium(playwright, browser);
    }

    private static Path executable() {
        return Path.of(Optional.ofNullable(System.getenv("CAIRN_CHROMIUM")).orElse("/usr/bin/chromium"));
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
