// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.port;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import jdk.net.ExtendedSocketOptions;

/** Has the kernel end a connection whose other machine has gone without a word, within a minute. */
public final class LostPeers {
    private static final int IDLE_SECONDS = 30;
    private static final int BETWEEN_SECONDS = 10;
    private static final int PROBES = 3;

    private LostPeers() {}

    public static void notice(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        channel.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, IDLE_SECONDS);
        channel.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, BETWEEN_SECONDS);
        channel.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, PROBES);
    }
}
