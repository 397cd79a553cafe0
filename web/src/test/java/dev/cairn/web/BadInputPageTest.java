// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.files.capture.CaptureOrigin;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.testkit.target.load.Churn;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the page and the real server make of hostile threads and files, and of two readers that do the same. */
@Timeout(240)
class BadInputPageTest extends RealPage {
    /** Without dots, semicolons and slashes, at which names of frames and of files end. */
    private static final String HTML = "<img src=x onerror=\"document['title']='broken'\">";

    private static final String ESCAPES = "\u001b[2J\u001b]0;broken\u0007\u202egnp.exe";
    private static final int LONG = 200_000;
    private static final long HUGE = 500L << 20;

    @TempDir
    Path files;

    private Capture add(String name, String contents) throws IOException {
        return captures.add(
                CaptureKind.PROFILE,
                CaptureOrigin.broughtIn(),
                name,
                "",
                ".collapsed",
                new ByteArrayInputStream(contents.getBytes(StandardCharsets.UTF_8)));
    }

    private Locator line(String id) {
        return page.locator("[data-testid=capture][data-id='" + id + "']");
    }

    private void harmless() {
        assertThat(page.locator("img").count()).isZero();
        assertThat(page.title()).isNotEqualTo("broken");
        assertThat(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
                .isEqualTo(0);
    }

    private String problem() {
        return text("captures-problem");
    }

    /** A profile that goes on with nothing, and takes no room on the disk. */
    private Path sparse(String name) throws IOException {
        Path file = files.resolve(name);
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            out.writeBytes("dev.shop.Main.main;dev.shop.Order.price 40\n");
            out.setLength(HUGE);
        }
        return file;
    }

