// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class UnixConnectionTest {
    private static final Waiting OVER = () -> Optional.of("It took too long.");

    @TempDir
    private Path folder;

    @Test
    void saysWhatIsInTheWayThoughNoTimeIsLeft() {
        assertThat(UnixConnection.open(folder.resolve("none"), OVER))
                .isEqualTo(new UnixConnection.Opened.Failed("there is no such file"));
    }

    @Test
    void triesOnceThoughNoTimeIsLeft() throws IOException {
        Path path = folder.resolve("s");
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(UnixDomainSocketAddress.of(path));
            assertThat(UnixConnection.open(path, OVER))
                    .isInstanceOfSatisfying(
                            UnixConnection.Opened.Connection.class,
                            opened -> opened.connection().close());
        }
    }

    @Test
    void saysThatOthersWaitOnlyWhereTheyDo() throws IOException {
        Path path = folder.resolve("s");
        List<SocketChannel> others = new ArrayList<>();
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(UnixDomainSocketAddress.of(path), 1);
            for (int i = 0; i < 2; i++) { // the kernel lets one more wait than it is asked to
                others.add(SocketChannel.open(UnixDomainSocketAddress.of(path)));
            }
            assertThat(UnixConnection.open(path, OVER))
                    .isEqualTo(new UnixConnection.Opened.Failed("too many others are waiting there"));
        } finally {
            for (SocketChannel other : others) {
                other.close();
            }
        }
    }
}
