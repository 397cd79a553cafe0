// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The limits of the control groups that a process is in. Each is of the group, of its own or above, that limits most; all
 * processes of that group share it.
 *
 * @param cpus how many cores' time the group may use; empty without a limit
 * @param throttledPercent share of the group's recent scheduling periods in which it had to stand still as its time was used
 *     up; empty before the second look, and where no period passed
 * @param memoryUsedBytes without the file cache that the kernel can drop; empty without a limit
 */
public record ControlGroup(
        OptionalDouble cpus,
        OptionalDouble throttledPercent,
        OptionalLong memoryUsedBytes,
        OptionalLong memoryLimitBytes) {
    public static final ControlGroup UNKNOWN = new ControlGroup(
            OptionalDouble.empty(), OptionalDouble.empty(), OptionalLong.empty(), OptionalLong.empty());
}