    @Test
    void namesOfThreadsAreText() {
        try (TargetJvm target =
                TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading").start(Puppet.class)) {
            for (String name : new String[] {HTML, ESCAPES, "x".repeat(LONG)}) {
                target.tell("start " + Puppet.hex(name));
            }
            awaitCount(row(target), 1);
            row(target).click();
            tab("threads").click();
            page.getByTestId("look-inside").click();
            page.getByTestId("thread-filter").fill("onerror");
            awaitCount(page.getByTestId("thread-row"), 1);
            page.getByTestId("thread-row").click();
            eventually(LIMIT, () -> text("stack"), text -> text.contains(HTML) && text.contains("Puppet"));
            harmless();
            page.getByTestId("thread-filter").fill("xxxxxxxx");
            awaitCount(page.getByTestId("thread-row"), 1);
            assertThat(text("thread-table").length()).isLessThan(5000);
            page.getByTestId("thread-filter").fill("[2J");
            awaitCount(page.getByTestId("thread-row"), 1);
            page.getByTestId("thread-filter").fill("");
            page.getByTestId("thread-dump").click();
            eventually(LIMIT, () -> text("dump-text"), text -> text.contains(HTML));
            harmless();
            page.keyboard().press("Escape");
            page.locator("[data-view=lanes]").click();
            awaitFirst(page.getByTestId("lane"));
            harmless();
            picture("names-real-light");
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void namesInFilesAreText() throws IOException {
        Path file = Files.writeString(
                files.resolve(HTML + ".collapsed"),
                "a.Main." + HTML + " 40\na." + "x".repeat(LONG) + " 20\n" + ESCAPES.replace(";", "") + " 10\n");
        page.getByTestId("open-captures").click();
        page.getByTestId("file").setInputFiles(file);
        awaitCount(page.getByTestId("opened"), 1); // by itself
        eventually(
                LIMIT,
                () -> text("opened"),
                text -> text.contains("(200,") && text.contains("characters)") && text.contains(HTML));
        harmless();
        Capture kept = add(HTML + ESCAPES, "a." + HTML + ".run 40\n");
        line(kept.id()).getByTestId("open").click();
        eventually(LIMIT, () -> text("opened"), text -> text.contains(HTML + ".run"));
        harmless();
        page.getByTestId("opened").locator("[data-by=flames]").click();
        FrameLocator flames = page.frameLocator("[data-testid=flames]");
        flames.locator("#graph").waitFor();
        assertThat(flames.locator("img").count()).isZero();
        harmless();
        picture("names-capture-light");
    }

    @Test
    void aHugeFileThatIsNoProfileIsRefusedInASentence() throws IOException {
        Path huge = sparse("huge.collapsed");
        page.getByTestId("open-captures").click();
        page.getByTestId("path").fill(huge.toString());
        page.getByTestId("keep-path").click();
        eventually(LIMIT, this::problem, said -> said.contains("huge.collapsed"));
        assertThat(problem()).hasSizeLessThan(400).endsWith(".");
        assertThat(captures.list()).isEmpty();
        assertThat(captures.bytes()).isZero();
        picture("huge-light");
    }

    @Test
    void twoReadersStartAndStopOneRecording() {
        try (TargetJvm churn =
                TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading").start(Churn.class)) {
            awaitCount(row(churn), 1);
            row(churn).click();
            tab("record").click();
            Page other = context.newPage();
            other.navigate(page.url());
            awaitFirst(page.getByTestId("start-recording"));
            awaitFirst(other.getByTestId("start-recording"));
            // As good as at once; the second may have heard of the first already, and then has no such button.
            page.evaluate("document.querySelector('[data-testid=start-recording]').click()");
            other.evaluate("document.querySelector('[data-testid=start-recording]')?.click()");
            awaitState(page, "running");
            awaitState(other, "running");
            saysOneThingAtMost(page);
            saysOneThingAtMost(other);

            page.evaluate("document.querySelector('[data-testid=stop-recording]').click()");
            other.evaluate("document.querySelector('[data-testid=stop-recording]')?.click()");
            awaitState(page, "ended");
            awaitState(other, "ended");
            saysOneThingAtMost(page);
            saysOneThingAtMost(other);
            awaitFirst(page.getByTestId("profile-table"));
            awaitFirst(other.getByTestId("profile-table"));
        }
        assertThat(complaints).isEmpty();
    }

    private static void awaitState(Page reader, String state) {
        eventually(
                LIMIT,
                () -> {
                    reader.waitForTimeout(50);
                    return String.valueOf(reader.getByTestId("recorder").getAttribute("data-state"));
                },
                state::equals);
    }

    private static void saysOneThingAtMost(Page reader) {
        assertThat(reader.getByTestId("recording-problem").allTextContents())
                .hasSizeLessThanOrEqualTo(1)
                .allSatisfy(said -> assertThat(said.strip()).endsWith(".").hasSizeLessThan(200));
    }

    @Test
    void saysThatTheFileOfACaptureIsGone() throws IOException {
        Capture kept = add("monday", "a.Main.main 40\n");
        Capture open = add("tuesday", "a.Main.main 40\n");
        page.getByTestId("open-captures").click();
        awaitCount(page.getByTestId("capture"), 2);
        line(open.id()).getByTestId("open").click();
        eventually(LIMIT, () -> text("opened"), text -> text.contains("Main.main"));
        Files.delete(open.file());
        Files.delete(kept.file());
        awaitCount(page.locator("[data-testid=capture] .bad"), 2);
        assertThat(line(kept.id()).textContent().strip())
                .contains("Its contents are missing")
                .hasSizeLessThan(400);
        assertThat(text("opened"))
                .contains(open.id(), "Its contents are missing")
                .doesNotContain("Main.main");
        assertThat(page.getByTestId("opened").locator("a").count())
                .as("nothing of it can be saved")
                .isZero();
        // So does an address of it.
        page.reload();
        awaitCount(page.getByTestId("opened"), 1);
        assertThat(text("opened")).contains(open.id(), "Its contents are missing");
        picture("capture-file-gone-light");
        harmless();
        // What is left of it can go.
        line(kept.id()).getByTestId("delete").click();
        line(kept.id()).getByTestId("delete-for-good").click();
        awaitCount(line(kept.id()), 0);
    }
}
