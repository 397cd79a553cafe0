// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PendingFileTest {
    @TempDir
    private Path folder;

    @Test
    void hasItsNameOnlyOnceItIsWhole() throws IOException {
        Path file = folder.resolve("x");
        PendingFile.create(file, out -> {
            out.write("content".getBytes(StandardCharsets.UTF_8));
            assertThat(file).doesNotExist();
            return true;
        });
        assertThat(file).hasContent("content");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void whatFailsLeavesNothing() {
        assertThatThrownBy(() -> PendingFile.create(folder.resolve("x"), out -> {
                    out.write(new byte[100_000]);
                    throw new IOException("No more.");
                }))
                .hasMessage("No more.");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFailedWriteNamesTheFileThatWasAskedFor() {
        Path file = folder.resolve("x");
        Thread.currentThread().interrupt(); // closes the file where it is written to
        try {
            assertThatThrownBy(() -> PendingFile.create(file, out -> {
                        out.write(1);
                        return true;
                    }))
                    .isInstanceOf(UnwritableFileException.class)
                    .hasMessageStartingWith(file + " cannot be written: ")
                    .hasMessageEndingWith(". Nothing of it was kept; make room, or choose another folder.");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void replacesNothing() throws IOException {
        Path file = Files.writeString(folder.resolve("x"), "old");
        assertThatThrownBy(() -> PendingFile.create(file, out -> true))
                .isInstanceOf(UnwritableFileException.class)
                .hasMessage(file + " exists and is not replaced; remove it, or give another name.");
        assertThat(file).hasContent("old");
    }

    @Test
    void getsAnotherNameWhereOneIsTaken() throws IOException {
        Path file = folder.resolve("x");
        Path other = folder.resolve("y");
        List<Path> names = List.of(file, other);
        assertThat(PendingFile.createAs(names, out -> Files.writeString(file, "theirs")))
                .isEqualTo(other);
        assertThat(file).hasContent("theirs");
        assertThatThrownBy(() -> PendingFile.createAs(names, out -> true))
                .hasMessage(file + " exists and is not replaced; remove it, or give another name.");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void replacesAFileByAWholeOneOnly() throws IOException {
        Path file = Files.writeString(folder.resolve("x"), "old");
        assertThatThrownBy(() -> PendingFile.replace(file, out -> {
                    out.write(1);
                    throw new IOException("No more.");
                }))
                .hasMessage("No more.");
        assertThat(file).hasContent("old");
        PendingFile.replace(file, out -> {
            out.write("new".getBytes(StandardCharsets.UTF_8));
            return true;
        });
        assertThat(file).hasContent("new");
        Path plain = Files.createFile(folder.resolve("plain"));
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(plain));
        assertThatThrownBy(() -> PendingFile.replace(folder, out -> true))
                .isInstanceOf(UnwritableFileException.class)
                .hasMessage(folder + " is there and is no file; give another name.");
    }

    @Test
    void doesNotReplaceWhatSomebodyElseMadeMeanwhile() throws IOException {
        Path file = folder.resolve("x");
        assertThatThrownBy(() -> PendingFile.create(file, out -> {
                    out.write(1);
                    return Files.writeString(file, "theirs");
                }))
                .isInstanceOf(UnwritableFileException.class)
                .hasMessage(file + " exists and is not replaced; remove it, or give another name.");
        assertThat(file).hasContent("theirs");
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    /** As Ctrl-C does it; what runs in the background of a script would not hear it else. */
    @Test
    void anInterruptLeavesNothing() throws Exception {
        try (TargetJvm target = writing("x")) {
            end(target, "-INT");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatAKilledOneLeavesGoesWithTheNextAndWhatAnotherIsAtStays() throws Exception {
        try (TargetJvm target = writing("killed");
                TargetJvm beside = writing("beside")) {
            end(target, "-KILL");
            assertThat(folder).isDirectoryContaining("glob:**/.killed.*.part");
            PendingFile.create(folder.resolve("next"), out -> {
                out.write(1);
                return true;
            });
            assertThat(folder)
                    .isDirectoryNotContaining("glob:**/.killed.*.part")
                    .isDirectoryContaining("glob:**/.beside.*.part");
            end(beside, "-INT");
        }
    }

    private static void end(TargetJvm target, String signal) throws Exception {
        int _ = new ProcessBuilder("kill", signal, String.valueOf(target.pid()))
                .start()
                .waitFor();
        ProcessHandle.of(target.pid()).ifPresent(each -> each.onExit().join());
    }

    private TargetJvm writing(String name) throws Exception {
        List<String> path = new ArrayList<>();
        for (Class<?> each : List.of(PendingFileTarget.class, PendingFile.class, ProcessMark.class)) {
            path.add(Path.of(each.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        }
        TargetJvm target = TargetJvm.on(Jdk.JDK_25)
                .behind("env", "--default-signal=INT")
                .startWith(List.of(
                        "-cp",
                        String.join(":", path),
                        PendingFileTarget.class.getName(),
                        folder.resolve(name).toString()));
        assertThat(folder).isDirectoryContaining("glob:**/." + name + ".*.part");
        return target;
    }
}
