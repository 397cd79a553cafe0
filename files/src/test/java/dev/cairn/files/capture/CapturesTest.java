// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.files.UserFolders;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapturesTest {
    private static final CaptureOrigin SHOP =
            CaptureOrigin.of(CaptureOrigin.By.COMMAND, new CapturedVm("4711-99", "Shop", 4711, 1_700_000_000_000L));

    @TempDir
    Path top;

    private Captures captures() {
        return Captures.in(top.resolve("data/captures"));
    }

    private static Capture add(Captures captures, String name, byte... contents) throws IOException {
        return captures.add(CaptureKind.PROFILE, SHOP, name, "", ".json", new ByteArrayInputStream(contents));
    }

    private static Capture add(Captures captures, String name, String contents) throws IOException {
        return add(captures, name, contents.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void liesWhereTheUsersDataLies() {
        assertThat(Captures.of(new UserFolders(Map.of("HOME", "/home/x"))).folder())
                .isEqualTo(Path.of("/home/x/.local/share/cairn/captures"));
        assertThat(Captures.of(new UserFolders(Map.of("XDG_DATA_HOME", "/data")))
                        .folder())
                .isEqualTo(Path.of("/data/cairn/captures"));
    }

    @Test
    void keepsListsChangesAndDeletes() throws IOException {
        Captures captures = captures();
        assertThat(captures.list()).isEmpty();
        Capture first = add(captures, "Shop\n\u001b[31mred", "one");
        assertThat(first.name()).isEqualTo("Shop [31mred");
        assertThat(first.file()).hasContent("one");
        assertThat(first.origin()).isEqualTo(SHOP);
        assertThat(Files.getPosixFilePermissions(captures.folder()))
                .isEqualTo(PosixFilePermissions.fromString("rwx------"));
        assertThat(Files.getPosixFilePermissions(first.file())).isEqualTo(PosixFilePermissions.fromString("rw-------"));

        Capture changed = captures.note(
                captures.rename(first.id().substring(0, 5), "After").id(), "Two\nlines: \u00e9=\\ ");
        assertThat(changed.name()).isEqualTo("After");
        assertThat(changed.note()).isEqualTo("Two\nlines: \u00e9=\\");
        assertThat(captures.list()).containsExactly(changed);
        assertThatThrownBy(() -> captures.rename(first.id(), " ")).isInstanceOf(CaptureRefusedException.class);
        assertThatThrownBy(() -> captures.find("")).hasMessage("There is no capture \"\". See: cairn captures");

        assertThat(captures.delete(first.id())).isEqualTo(changed);
        assertThat(captures.list()).isEmpty();
        assertThatThrownBy(() -> captures.delete(first.id()))
                .hasMessage("There is no capture \"" + first.id() + "\". See: cairn captures");
    }

    @Test
    void theNameOfACopyIsTame() throws IOException {
        Captures captures = captures();
        assertThat(add(captures, "../../etc/Shop & Söhne", "x").fileName()).isEqualTo("etc-Shop-S-hne.json");
        assertThat(add(captures, "a.json", "x").fileName()).isEqualTo("a.json");
        Capture odd = add(captures, "...", "x");
        assertThat(odd.fileName()).isEqualTo(odd.id() + ".json");
    }

    @Test
    void whatWouldExceedTheLimitIsRefusedAndLeavesNothing() throws IOException {
        Captures captures = Captures.in(top.resolve("captures"), "64k");
        Capture kept = add(captures, "fits", new byte[50_000]);
        assertThatThrownBy(() -> add(captures, "too large", new byte[20_000]))
                .isInstanceOf(CaptureRefusedException.class)
                .hasMessageContaining(
                        "larger than the room that captures have left. Delete some of them (cairn captures;");
        assertThatThrownBy(() -> captures.begin(CaptureKind.HEAP, SHOP, "x", "", ".hprof", 1 << 20))
                .hasMessageStartingWith(
                        "This capture is not kept: it may take 1 MiB, and captures take 49 KiB of at most 64 KiB.");
        assertThat(captures.list()).containsExactly(kept);
        assertThat(captures.folder()).isDirectoryNotContaining("glob:**.part");
        captures.delete(kept.id());
        add(captures, "now it fits", new byte[20_000]);
    }

    @Test
    void aLimitThatIsNoSizeIsRefused() throws IOException {
        Captures captures = Captures.in(top.resolve("captures"), "much");
        assertThat(captures.list()).isEmpty();
        assertThatThrownBy(() -> add(captures, "x", "x"))
                .hasMessage("CAIRN_CAPTURES_MAX is \"much\", which is no size; write 500m or 50g.");
    }

    @Test
    void aHeapDumpThatIsThereIsKeptAsASecondNameOfIt() throws IOException {
        Path dump = Files.write(top.resolve("heap.hprof"), new byte[1000]);
        Capture kept = captures().take(dump, CaptureKind.HEAP, CaptureOrigin.broughtIn(), "heap", "", ".hprof");
        assertThat(Files.getAttribute(kept.file(), "unix:ino")).isEqualTo(Files.getAttribute(dump, "unix:ino"));
        captures().delete(kept.id());
        assertThat(dump).hasSize(1000);
        Capture copied = captures().take(dump, CaptureKind.PROFILE, CaptureOrigin.broughtIn(), "p", "", ".json");
        assertThat(Files.getAttribute(copied.file(), "unix:ino"))
                .as("only heap dumps are too large to be copied")
                .isNotEqualTo(Files.getAttribute(dump, "unix:ino"));
        assertThatThrownBy(
                        () -> captures().take(top, CaptureKind.HEAP, CaptureOrigin.broughtIn(), "heap", "", ".hprof"))
                .hasMessage(top + " is no file.");
    }

    @Test
    void damagedOnesAreListedAndCanBeDeleted() throws IOException {
        Captures captures = captures();
        Capture whole = add(captures, "whole", "x");
        Path description = Path.of(CaptureDescription.FILE);
        Files.writeString(with("22222222").resolve(description), "kind=\\u12");
        Files.write(with("33333333").resolve(description), new byte[100_000]);
        Files.writeString(with("44444444").resolve(description), "kind=heap\nby=command\nending=/../../x\n");
        Files.writeString(with("55555555").resolve(description), "kind=heap\nby=command\nending=.hprof\n");
        Files.createSymbolicLink(with("66666666").resolve(description), whole.file());
        with("no id");
        Files.writeString(captures.folder().resolve("77777777"), "a file");
        assertThat(captures.list().getFirst()).isEqualTo(whole);
        assertThat(captures.list().subList(1, 7))
                .allSatisfy(each -> assertThat(each)
                        .isInstanceOfSatisfying(
                                DamagedCapture.class,
                                damaged -> assertThat(damaged.why()).endsWith(".")));
        assertThatThrownBy(() -> captures.find("3"))
                .isInstanceOf(CaptureRefusedException.class)
                .hasMessageStartingWith("Capture 33333333 is damaged. Its description is missing or damaged: ");
        for (CaptureEntry each : captures.list()) {
            captures.delete(each.id());
        }
        assertThat(captures.list()).isEmpty();
    }

    private Path with(String id) throws IOException {
        return Files.createDirectory(captures().folder().resolve(id));
    }

    @Test
    void severalThatBeginAlikeAreNamed() throws IOException {
        add(captures(), "whole", "x");
        with("22222222");
        with("22222223");
        assertThatThrownBy(() -> captures().find("222"))
                .hasMessage("\"222\" fits 2 captures: 22222222, 22222223. Use more of the id.");
    }

    @Test
    void aStrangersFolderIsNotBelieved() throws IOException {
        Path folder = Files.createDirectory(top.resolve("captures"));
        Files.setAttribute(folder, "unix:uid", 65534);
        Captures captures = Captures.in(folder);
        assertThatThrownBy(captures::list)
                .isInstanceOf(CaptureRefusedException.class)
                .hasMessageContaining(folder + " belongs to user ");
        assertThatThrownBy(() -> add(captures, "x", "x")).isInstanceOf(CaptureRefusedException.class);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void twoProcessesTogetherStayBelowTheLimit() throws Exception {
        Path folder = top.resolve("captures");
        CompletableFuture<TargetJvm> first = CompletableFuture.supplyAsync(() -> adding(folder));
        CompletableFuture<TargetJvm> second = CompletableFuture.supplyAsync(() -> adding(folder));
        try (TargetJvm _ = first.join();
                TargetJvm _ = second.join()) {
            Captures captures = Captures.in(folder, "1m");
            assertThat(captures.bytes()).isLessThanOrEqualTo(1 << 20);
            assertThat(captures.list()).hasSizeBetween(10, 16).allSatisfy(each -> {
                assertThat(each).isInstanceOf(Capture.class);
                assertThat(each.bytes()).isEqualTo(CapturesTarget.BYTES);
            });
        }
    }

    private static TargetJvm adding(Path folder) {
        String path = Stream.of(CapturesTarget.class, Captures.class)
                .map(each ->
                        each.getProtectionDomain().getCodeSource().getLocation().getPath())
                .collect(Collectors.joining(":"));
        return TargetJvm.on(Jdk.JDK_25)
                .startWith(List.of("-cp", path, CapturesTarget.class.getName(), folder.toString(), "1m"));
    }
}
