// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.files.capture.CaptureOrigin;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.testkit.target.load.Churn;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page keeps what it records, and shows what was kept, in a real browser. */
@Timeout(240)
class CapturePageTest extends RealPage {
    private static final String COLLAPSED =
            "dev.shop.Main.main;dev.shop.A.a;dev.shop.B.b;dev.shop.C.c;dev.shop.Order.price 40\ndev.shop.Main.main 2\n";

    @TempDir
    Path files;

    private Capture add(CaptureKind kind, String name, String ending, String contents) throws IOException {
        return captures.add(
                kind,
                CaptureOrigin.broughtIn(),
                name,
                "",
                ending,
                new ByteArrayInputStream(contents.getBytes(StandardCharsets.UTF_8)));
    }

    private Locator line(String id) {
        return page.locator("[data-testid=capture][data-id='" + id + "']");
    }

    private Capture first() throws IOException {
        return (Capture) captures.list().getFirst();
    }

    private void awaitText(String testId, String part) {
        eventually(LIMIT, () -> text(testId), said -> said.contains(part));
    }

    @Test
    void keepsARecordingAndShowsIt() throws IOException {
        try (TargetJvm churn = TargetJvm.on(Jdk.JDK_25).start(Churn.class)) {
            awaitCount(row(churn), 1);
            row(churn).click();
            tab("record").click();
            page.getByTestId("start-recording").click();
            String culprit = "[data-testid=profile-row]:has-text('Churn.main')";
            eventually(LIMIT, () -> page.locator(culprit).count(), found -> found > 0);
            page.getByTestId("stop-recording").click();
            eventually(LIMIT, () -> attribute(page.getByTestId("recorder"), "data-state"), "ended"::equals);
            page.getByTestId("keep").click();
            awaitText("kept", "Kept");

            Capture kept = first();
            assertThat(kept.origin().by()).isEqualTo(CaptureOrigin.By.PAGE);
            assertThat(kept.origin().vm()).hasValueSatisfying(vm -> {
                assertThat(vm.pid()).isEqualTo(churn.pid());
                assertThat(vm.startedMillis()).isPositive();
            });
            page.getByTestId("kept").locator("button").click();
            awaitCount(line(kept.id()), 1);
            page.locator("[data-show=this]").click();
            awaitCount(line(kept.id()), 1);
            line(kept.id()).getByTestId("open").click();
            eventually(LIMIT, () -> page.locator(culprit).count(), found -> found > 0);
            picture("captures-light");
            page.getByTestId("opened").locator("[data-by=flames]").click();
            page.frameLocator("[data-testid=flames]").locator("#graph").waitFor();
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void dumpsAHeapOnceTheReaderKnowsWhatThatCosts() throws IOException {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-Xmx32m").start(Idle.class)) {
            awaitCount(row(target), 1);
            row(target).click();
            tab("captures").click();
            page.getByTestId("dump-heap").click();
            // The sizes come with messages of their own.
            eventually(
                    LIMIT,
                    () -> text("dump-question"),
                    said -> said.contains("stand still while it writes about") && said.contains("room for"));
            picture("dump-heap-question-light");
            page.keyboard().press("Enter"); // the focus is on what changes nothing
            awaitCount(page.getByTestId("dump-question"), 0);
            assertThat(captures.list()).isEmpty();

            page.getByTestId("dump-heap").click();
            page.getByTestId("dump-now").click();
            awaitText("heap-dumps", "Dumped ");
            awaitCount(page.getByTestId("capture"), 1);
            Capture kept = first();
            assertThat(kept.kind()).isEqualTo(CaptureKind.HEAP);
            assertThat(kept.origin().by()).isEqualTo(CaptureOrigin.By.PAGE);
            awaitCount(line(kept.id()), 1);
            line(kept.id()).getByTestId("open").click();
            awaitCount(page.getByTestId("heap-commands"), 1);
            assertThat(text("heap-commands"))
                    .contains(Objects.requireNonNull(kept.file().getParent()).toString())
                    .contains("cairn snapshot histogram capture:" + kept.id() + " --retained");
            picture("captures-heap-light");
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
            picture("captures-heap-dark");
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void bringsInAFileByItsPathAndFindsIt() throws IOException {
        Path file = Files.writeString(files.resolve("monday.collapsed"), COLLAPSED);
        add(CaptureKind.PROFILE, "tuesday", ".collapsed", COLLAPSED);
        page.getByTestId("open-captures").click();
        awaitCount(page.getByTestId("capture"), 1);

        page.getByTestId("path").fill("monday.collapsed");
        page.getByTestId("keep-path").click();
        awaitText("captures-problem", "is not the whole path of a file");
        page.getByTestId("path").fill(file.toString());
        page.keyboard().press("Enter");
        awaitCount(page.getByTestId("capture"), 2);
        assertThat(first().name()).isEqualTo("monday.collapsed");

        page.getByTestId("capture-filter").fill("MON profile");
        awaitCount(page.getByTestId("capture"), 1);
        awaitCount(line(first().id()), 1);
        eventually(
                LIMIT, () -> (String) page.evaluate("location.hash"), hash -> hash.contains("captureFind=MON+profile"));
        page.reload();
        awaitCount(line(first().id()), 1);
        awaitCount(page.getByTestId("capture"), 1);
        page.getByTestId("capture-filter").fill("");
        awaitCount(page.getByTestId("capture"), 2);
        page.getByTestId("captures-by-vm").check();
        eventually(LIMIT, () -> text("capture-group-head"), said -> said.contains("Of no known VM"));
        picture("captures-by-vm-light");
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
        picture("captures-by-vm-dark");
        assertThat(complaints).filteredOn(each -> !each.contains("422")).isEmpty();
    }

    @Test
    void renamesNotesAndDeletesWhatACommandKept() throws IOException {
        page.getByTestId("open-captures").click();
        awaitCount(page.locator("[data-testid=captures][data-count='0']"), 1);
        Capture kept = add(CaptureKind.PROFILE, "monday", ".collapsed", COLLAPSED); // as a command does
        awaitCount(line(kept.id()), 1);

        page.getByLabel("Name of monday: edit").click();
        page.getByLabel("Name of monday").fill("before the change");
        page.keyboard().press("Enter");
        page.getByLabel("Note on before the change: edit").click();
        page.getByLabel("Note on before the change", new Page.GetByLabelOptions().setExact(true))
                .fill("two orders");
        page.keyboard().press("Enter");
        eventually(LIMIT, () -> pumped(this::first).note(), "two orders"::equals);
        assertThat(first().name()).isEqualTo("before the change");

        line(kept.id()).getByTestId("delete").click();
        assertThat(captures.list()).hasSize(1);
        line(kept.id()).getByTestId("delete-for-good").click();
        awaitCount(line(kept.id()), 0);
        assertThat(captures.list()).isEmpty();
        assertThat(complaints).isEmpty();
    }

    private interface Seen<T> {
        T see() throws IOException;
    }

    private <T> T pumped(Seen<T> seen) throws IOException {
        page.waitForTimeout(50);
        return seen.see();
    }

    @Test
    void bringsInAProfileAndRefusesWhatIsNone() throws IOException {
        page.getByTestId("open-captures").click();
        Path picture =
                Files.write(files.resolve("cat.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0});
        page.getByTestId("file").setInputFiles(picture);
        awaitText(
                "captures-problem",
                "\"cat.png\" is not kept: it is no heap dump (HPROF), no thread dump and no profile");
        assertThat(captures.list()).isEmpty();
        complaints.clear(); // the browser reports each answer that is a refusal

        Path profile = Files.writeString(files.resolve("tuesday.collapsed"), COLLAPSED);
        page.getByTestId("file").setInputFiles(profile);
        awaitCount(page.getByTestId("capture"), 1);
        assertThat(first().name()).isEqualTo("tuesday.collapsed");
        assertThat(first().file()).hasContent(COLLAPSED);
        assertThat(complaints).isEmpty();
    }

    @Test
    void comparesTwoProfilesAndShowsAThreadDump() throws IOException {
        Capture before = add(CaptureKind.PROFILE, "before", ".collapsed", COLLAPSED);
        Capture after = add(CaptureKind.PROFILE, "after", ".collapsed", COLLAPSED.replace("40", "50"));
        Capture threads = add(CaptureKind.THREADS, "threads", ".txt", "Full thread dump OpenJDK\n\n\"main\" #1\n");
        context.close();
        open(ColorScheme.DARK);
        page.getByTestId("open-captures").click();
        awaitCount(page.getByTestId("capture"), 3);
        line(after.id()).getByTestId("compare").click();
        line(before.id()).getByTestId("compare").click();
        awaitText("difference", "+10");
        page.getByTestId("difference").locator("[data-by=flames]").click();
        FrameLocator flames = page.frameLocator("[data-testid=flames]");
        flames.locator("#graph").waitFor();
        eventually(LIMIT, () -> pumped(() -> flames.locator("#total").innerText()), said -> said.startsWith("+10"));
        page.waitForTimeout(300);
        picture("captures-difference-dark");
        page.getByTestId("difference").locator("[data-by=method]").click();
        page.reload(); // all of that is in the address
        awaitText("difference", "+10");
        assertThat(attribute(page.getByTestId("difference").locator("[data-by=method]"), "aria-pressed"))
                .isEqualTo("true");
        page.getByTestId("difference").locator("[data-by=site]").click();
        page.getByTestId("whole-stack").click();
        awaitText("changes", "Main.main");
        line(threads.id()).getByTestId("open").click();
        awaitText("thread-dump", "\"main\" #1");
        picture("captures-dark");
        assertThat(complaints).isEmpty();
    }

    @Test
    void takesAFileThatIsDroppedOnAnyPage() throws IOException {
        awaitFirst(page.getByTestId("vm-list"));
        page.evaluate("""
                text => {
                  const data = new DataTransfer();
                  data.items.add(new File([text], "wednesday.collapsed"));
                  for (const type of ["dragenter", "dragover", "drop"]) {
                    const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
                    if (document.body.dispatchEvent(event) && type !== "dragenter") {
                      throw new Error("the browser would open the file");
                    }
                  }
                }""", COLLAPSED);
        awaitCount(page.getByTestId("capture"), 1);
        assertThat(first().name()).isEqualTo("wednesday.collapsed");
        eventually(LIMIT, () -> text("opened"), text -> text.contains("Order.price"));
        assertThat(page.url()).contains("tab=captures").contains("capture=" + first().id());
        assertThat(page.getByTestId("file-drop").count()).isZero();
        assertThat(complaints).isEmpty();
    }

    @Test
    void saysThatACaptureIsGone() throws IOException {
        Capture kept = add(CaptureKind.PROFILE, "monday", ".collapsed", COLLAPSED);
        page.getByTestId("open-captures").click();
        line(kept.id()).getByTestId("open").click();
        awaitCount(page.getByTestId("opened"), 1);
        Download saved = page.waitForDownload(page.getByTestId("opened").locator("a[data-ending='.collapsed']")::click);
        assertThat(saved.path()).content().contains("dev.shop.C.c;dev.shop.Order.price 40\n");
        captures.delete(kept.id()); // as a command does
        awaitText("capture-gone", "There is no capture “" + kept.id() + "” any more");
        picture("capture-gone-light");
        assertThat(complaints).isEmpty();
    }

    private static String dump(String name, String state) {
        return "Full thread dump OpenJDK\n\n\"main\" #1 prio=5\n   java.lang.Thread.State: BLOCKED (on object monitor)\n"
                + "\tat a.Main.main(Main.java:7)\n\n\"" + name + "\" #2 prio=5\n\n\"exec-1\" #3 prio=5\n"
                + "   java.lang.Thread.State: " + state + "\n\tat a.Main.run(Main.java:9)\n";
    }

    @Test
    void comparesTwoThreadDumps() throws IOException {
        Capture before = add(CaptureKind.THREADS, "before", ".txt", dump("goes-1", "RUNNABLE"));
        Capture after = add(CaptureKind.THREADS, "after", ".txt", dump("comes-1", "WAITING (parking)"));
        Capture profile = add(CaptureKind.PROFILE, "profile", ".collapsed", COLLAPSED);
        page.getByTestId("open-captures").click();
        awaitCount(page.getByTestId("capture"), 3);
        line(profile.id()).getByTestId("compare").click();
        line(after.id()).getByTestId("compare").click();
        line(before.id()).getByTestId("compare").click();
        awaitText("threads-difference", "3 → 3 threads: 1 came, 1 went");
        awaitText("threads-difference", "1 changed state, 0 moved on, 1 stand still,");
        awaitText("standstill", "BLOCKED (on object monitor)");
        awaitText("threads-came", "comes-1");
        awaitText("threads-went", "goes-1");
        picture("threads-difference-light");
        assertThat(complaints).isEmpty();
    }
}
