// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import dev.cairn.testkit.Chromium;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Flame graphs, in a real Chromium, from a file. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FlameGraphTest {
    private static final int ROW = 20;
    private static final String HOSTILE = "</script><script>alert(1)</script>";

    @TempDir
    private Path folder;

    private Chromium chromium;
    private Page page;
    private final List<String> complaints = new CopyOnWriteArrayList<>();

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

    private static StackProfile profile(long json, long cart) {
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

    private static StackSample sample(String type, long kib, String... methods) {
        List<StackFrame> frames = new ArrayList<>();
        for (String method : methods) {
            int dot = method.lastIndexOf('.');
            frames.add(new StackFrame(method.substring(0, dot), method.substring(dot + 1), Optional.of("A.java"), 7));
        }
        return new StackSample(frames, List.of(kib, kib << 10), Map.of(StackSample.CLASS, type), List.of(1.0, 1024.0));
    }

    private void open(String name) {
        page.navigate(folder.resolve(name).toUri().toString());
    }

    private String text(String id) {
        return page.locator("#" + id).innerText();
    }

    /** Where the middle of the window is in a row of the graph. */
    private void onRow(int row, double x, boolean click) {
        var box = page.locator("#graph").boundingBox();
        page.mouse().move(x, box.y + 4 + ROW * (row + 0.5));
        if (click) {
            page.mouse().click(x, box.y + 4 + ROW * (row + 0.5));
        }
    }

    private void openProfile() throws IOException {
        var _ = ProfileExport.write(new ExportedProfile.Stacks(profile(300, 100)), folder.resolve("a.html"));
        open("a.html");
    }

    @Test
    void showsWhatIsInTheProfileAndAsksNobody() throws IOException {
        openProfile();
        assertThat(text("title")).isEqualTo("Shop " + HOSTILE);
        assertThat(text("window")).isEqualTo("2026-09-21 14:13:20 UTC, for 10 s, at the end a sample every 512 KiB");
        assertThat(text("total")).isEqualTo("400 KiB ± 1.41 KiB");
        assertThat(text("notes")).contains("Incomplete: 3 samples were lost.");
        page.locator("#types button").first().click();
        assertThat(text("total")).startsWith("400 ± 1");
        onRow(3, 300, false);
        assertThat(text("tip")).contains("com.acme.Json.write", "A.java", "300", "75.0 %");
        assertThat(complaints).isEmpty();
    }

    @Test
    void zoomsByClickAndBack() throws IOException {
        openProfile();
        assertThat(page.locator("#whole").isVisible()).isFalse();
        onRow(3, 1100, true);
        assertThat(text("detail")).contains("com.acme.Cart.load").contains("100 KiB ± 1 KiB 25.0 %");
        page.locator("#whole").click();
        assertThat(page.locator("#whole").isVisible()).isFalse();
        onRow(3, 1100, true);
        page.keyboard().press("Escape");
        assertThat(page.locator("#whole").isVisible()).isFalse();
        assertThat(complaints).isEmpty();
    }

    @Test
    void isWalkedWithTheKeys() throws IOException {
        openProfile();
        page.locator("#graph").focus();
        for (String key : List.of("Home", "ArrowDown", "ArrowDown", "ArrowDown")) {
            page.keyboard().press(key);
        }
        assertThat(text("detail")).contains("com.acme.Json.write");
        page.keyboard().press("ArrowRight");
        assertThat(text("detail")).contains("com.acme.Cart.load");
        page.keyboard().press("Enter");
        assertThat(page.locator("#whole").isVisible()).isTrue();
        page.keyboard().press("ArrowUp");
        assertThat(text("detail")).contains("com.acme.Shop.serve");
        page.keyboard().press("i");
        page.keyboard().press("Home");
        page.keyboard().press("ArrowDown");
        assertThat(text("detail")).startsWith("byte[]").contains("400 KiB");
        page.keyboard().press("/");
        page.keyboard().type("cart");
        assertThat(text("found")).isEqualTo("25.0 % found, 100 KiB ± 1 KiB");
        page.keyboard().press("Escape");
        assertThat(text("found")).isEmpty();
        assertThat(complaints).isEmpty();
    }

    @Test
    void searchCountsNothingTwiceAndSaysWhatIsNoExpression() throws IOException {
        openProfile();
        page.locator("#search").fill("acme");
        assertThat(text("found")).startsWith("100.0 % found");
        page.locator("#search").fill("json|write");
        assertThat(text("found")).isEqualTo("75.0 % found, 300 KiB ± 1 KiB");
        page.locator("#search").fill("(");
        assertThat(text("found")).isEqualTo("not a regular expression");
        page.locator("#search").fill("nobody");
        assertThat(text("found")).isEqualTo("nothing found");
        assertThat(complaints).isEmpty();
    }

    @Test
    void aDifferenceTellsBothNumbers() throws IOException {
        var _ = ProfileExport.writeDifference(profile(300, 100), profile(150, 400), folder.resolve("d.html"));
        open("d.html");
        assertThat(text("total")).isEqualTo("+150 KiB ± 2 KiB, +37.5 %");
        onRow(3, 1100, false);
        assertThat(text("tip"))
                .contains("com.acme.Cart.load")
                .containsPattern("before\\s+100 KiB")
                .containsPattern("after\\s+400 KiB")
                .contains("+300 KiB ± 1.41 KiB, +300.0 %");
        page.screenshot(
                new Page.ScreenshotOptions().setPath(Path.of("target/pictures/flamegraph-difference-dark.png")));
        page.locator("#widths button[data-width=before]").click();
        onRow(3, 300, false);
        assertThat(text("tip")).contains("Json.write").contains("−150 KiB");
        assertThat(complaints).isEmpty();
    }

    @Test
    void noErrorIsShownWhereNobodyToldIt() throws IOException {
        StackProfile told = profile(300, 100);
        StackProfile untold = new StackProfile(
                told.title(),
                told.types(),
                told.defaultType(),
                told.startMillis(),
                told.durationNanos(),
                told.period(),
                told.periodType(),
                told.notes(),
                told.samples().stream()
                        .map(each -> new StackSample(each.frames(), each.values(), each.labels()))
                        .toList());
        var _ = ProfileExport.write(new ExportedProfile.Stacks(untold), folder.resolve("u.html"));
        open("u.html");
        assertThat(text("total")).isEqualTo("400 KiB");
        var _ = ProfileExport.writeDifference(untold, profile(150, 400), folder.resolve("d.html"));
        open("d.html");
        assertThat(text("total")).isEqualTo("+150 KiB, +37.5 %");
        onRow(3, 1100, false);
        assertThat(text("tip")).contains("+300 KiB, +300.0 %").doesNotContain("within its error");
        assertThat(complaints).isEmpty();
    }

    private static StackSample onThread(String thread, long kib, String... methods) {
        StackSample sample = sample("byte[]", kib, methods);
        return new StackSample(
                sample.frames(),
                sample.values(),
                Map.of(StackSample.CLASS, "byte[]", StackSample.THREAD, thread),
                sample.standardErrors());
    }

    /** A shop in a server: two threads of a pool and another one; carts are loaded from two places, and once from themselves. */
    private void openServed() throws IOException {
        StackProfile profile = profile(300, 100);
        StackProfile served = new StackProfile(
                "Shop",
                profile.types(),
                profile.defaultType(),
                profile.startMillis(),
                profile.durationNanos(),
                profile.period(),
                profile.periodType(),
                List.of(),
                List.of(
                        onThread(
                                "exec-1",
                                40,
                                "java.util.Arrays.copyOf",
                                "com.acme.Cart.load",
                                "com.acme.Shop.serve",
                                "org.springframework.web.Filter.next",
                                "java.lang.reflect.Method.invoke",
                                "org.apache.catalina.Valve.invoke",
                                "java.lang.Thread.run"),
                        onThread(
                                "exec-2",
                                20,
                                "com.acme.Json.write",
                                "com.acme.Cart.load",
                                "com.acme.Cart.load",
                                "com.acme.Shop.browse",
                                "org.apache.catalina.Valve.invoke",
                                "java.lang.Thread.run"),
                        onThread("tidy", 40, "com.acme.Tidy.run", "java.lang.Thread.run")));
        var _ = ProfileExport.write(new ExportedProfile.Stacks(served), folder.resolve("served.html"));
        open("served.html");
    }

    @Test
    void aSandwichShowsWhoCallsAFrameAndWhatItCalls() throws IOException {
        openServed();
        assertThat(page.locator("#sandwich").isDisabled()).isTrue();
        page.navigate(page.url() + "#view=sandwich&method=com.acme.Cart.load");
        page.reload();
        assertThat(text("total")).isEqualTo("60 KiB ± 1.41 KiB");
        assertThat(text("total-of")).isEqualTo("Allocated bytes of com.acme.Cart.load");
        page.locator("#graph").focus();
        page.keyboard().press("Home");
        assertThat(text("detail")).startsWith("com.acme.Cart.load").contains("60 KiB");
        page.keyboard().press("ArrowUp");
        assertThat(text("detail")).startsWith("com.acme.Shop.serve").contains("40 KiB");
        page.keyboard().press("ArrowRight");
        assertThat(text("detail")).startsWith("com.acme.Shop.browse").contains("20 KiB");
        page.keyboard().press("ArrowDown");
        page.keyboard().press("ArrowDown");
        assertThat(text("detail")).startsWith("java.util.Arrays.copyOf").contains("40 KiB");
        page.keyboard().press("ArrowRight");
        assertThat(text("detail")).startsWith("com.acme.Cart.load").contains("20 KiB");
        page.locator("#search").fill("json");
        assertThat(text("found")).startsWith("33.3 % found, 20 KiB");
        page.locator("#graph").focus();
        page.keyboard().press("Home");
        page.keyboard().press("ArrowUp");
        page.keyboard().press("s");
        assertThat(text("total-of")).isEqualTo("Allocated bytes of com.acme.Shop.serve");
        page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target/pictures/flamegraph-sandwich-dark.png")));
        assertThat(complaints).isEmpty();
    }

    @Test
    void threadsAreRootsWhereThatIsWanted() throws IOException {
        openServed();
        onRow(1, 100, false);
        assertThat(text("tip")).contains("java.lang.Thread.run", "100 KiB");
        page.locator("#threads").click();
        onRow(1, 100, false);
        assertThat(text("tip")).contains("exec-* (2 threads)", "60 KiB");
        onRow(1, 1100, false);
        assertThat(text("tip")).contains("tidy", "40 KiB");
        assertThat(text("total")).startsWith("100 KiB");
        assertThat(complaints).isEmpty();
    }

    @Test
    void foldedFrameworksLeaveTheProgramsOwnFrames() throws IOException {
        openServed();
        page.keyboard().press("o");
        List<String> names = new ArrayList<>();
        for (int row = 1; row <= 5; row++) {
            onRow(row, 20, false);
            names.add(page.locator("#tip .name").innerText());
        }
        assertThat(names).containsExactly("JDK …", "Tomcat …", "com.acme.Shop.serve", "com.acme.Cart.load", "JDK …");
        assertThat(text("total")).startsWith("100 KiB");
        page.keyboard().press("o");
        onRow(2, 20, false);
        assertThat(text("tip")).contains("org.apache.catalina.Valve.invoke");
        assertThat(complaints).isEmpty();
    }

    @Test
    void theAddressKeepsWhatIsShown() throws IOException {
        openServed();
        page.locator("#fold").click();
        page.locator("#threads").click();
        onRow(2, 1100, true);
        page.locator("#search").fill("acme");
        String detail = text("total") + text("found");
        assertThat(page.url()).endsWith("#threads=1&fold=1&search=acme&zoom=1.0&frame=JDK+%E2%80%A6");
        page.reload();
        assertThat(text("total") + text("found")).isEqualTo(detail);
        assertThat(page.locator("#whole").isVisible()).isTrue();
        page.navigate(page.url().replace("zoom=1.0", "zoom=7.x.-1"));
        page.reload();
        assertThat(page.locator("#whole").isVisible()).isFalse();
        assertThat(complaints).isEmpty();
    }

    @Test
    void anEmptyProfileIsAPageToo() throws IOException {
        StackProfile nothing =
                new StackProfile("nothing", List.of(), 0, 0, 0, 0, new ValueType("", ""), List.of(), List.of());
        var _ = ProfileExport.write(new ExportedProfile.Stacks(nothing), folder.resolve("e.html"));
        open("e.html");
        assertThat(text("total")).isEqualTo("This profile is empty.");
        page.keyboard().press("i");
        page.locator("#graph").focus();
        page.keyboard().press("Home");
        page.locator("#search").fill("a");
        assertThat(complaints).isEmpty();
    }
}
