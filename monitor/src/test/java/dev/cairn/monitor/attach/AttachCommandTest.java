// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.monitor.attach.AttachCommand.Reply;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttachCommandTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    @Test
    void anAnswerIsANumberAndWhateverFollows() {
        assertThat(AttachCommand.parse("0\nHeap dump file created\n"))
                .isEqualTo(new Reply.Answered(0, "Heap dump file created"));
        assertThat(AttachCommand.parse("101\n")).isEqualTo(new Reply.Answered(101, ""));
        assertThat(AttachCommand.parse("")).isEqualTo(new Reply.Lost());
        assertThat(AttachCommand.parse("0")).isEqualTo(new Reply.Lost());
        assertThat(AttachCommand.parse("x\n")).isEqualTo(new Reply.Lost());
    }

    @Test
    void sendsThreeArgumentsAlwaysAndWaitsForTheEndOfTheAnswer() throws Exception {
        try (ServerSocketChannel server = server();
                AttachCommand command =
                        AttachCommand.send(socket(), OptionalInt.of(17), "dumpheap", List.of("/a b", "-live"));
                SocketChannel vm = server.accept()) {
            expect(vm, "1\0dumpheap\0/a b\0-live\0\0");

            vm.write(StandardCharsets.UTF_8.encode("0\nfirst"));
            assertThat(command.await(Duration.ofMillis(1))).isEmpty();
            vm.write(StandardCharsets.UTF_8.encode(" and last\n"));
            vm.shutdownOutput();
            assertThat(command.await(LIMIT)).isEqualTo(Optional.of(new Reply.Answered(0, "first and last")));
        }
    }

    /** A VM that streams its answer stands still until somebody reads it. */
    @Test
    void wantsTheAnswerInOnePieceOfAVmThatCouldSendItMeanwhile() throws Exception {
        try (ServerSocketChannel server = server();
                AttachCommand _ = AttachCommand.send(socket(), OptionalInt.of(25), "jcmd", List.of("VM.info"));
                SocketChannel vm = server.accept()) {
            expect(vm, "2\00025\0jcmd streaming=0\0VM.info\0");
        }
    }

    private static void expect(SocketChannel vm, String sent) throws IOException {
        byte[] expected = sent.getBytes(StandardCharsets.UTF_8);
        ByteBuffer request = ByteBuffer.allocate(expected.length);
        while (request.hasRemaining() && vm.read(request) >= 0) {}
        assertThat(request.array()).isEqualTo(expected);
    }

    @Test
    void aConnectionThatEndsWithoutAWordIsLost() throws Exception {
        try (ServerSocketChannel server = server();
                AttachCommand command = AttachCommand.send(socket(), OptionalInt.empty(), "dumpheap", List.of())) {
            server.accept().close();
            assertThat(command.await(LIMIT)).isEqualTo(Optional.of(new Reply.Lost()));
        }
    }

    @Test
    void anArgumentThatNoVmTakesIsNotSent() {
        assertThatThrownBy(
                        () -> AttachCommand.send(socket(), OptionalInt.empty(), "dumpheap", List.of("x".repeat(1024))))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("a VM takes no argument of more than 1023 bytes");
    }

    private Path socket() {
        return folder.resolve("socket");
    }

    private ServerSocketChannel server() throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket()));
        return server;
    }
}
