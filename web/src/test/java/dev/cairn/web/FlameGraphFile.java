// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import dev.cairn.testkit.Chromium;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A real Chromium that opens flame graphs from files. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FlameGraphFile {
    static final int ROW = 20;
    static final String HOSTILE = "</script><script>alert(1)</script>";

    @TempDir
    Path folder;

    private Chromium chromium;
    Page page;
    final List<String> complaints = new CopyOnWriteArrayList<>();

    @BeforeAll
    void startBrowser() {
        chromium = Chromium.start();
    }

    @AfterAll
    void stopBrowser() {
        chromium.close();
    }

    @BeforeEach
    void newPage() {
        complaints.clear();
        page = chromium.browser()
                .newContext(new Browser.NewContextOptions()
                        .setViewportSize(1200, 700)
                        .setColorScheme(ColorScheme.DARK))
                .newPage();
        page.onConsoleMessage(message -> complaints.add(message.text()));
        page.onPageError(complaints::add);
        page.onDialog(dialog -> complaints.add("dialog " + dialog.message()));
        page.onRequest(request -> {
            if (!request.url().startsWith("file:") && !request.url().startsWith("data:")) {
                complaints.add("asked for " + request.url());
            }
        });
    }

    static StackProfile profile(long json, long cart) {
        return new StackProfile(
                "Shop " + HOSTILE,
                List.of(new ValueType("alloc_objects", "count"), new ValueType("alloc_space", "bytes")),
                1,
                1_790_000_000_000L,
                10_000_000_000L,
                524_288,
                new ValueType("space", "bytes"),
                List.of("Incomplete: 3 samples were lost. " + HOSTILE),
                List.of(
                        sample("byte[]", json, "com.acme.Json.write", "com.acme.Shop.serve", "java.lang.Thread.run"),
                        sample("byte[]", cart, "com.acme.Cart.load", "com.acme.Shop.serve", "java.lang.Thread.run")));
    }

    static StackSample sample(String type, long kib, String... methods) {
        List<StackFrame> frames = new ArrayList<>();
        for (String method : methods) {
            int dot = method.lastIndexOf('.');
            frames.add(new StackFrame(method.substring(0, dot), method.substring(dot + 1), Optional.of("A.java"), 7));
        }
        return new StackSample(frames, List.of(kib, kib << 10), Map.of(StackSample.CLASS, type), List.of(1.0, 1024.0));
    }

    final void open(String name) {
        page.navigate(folder.resolve(name).toUri().toString());
    }

    final String text(String id) {
        return page.locator("#" + id).innerText();
    }

    /** Where the middle of the window is in a row of the graph. */
    final void onRow(int row, double x, boolean click) {
        var box = page.locator("#graph").boundingBox();
        page.mouse().move(x, box.y + 4 + ROW * (row + 0.5));
        if (click) {
            page.mouse().click(x, box.y + 4 + ROW * (row + 0.5));
        }
    }
}
