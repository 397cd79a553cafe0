// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.regions;

import dev.cairn.monitor.model.VmId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalLong;

/** Where a map of regions comes from. */
public sealed interface RegionSource {
    /** A VM that was asked while it ran. */
    record Running(VmId vm, Instant asked) implements RegionSource {}

    /**
     * What a VM wrote when it crashed.
     *
     * @param pid of the VM; empty if the report does not say
     * @param cause what ended it, such as "SIGSEGV (0xb) at pc=..., pid=..."; empty if the report does not say
     * @param vm its version as it calls itself; may be empty
     * @param time as the report has it; may be empty
     */
    record Crashed(Path file, OptionalLong pid, String cause, String vm, String time) implements RegionSource {}
}
