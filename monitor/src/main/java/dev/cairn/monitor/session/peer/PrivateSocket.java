// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.peer;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A listening AF_UNIX socket that only its owner can connect to. It gets its mode inside a folder that nobody else can
 * enter, and its name after that, so there is no moment at which others could.
 */
final class PrivateSocket {
    private static final int MAX_PATH_BYTES = 107;

    private PrivateSocket() {}

    /** What became of an attempt to listen. */
    sealed interface Listening {
        record Opened(ServerSocketChannel channel) implements Listening {}

        /**
         * It did not work.
         *
         * @param why a sentence
         */
        record Failed(String why) implements Listening {}
    }

    static Listening listen(Path path) {
        int bytes = path.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_PATH_BYTES) {
            return new Listening.Failed("The socket " + path + " cannot be made: its path has " + bytes
                    + " bytes, and Linux allows " + MAX_PATH_BYTES + "; choose a shorter one.");
        }
        try {
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !isLeftOver(path)) {
                return new Listening.Failed("The path " + path + " is taken; choose another one for the socket.");
            }
            return new Listening.Opened(open(path.toAbsolutePath()));
        } catch (IOException e) {
            return new Listening.Failed("The socket " + path + " cannot be made: " + e.getMessage() + ".");
        }
    }

    /** Whether this is a socket that nobody listens to any more. */
    private static boolean isLeftOver(Path path) throws IOException {
        if (!Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .isOther()) {
            return false;
        }
        try (SocketChannel taken = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            return !taken.isOpen();
        } catch (IOException e) {
            return true;
        }
    }

    private static ServerSocketChannel open(Path path) throws IOException {
        Path folder = Files.createTempDirectory(path.getParent(), ".cairn"); // mode 0700
        Path inside = folder.resolve("s");
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.bind(UnixDomainSocketAddress.of(inside));
            Files.setPosixFilePermissions(inside, PosixFilePermissions.fromString("rw-------"));
            Files.move(inside, path, StandardCopyOption.ATOMIC_MOVE);
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            Files.deleteIfExists(inside);
            throw e;
        } finally {
            Files.delete(folder);
        }
    }
}
