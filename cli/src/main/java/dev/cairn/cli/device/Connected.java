// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import dev.cairn.cli.terminal.Terminal;
import dev.cairn.monitor.adb.AdbServer;
import dev.cairn.monitor.device.DeviceOptions;
import dev.cairn.monitor.device.RemoteDevice;
import dev.cairn.monitor.device.transport.OwnKey;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What became of connecting to a device without adb. */
public sealed interface Connected {
    Pattern PLACE =
            Pattern.compile("(?:\\[([0-9A-Fa-f:.]+(?:%[A-Za-z0-9._-]+)?)\\]|([A-Za-z0-9._-]+))(?::([0-9]{1,5}))?");

    int IPV6 = 1;
    int NAME = 2;
    int PORT = 3;

    int MOST_PORT = 65_535;

    Duration PATIENCE = Duration.ofSeconds(30);

    /** The caller must close {@code device}. */
    record Yes(RemoteDevice device, AdbServer server) implements Connected {}

    /** {@code why} is a sentence. */
    record No(String why) implements Connected {}

    /** The place that HOST:PORT says; empty if it says none. */
    static Optional<InetSocketAddress> address(String place) {
        Matcher parts = PLACE.matcher(place);
        return parts.matches() && parts.group(PORT) != null ? port(parts, parts.group(PORT)) : Optional.empty();
    }

    /** As {@link #address}; of HOST alone, at the port where adb looks for devices. */
    static Optional<InetSocketAddress> addressOrHost(String place) {
        Matcher parts = PLACE.matcher(place);
        return parts.matches()
                ? port(parts, Optional.ofNullable(parts.group(PORT)).orElse(Integer.toString(DeviceOptions.USUAL_PORT)))
                : Optional.empty();
    }

    private static Optional<InetSocketAddress> port(Matcher parts, String digits) {
        int port = Integer.parseInt(digits);
        return port >= 1 && port <= MOST_PORT
                ? Optional.of(InetSocketAddress.createUnresolved(
                        Optional.ofNullable(parts.group(IPV6)).orElseGet(() -> parts.group(NAME)), port))
                : Optional.empty();
    }

    static Connected to(InetSocketAddress address, Terminal terminal) throws InterruptedException {
        try {
            Optional<OwnKey> key =
                    OwnKey.read(OwnKey.place(terminal.environment()), System.getProperty("user.name", ""));
            RemoteDevice device = RemoteDevice.connect(address, key, PATIENCE);
            return new Yes(device, AdbServer.of(device));
        } catch (IOException e) {
            return new No(String.valueOf(e.getMessage()));
        }
    }
}
