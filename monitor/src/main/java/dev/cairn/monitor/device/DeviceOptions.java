// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device;

import dev.cairn.monitor.model.Vm;
import dev.cairn.wire.adb.AdbPublicKey;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * How VMs are served as a device.
 *
 * @param address where adb connects to; port 0 for any
 * @param adbServerPort where clients of adb's server find this device alone, at the machine's loopback; 0 for any; empty for nowhere
 * @param trusted keys of those who may come from other machines
 * @param model what the device is called
 * @param wanted which VMs are shown, of those that Cairn may look into
 */
public record DeviceOptions(
        InetSocketAddress address,
        OptionalInt adbServerPort,
        List<AdbPublicKey> trusted,
        String model,
        Predicate<Vm> wanted) {
    /** The port at which adb looks for a device. */
    public static final int USUAL_PORT = 5555;

    public DeviceOptions {
        trusted = List.copyOf(trusted);
    }
}
