// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.debugger.JdwpFace;
import dev.cairn.monitor.device.CairnDevice;
import dev.cairn.monitor.device.DeviceOptions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.OptionalInt;

/** The VMs of a {@link Monitor} as a device that adb can reach, until it is closed. */
public final class ServedDevice implements AutoCloseable {
    private final CairnDevice device;
    private final Monitor.Subscription subscription;

    private ServedDevice(CairnDevice device, Monitor.Subscription subscription) {
        this.device = device;
        this.subscription = subscription;
    }

    /**
     * Begins.
     *
     * @throws IOException if it cannot listen; the message is a sentence
     */
    public static ServedDevice open(Monitor monitor, DeviceOptions options) throws IOException {
        return open(monitor, options, monitor.faces());
    }

    /**
     * As {@link #open(Monitor, DeviceOptions)}.
     *
     * @param face what leads into VMs
     */
    public static ServedDevice open(Monitor monitor, DeviceOptions options, JdwpFace face) throws IOException {
        CairnDevice device = CairnDevice.open(options, face);
        return new ServedDevice(device, VmFollowing.of(monitor, device::saw, device::gone));
    }

    /** Where adb connects to. */
    public InetSocketAddress address() {
        return device.address();
    }

    /** Where clients of adb's server find the device; empty if it was not asked for. */
    public OptionalInt adbServerPort() {
        return device.adbServerPort();
    }

    /** How many VMs it shows. */
    public int shown() {
        return device.shown();
    }

    @Override
    public void close() {
        subscription.close();
        device.close();
    }
}
