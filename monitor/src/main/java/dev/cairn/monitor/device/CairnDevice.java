// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device;

import dev.cairn.monitor.debugger.JdwpFace;
import dev.cairn.monitor.device.host.HostPort;
import dev.cairn.monitor.device.host.HostedDevice;
import dev.cairn.monitor.device.service.DeviceProperties;
import dev.cairn.monitor.device.service.DeviceServices;
import dev.cairn.monitor.device.service.DeviceVms;
import dev.cairn.monitor.device.transport.AdbPort;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.port.Place;
import dev.cairn.monitor.proc.ProcFs;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.OptionalInt;

/** VMs as a device of adb. A caller that watches VMs reports them: {@link #saw}, {@link #gone}. */
public final class CairnDevice implements AutoCloseable {
    /** By which clients of its own adb server know it. */
    private static final String SERIAL = "cairn";

    private final DeviceVms vms;
    private final AdbPort adb;
    private final Optional<HostPort> host;

    private CairnDevice(DeviceVms vms, AdbPort adb, Optional<HostPort> host) {
        this.vms = vms;
        this.adb = adb;
        this.host = host;
    }

    /**
     * Listens, and shows no VM yet.
     *
     * @param face what leads into VMs
     * @throws IOException if a port is taken or an address is not of this machine; the message is a sentence
     */
    public static CairnDevice open(DeviceOptions options, JdwpFace face) throws IOException {
        DeviceProperties properties = new DeviceProperties(options.model());
        DeviceVms vms = new DeviceVms(ProcFs.ofThisMachine(), options.wanted());
        DeviceServices services = new DeviceServices(vms, properties, face);
        AdbPort adb;
        try {
            adb = AdbPort.open(options.address(), properties.banner(), services, options.trusted());
        } catch (IOException e) {
            throw new IOException(taken(Place.text(options.address()), e), e);
        }
        OptionalInt port = options.adbServerPort();
        try {
            Optional<HostPort> host = port.isPresent()
                    ? Optional.of(
                            HostPort.open(port.getAsInt(), new HostedDevice(SERIAL, properties.banner()), services))
                    : Optional.empty();
            return new CairnDevice(vms, adb, host);
        } catch (IOException e) {
            adb.close();
            throw new IOException(taken("127.0.0.1:" + port.orElse(0), e), e);
        }
    }

    private static String taken(String place, IOException e) {
        return "Cairn cannot listen at " + place + ": " + e.getMessage() + ". Name another port.";
    }

    /** Where adb connects to. */
    public InetSocketAddress address() {
        return adb.address();
    }

    /** Where clients of adb's server find the device; empty if it was not asked for. */
    public OptionalInt adbServerPort() {
        return host.map(port -> OptionalInt.of(port.port())).orElse(OptionalInt.empty());
    }

    /** Takes a VM that is there, as it is now. */
    public void saw(Vm vm) {
        vms.saw(vm);
    }

    /** Takes that a VM has ended. */
    public void gone(VmId id) {
        vms.gone(id);
    }

    /** How many VMs are shown. */
    public int shown() {
        return vms.all().size();
    }

    @Override
    public void close() {
        host.ifPresent(HostPort::close);
        adb.close();
    }
}
