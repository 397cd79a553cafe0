// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.device;

import io.avaje.jsonb.Json;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn devices --json} prints. Keys may be added, none is renamed.
 *
 * @param problem why there are no devices, or not all of them, as a sentence
 * @param devices in the order of adb
 */
@Json
public record DevicesReport(@Nullable String problem, List<DeviceRow> devices) {
    public DevicesReport {
        devices = List.copyOf(devices);
    }

    /** The same with each app as {@code each} makes of it. */
    public DevicesReport withApps(UnaryOperator<DeviceAppRow> each) {
        return new DevicesReport(
                problem, devices.stream().map(device -> device.withApps(each)).toList());
    }
}
