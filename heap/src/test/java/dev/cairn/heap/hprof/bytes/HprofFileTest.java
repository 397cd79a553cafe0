// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.hprof.outline.DumpOutline;
import dev.cairn.testkit.HprofBuilder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HprofFileTest {
    @TempDir
    Path folder;

    private HprofFile open(Path file) throws IOException {
        return HprofFile.open(file, folder.resolve("work"), 2, Progress.NONE);
    }

    @ParameterizedTest
    @CsvSource({"1.0,4", "1.0.1,4", "1.0.1,8", "1.0.2,8", "1.0.3,4", "1.0.2,1", "1.0.2,2"})
    void versionsAndIdSizesThatExistAreRead(String version, int idSize) throws IOException {
        Path path = new HprofBuilder(version, idSize, 1234).write(folder.resolve("a.hprof"));
        try (HprofFile file = open(path)) {
            assertThat(file.header().version()).isEqualTo(version);
            assertThat(file.header().idSize()).isEqualTo(idSize);
            assertThat(file.header().timestampMillis()).isEqualTo(1234);
            assertThat(file.size()).isEqualTo(Files.size(path));
            assertThat(file.problems()).isEmpty();
            assertThat(file.truncatedAt()).isEmpty();
        }
    }

    @Test
    void aVersionThatNobodyKnowsIsReadWithAWord() throws IOException {
        try (HprofFile file = open(new HprofBuilder("1.7", 8).write(folder.resolve("a.hprof")))) {
            assertThat(file.problems()).singleElement().asString().contains("1.7");
        }
    }

    @Test
    void whatIsNoFileIsRefused() throws IOException {
        assertThatThrownBy(() -> open(folder.resolve("none")))
                .isInstanceOf(SnapshotException.class)
                .hasMessageStartingWith("There is no file");
        assertThatThrownBy(() -> open(folder))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("a folder");
        assertThatThrownBy(() -> open(Path.of("/dev/zero")))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("no ordinary file");
        Path empty = Files.createFile(folder.resolve("empty"));
        assertThatThrownBy(() -> open(empty))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("is empty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"J", "JAVA PROFIL", "PK\3\4 and more of it", "a 2 Application"})
    void whatIsNoDumpIsRefused(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("a"), text);
        assertThatThrownBy(() -> open(file))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("JAVA PROFILE");
        assertThat(HprofFile.isHprof(file)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 5, 16, -1})
    void idsOfASizeThatDoesNotExistAreRefused(int idSize) throws IOException {
        byte[] bytes = new HprofBuilder("1.0.2", 8).build();
        bytes[19] = bytes[20] = bytes[21] = (byte) (idSize >> 8);
        bytes[22] = (byte) idSize;
        Path file = Files.write(folder.resolve("a"), bytes);
        assertThatThrownBy(() -> open(file))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("1, 2, 4 or 8");
        assertThat(HprofFile.isHprof(file)).isTrue();
    }

    @Test
    void aHeaderThatIsCutIsRefused() throws IOException {
        Path file = Files.write(folder.resolve("a"), "JAVA PROFILE 1.0.2\0\0\0".getBytes(StandardCharsets.US_ASCII));
        assertThatThrownBy(() -> open(file))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("cut short");
    }

    @Test
    void aFileThatIsWrittenToWhileOpenIsToldApart() throws IOException {
        Path path = new HprofBuilder("1.0.2", 8).write(folder.resolve("a.hprof"));
        try (HprofFile file = open(path)) {
            file.checkUnchanged();
            Files.setLastModifiedTime(path, FileTime.fromMillis(17));
            assertThatThrownBy(file::checkUnchanged)
                    .isInstanceOf(SnapshotException.class)
                    .hasMessageContaining("changed");
        }
    }

    @Test
    void aFileThatIsRemovedWhileOpenIsStillThere() throws IOException {
        Path path = new HprofBuilder("1.0.2", 8).write(folder.resolve("a.hprof"));
        try (HprofFile file = open(path)) {
            Files.delete(path);
            file.checkUnchanged();
            assertThat(BigEndian.u1(file.bytes(), 0)).isEqualTo('J');
        }
    }

    /** The map is of what is no longer there; the fault must not be the VM's end. */
    @Test
    void aFileThatShrinksWhileOpenIsASentence() throws IOException {
        HprofBuilder dump = new HprofBuilder("1.0.2", 8);
        for (int i = 0; i < 1000; i++) {
            dump.string(i, "x".repeat(100));
        }
        Path path = dump.write(folder.resolve("a.hprof"));
        try (HprofFile file = open(path);
                FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            assertThat(channel.truncate(100).size()).isEqualTo(100);
            assertThatThrownBy(() -> DumpOutline.of(file, 1, Progress.NONE))
                    .isInstanceOf(SnapshotException.class)
                    .hasMessageContaining("became shorter");
            assertThatThrownBy(file::checkUnchanged).isInstanceOf(SnapshotException.class);
        }
    }

    @Test
    void aClosedFileIsReadByNobody() throws IOException {
        HprofFile file = open(new HprofBuilder("1.0.2", 8).write(folder.resolve("a.hprof")));
        file.close();
        file.close();
        assertThatThrownBy(() -> BigEndian.u1(file.bytes(), 0)).isInstanceOf(IllegalStateException.class);
    }
}
