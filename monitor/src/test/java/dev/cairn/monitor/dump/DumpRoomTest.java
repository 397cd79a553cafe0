// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.proc.OpenFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DumpRoomTest {
    @TempDir
    Path folder;

    private DumpRoom room() throws IOException {
        return DumpRoom.make(OpenFolder.at(folder), Target.ownUid());
    }

    @Test
    void isForItsUserAloneAndGoesWithWhatIsInIt() throws Exception {
        try (DumpRoom room = room()) {
            Path path = folder.resolve(room.name());
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .isEqualTo("rwx------");
            Files.writeString(room.file("heap.hprof"), "dump");
            Files.writeString(room.file("heap.hprof.p0"), "part");
            assertThat(path).isDirectoryContaining("glob:**/heap.hprof.p0");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void countsTheWholeOrTheParts() throws Exception {
        try (DumpRoom room = room()) {
            assertThat(room.bytes("heap.hprof")).isZero();
            Files.write(room.file("heap.hprof"), new byte[10]);
            Files.write(room.file("heap.hprof.p0"), new byte[70]);
            Files.write(room.file("heap.hprof.p1"), new byte[20]);
            assertThat(room.bytes("heap.hprof")).isEqualTo(90);
            Files.write(room.file("heap.hprof"), new byte[100]);
            assertThat(room.bytes("heap.hprof")).isEqualTo(100);

            room.remove();
            assertThat(room.bytes("heap.hprof")).isZero();
        }
    }

    @Test
    void opensNothingButARegularFile() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "secret");
        try (DumpRoom room = room()) {
            Files.createSymbolicLink(room.file("link"), secret);
            assertThatThrownBy(() -> room.open("link")).isInstanceOf(IOException.class);
            assertThat(new ProcessBuilder("mkfifo", folder.resolve(room.name()).resolve("fifo") + "")
                            .start()
                            .waitFor())
                    .isZero();
            assertThatThrownBy(() -> room.open("fifo")).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> room.open("nothing")).isInstanceOf(IOException.class);
        }
        assertThat(secret).hasContent("secret");
        assertThat(folder).isDirectoryNotContaining("glob:**/.cairn-dump-*");
    }

    @Test
    void goesThoughSomebodyMovedTheFolderThatItLiesIn() throws Exception {
        Path before = Files.createDirectory(folder.resolve("before"));
        Path after = folder.resolve("after");
        try (DumpRoom room = DumpRoom.make(OpenFolder.at(before), Target.ownUid())) {
            Files.move(before, after);
            Files.writeString(room.file("heap.hprof"), "dump");
            assertThat(after.resolve(room.name()).resolve("heap.hprof")).exists();
        }
        assertThat(after).isEmptyDirectory();
    }
}
