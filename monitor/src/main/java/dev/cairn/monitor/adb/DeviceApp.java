// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.wire.adb.AppProcess;
import java.util.List;
import java.util.Optional;

/**
 * One process of a device that can be debugged or profiled.
 *
 * @param pid as the device knows it
 * @param name of the process, as a rule that of its package; empty if it is not known
 * @param architecture such as {@code arm64}; empty if not known
 * @param debuggable whether it lets DDM and debuggers in; others can be profiled only
 * @param packages that run in it; none if not known
 * @param waiting whether it waits for a debugger; empty if not known
 */
public record DeviceApp(
        String serial,
        long pid,
        String name,
        String architecture,
        boolean debuggable,
        boolean profileable,
        List<String> packages,
        Optional<Boolean> waiting) {
    public DeviceApp {
        packages = List.copyOf(packages);
    }

    static DeviceApp of(String serial, AppProcess process) {
        return new DeviceApp(
                serial,
                process.pid(),
                process.name().orElse(""),
                process.architecture(),
                process.debuggable(),
                process.profileable(),
                process.packages(),
                process.waiting());
    }

    /** One that the service track-jdwp lists, which says no more. */
    static DeviceApp debuggable(String serial, long pid) {
        return new DeviceApp(serial, pid, "", "", true, false, List.of(), Optional.empty());
    }

    DeviceApp named(String told) {
        return new DeviceApp(serial, pid, told, architecture, debuggable, profileable, packages, waiting);
    }

    /** Why it lets nobody in, as a sentence; empty if it may. */
    public Optional<String> whyClosed() {
        return debuggable
                ? Optional.empty()
                : Optional.of(key() + " can be profiled only: it was not built to be debugged.");
    }

    /** How commands and messages name it: {@code SERIAL:PID}. */
    public String key() {
        return serial + ":" + pid;
    }
}
