// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * How a VM stands with debuggers. All ports are of 127.0.0.1.
 *
 * @param port at which debuggers reach the VM
 * @param selectedPort that leads to the VM that is selected
 * @param selected whether this VM is that one
 * @param readOnlyPort at which debuggers may look and change nothing
 * @param debuggers how many are attached that may change something
 * @param readers how many are attached that may only look
 * @param problem why there is no port, or why the last debugger did not reach the VM, as a sentence
 */
@Json
public record DebuggerReport(
        String vm,
        long pid,
        String name,
        @Nullable Integer port,
        @Nullable Integer selectedPort,
        boolean selected,
        @Nullable Integer readOnlyPort,
        DebuggerUse use,
        int debuggers,
        int readers,
        @Nullable String problem) {}
