// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.leftover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.files.ProcessMark;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a folder of its own, as root, which can make what is others'. */
class LeftoversTest {
    private static final int STRANGER = 65534;
    private static final ProcessMark OWN = ProcessMark.own();
    /** Began at another moment than this process, whose pid it had. */
    private static final ProcessMark DEAD = new ProcessMark(OWN.pid(), OWN.startTicks() + 1, OWN.world());

    private static final ProcessMark ELSEWHERE = new ProcessMark(DEAD.pid(), DEAD.startTicks(), "0123456789abcdef");

    @TempDir
    Path folder;

    private static Path aged(Path path) throws IOException {
        Instant then = Instant.now().minus(Duration.ofHours(1));
        return Files.setLastModifiedTime(path, FileTime.from(then));
    }

    private static String socketName(ProcessMark mark) {
        return ".cairn-" + mark.pid() + "-" + mark.startTicks();
    }

    private ServerSocketChannel listen(String name) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        channel.bind(UnixDomainSocketAddress.of(folder.resolve(name)));
        aged(folder.resolve(name));
        return channel;
    }

    private Path deadSocket(String name) throws IOException {
        listen(name).close();
        return folder.resolve(name);
    }

    private Path file(String name) throws IOException {
        return aged(Files.writeString(folder.resolve(name), "recorded"));
    }

    private int sweep() {
        return Leftovers.sweep(folder, 0);
    }

    private static boolean isThere(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    @Test
    void takesASocketThatNobodyListensOn() throws IOException {
        Path dead = deadSocket(socketName(DEAD));
        assertThat(sweep()).isOne();
        assertThat(isThere(dead)).isFalse();
    }

    @Test
    void leavesASocketOfAProcessThatIsThereAndOneThatIsListenedOn() throws IOException {
        Path living = deadSocket(socketName(OWN));
        // as that of a VM in a container, whose pid means nobody or another here
        try (ServerSocketChannel listening = listen(socketName(DEAD))) {
            assertThat(sweep()).isZero();
            assertThat(isThere(living)).isTrue();
            assertThat(isThere(folder.resolve(socketName(DEAD)))).isTrue();
            assertThat(listening.isOpen()).isTrue();
        }
    }

    @Test
    void leavesASocketThatIsBoundAndMayListenInAMoment() throws IOException {
        Path young = deadSocket(socketName(DEAD));
        Files.setLastModifiedTime(young, FileTime.from(Instant.now()));
        assertThat(sweep()).isZero();
        assertThat(isThere(young)).isTrue();
    }

    @Test
    void takesRecordingsAndDumpsOfProcessesThatHaveEnded() throws IOException {
        Path recording = file(".cairn-" + DEAD.text() + "-4711.jfr");
        Path dump = Files.createDirectory(folder.resolve(".cairn-dump-" + DEAD.text() + "-4711"));
        Files.writeString(dump.resolve("heap.hprof"), "JAVA PROFILE");
        Path halfSwept = Files.createDirectory(folder.resolve(".cairn-dump-" + DEAD.text() + "-4712.swept"));
        Path living = file(".cairn-" + OWN.text() + "-4711.jfr");
        Path underWay = Files.createDirectory(folder.resolve(".cairn-dump-" + OWN.text() + "-4711"));
        Path elsewhere = file(".cairn-" + ELSEWHERE.text() + "-4711.jfr");
        Path stillRecorded = file(".cairn-" + DEAD.text() + "-4712.jfr");
        Files.setLastModifiedTime(stillRecorded, FileTime.from(Instant.now()));

        assertThat(sweep()).isEqualTo(3);
        assertThat(halfSwept).doesNotExist();
        assertThat(recording).doesNotExist();
        assertThat(dump).doesNotExist();
        assertThat(living).exists();
        assertThat(underWay).exists();
        assertThat(elsewhere).as("of another namespace, boot or machine").exists();
        assertThat(stillRecorded).as("the VM writes it once more").exists();
    }

    @Test
    void leavesWhatOnlyLooksLikeThat() throws IOException {
        file(".cairn-1-1.jfr");
        file(socketName(DEAD));
        file(".cairn-" + DEAD.text() + ".txt");
        file("cairn-" + DEAD.text() + "-1.jfr");
        Path full = folder.resolve(".cairn-dump-" + DEAD.text() + "-1");
        Files.createDirectories(full.resolve("below"));
        Files.createDirectory(folder.resolve(".cairn-lib-0"));
        Path target = file("target");
        Files.createSymbolicLink(folder.resolve(".cairn-" + DEAD.text() + "-2.jfr"), target);
        Files.createSymbolicLink(folder.resolve(".cairn-dump-" + DEAD.text() + "-3"), full);
        int before = folder.toFile().list().length;
        assertThat(sweep()).isZero();
        assertThat(folder.toFile().list()).hasSize(before);
        assertThat(full.resolve("below")).isDirectory();
    }

    @Test
    void leavesWhatIsOthers() throws IOException {
        Path recording = file(".cairn-" + DEAD.text() + "-4711.jfr");
        Path socket = deadSocket(socketName(DEAD));
        assertThat(Leftovers.sweep(folder, STRANGER)).isZero();
        assertThat(recording).exists();
        Files.setAttribute(recording, "unix:uid", STRANGER);
        Files.setAttribute(socket, "unix:uid", STRANGER);
        assertThat(Leftovers.sweep(folder, STRANGER)).isEqualTo(2);
    }
}
