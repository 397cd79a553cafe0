// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the kernel says of a VM's process.
 *
 * @param cpuPercent of one core over the last second, so 200 is two cores; empty before the second look
 * @param rssBytes resident memory, shared pages included
 * @param osThreads threads of the process: those of the VM itself come on top of the Java threads
 * @param resident what the resident memory consists of, a few seconds old; empty where the kernel does not say
 * @param group the limits of its control groups, a few seconds old
 */
public record ProcessLoad(
        OptionalDouble cpuPercent,
        OptionalLong rssBytes,
        OptionalLong osThreads,
        Optional<ResidentMemory> resident,
        ControlGroup group) {
    public static final ProcessLoad UNKNOWN = new ProcessLoad(
            OptionalDouble.empty(), OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), ControlGroup.UNKNOWN);
}
