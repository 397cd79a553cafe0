// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.leftover;

import dev.cairn.files.ProcessMark;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sockets of agents in VMs that were killed. Such a name has the pid as the VM itself saw it, so the process may be one that is
 * hidden from us, in a container that has this folder too. But only a socket that nobody listens on refuses connections.
 */
final class DeadSocket {
    private static final Pattern NAME = Pattern.compile("\\.cairn-([0-9]{1,10})-([0-9]{1,18})");

    private DeadSocket() {}

    static boolean isNameOfOne(String name) {
        return NAME.matcher(name).matches();
    }

    /** Whether {@code path}, a socket with the name {@code name}, is one. */
    static boolean isAt(Path path, String name) {
        Matcher found = NAME.matcher(name);
        return found.matches()
                && ProcessMark.hasEnded(Long.parseLong(found.group(1)), Long.parseLong(found.group(2)))
                && refuses(path);
    }

    private static boolean refuses(Path path) {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.configureBlocking(false); // or a listener that is busy would be waited for
            channel.connect(UnixDomainSocketAddress.of(path));
            return false;
        } catch (ConnectException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
