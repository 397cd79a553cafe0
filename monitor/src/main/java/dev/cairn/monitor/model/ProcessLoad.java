// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the kernel says of a VM's process.
 *
 * @param cpuPercent of one core over the last second, so 200 is two cores; empty before the second look
 * @param rssBytes resident memory, shared pages included
 * @param osThreads threads of the process: those of the VM itself come on top of the Java threads
 */
public record ProcessLoad(OptionalDouble cpuPercent, OptionalLong rssBytes, OptionalLong osThreads) {
    public static final ProcessLoad UNKNOWN =
            new ProcessLoad(OptionalDouble.empty(), OptionalLong.empty(), OptionalLong.empty());
}
