// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.service;

import dev.cairn.monitor.debugger.JdwpOptions;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.wire.adb.AppProcess;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A VM as the device shows it: as a process that can be debugged.
 *
 * @param name as Cairn's lists have it
 * @param command what stands for its command line: its main class or jar, or else its name
 * @param uid whose it is
 * @param waiting whether it waits for a debugger
 */
public record ShownVm(VmId id, String name, String command, long uid, boolean waiting) {
    private static final String ARCHITECTURE = DeviceProperties.architecture();

    static ShownVm of(Vm vm, long uid) {
        String main = vm.identity().mainClass();
        boolean waits = !vm.counts().created()
                && JdwpOptions.of(vm.identity().flags())
                        .filter(JdwpOptions::suspend)
                        .isPresent();
        return new ShownVm(
                vm.id(), vm.identity().name(), main.isEmpty() ? vm.identity().name() : main, uid, waits);
    }

    AppProcess asApp() {
        return new AppProcess(
                id.pid(),
                true,
                false,
                ARCHITECTURE,
                OptionalLong.empty(),
                Optional.of(name),
                List.of(),
                Optional.of(waiting),
                OptionalLong.of(uid));
    }
}
