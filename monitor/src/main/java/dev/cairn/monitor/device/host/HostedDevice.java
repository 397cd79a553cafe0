// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.host;

import dev.cairn.wire.adb.AdbBanner;

/**
 * The one device of an adb server.
 *
 * @param serial by which clients know it
 * @param banner what it says of itself
 */
public record HostedDevice(String serial, AdbBanner banner) {
    String property(String name) {
        return banner.properties().getOrDefault(name, "");
    }

    String features() {
        return String.join(",", banner.features());
    }
}
