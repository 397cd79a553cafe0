// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.VmId;
import java.util.Optional;

/**
 * The VM that is asked, as reports call it.
 *
 * @param key what messages call it: of a VM of this machine its {@link VmId}, of an app of a device SERIAL:PID
 * @param pid as its own machine knows it
 * @param name empty of one that has ended, of which the server has a recording
 */
public record Subject(String key, long pid, String name) {
    /** A VM of this machine. */
    public Subject(VmId id, String name) {
        this(id.toString(), id.pid(), name);
    }

    /** Of a VM of this machine; others are not asked by it. */
    public VmId id() {
        return VmId.parse(key).orElseThrow();
    }

    /** The VM that messages call {@code key}; empty if it is not there any more. */
    public static Optional<Subject> of(Monitor monitor, String key) {
        return monitor.vms().stream()
                .filter(vm -> vm.id().toString().equals(key))
                .findFirst()
                .map(vm -> new Subject(vm.id(), vm.identity().name()));
    }
}
