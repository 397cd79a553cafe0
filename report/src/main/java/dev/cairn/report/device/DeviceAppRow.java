// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.device;

import dev.cairn.report.vm.DebuggerUse;
import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One app of a device: a process that can be debugged or profiled. Keys may be added, none is renamed.
 *
 * @param key what commands take for it: SERIAL:PID
 * @param name of the process; null if it is not known
 * @param architecture such as {@code arm64}; null if not known
 * @param debuggable whether it lets Cairn and debuggers in
 * @param profileable whether it may be profiled
 * @param packages that run in it; empty if not known
 * @param waitingForDebugger null if not known
 * @param closed why it lets nobody in, as a sentence; null if it may
 * @param debugPort of 127.0.0.1, at which debuggers and Cairn share it while a server runs
 * @param debugger what debuggers do with it, as far as they come by that port
 */
@Json
public record DeviceAppRow(
        String key,
        long pid,
        @Nullable String name,
        @Nullable String architecture,
        boolean debuggable,
        boolean profileable,
        List<String> packages,
        @Nullable Boolean waitingForDebugger,
        @Nullable String closed,
        @Nullable Integer debugPort,
        @Nullable DebuggerUse debugger) {
    public DeviceAppRow {
        packages = List.copyOf(packages);
    }

    /** The same app with what a server says of its debuggers. */
    public DeviceAppRow withDebuggers(@Nullable Integer port, @Nullable DebuggerUse use) {
        return new DeviceAppRow(
                key, pid, name, architecture, debuggable, profileable, packages, waitingForDebugger, closed, port, use);
    }
}
