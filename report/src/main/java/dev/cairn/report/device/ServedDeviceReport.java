// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.device;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn device serve --json} prints, a line once it listens. Keys may be added, none is renamed.
 *
 * @param host where it listens
 * @param connect what to type on the machine that has adb
 * @param model what the device is called
 * @param adbServerPort where clients of adb's server find the device without adb
 * @param vms how many VMs it shows now
 * @param trustedKeys how many keys may come from other machines
 */
@Json
public record ServedDeviceReport(
        String host,
        int port,
        String connect,
        String model,
        @Nullable Integer adbServerPort,
        int vms,
        int trustedKeys) {}
