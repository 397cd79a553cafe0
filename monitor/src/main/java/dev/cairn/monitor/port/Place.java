// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.port;

import java.net.InetSocketAddress;

/** Where a device listens, as people and adb write it: HOST:PORT, or [HOST]:PORT for an address of IPv6. */
public final class Place {
    private Place() {}

    public static String text(InetSocketAddress address) {
        return text(address.getHostString(), address.getPort());
    }

    public static String text(String host, int port) {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
