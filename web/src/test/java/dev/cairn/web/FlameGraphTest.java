// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Frame;
import com.microsoft.playwright.Page;
import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Flame graphs, in a real Chromium, from a file. */
class FlameGraphTest extends FlameGraphFile {
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
    void isDrawnOnceThereIsRoomEvenIfNobodySaysSo() throws IOException {
        page.addInitScript("window.ResizeObserver = class { observe() {} };");
        var _ = ProfileExport.write(new ExportedProfile.Stacks(profile(300, 100)), folder.resolve("a.html"));
        Files.writeString(
                folder.resolve("around.html"),
                "<!doctype html><iframe src=\"a.html\" style=\"display: none; width: 800px; height: 400px\"></iframe>");
        open("around.html");
        Frame hidden = page.frames().getLast();
        assertThat(hidden.evaluate("[space, canvas.style.width]")).isEqualTo(List.of(0, ""));
        page.evaluate("document.querySelector('iframe').style.display = 'block'");
        eventually(
                Duration.ofSeconds(30),
                () -> hidden.evaluate("space > 700 && canvas.style.width === space + 'px' && untilRoom === 0"),
                Boolean.TRUE::equals);
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
