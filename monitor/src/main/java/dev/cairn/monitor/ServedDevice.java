// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.debugger.JdwpFace;
import dev.cairn.monitor.device.CairnDevice;
import dev.cairn.monitor.device.DeviceOptions;
import dev.cairn.monitor.model.Vm;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
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
        Monitor.Subscription subscription = monitor.listen(event -> {
            switch (event) {
                case MonitorEvent.Appeared(Vm vm) -> device.saw(vm);
                case MonitorEvent.Changed(Vm vm) -> device.saw(vm);
                case MonitorEvent.Gone(Vm vm) -> device.gone(vm.id());
                case MonitorEvent.Sampled _ -> {}
            }
        });
        List<Vm> now = monitor.vms();
        now.forEach(device::saw);
        // One that ended meanwhile was reported before the device knew it.
        now.stream().map(Vm::id).filter(id -> monitor.vm(id).isEmpty()).forEach(device::gone);
        return new ServedDevice(device, subscription);
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
