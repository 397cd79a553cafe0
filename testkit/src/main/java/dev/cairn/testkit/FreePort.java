// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A port of this machine's loopback that no program had a moment ago. */
public final class FreePort {
    private FreePort() {}

    public static int any() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
