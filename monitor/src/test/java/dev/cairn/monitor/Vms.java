// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.model.ControlGroup;
import dev.cairn.monitor.model.GcActivity;
import dev.cairn.monitor.model.ProcessLoad;
import dev.cairn.monitor.model.RuntimeCounts;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.model.VmIdentity;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Views of a VM of which only one figure matters. */
final class Vms {
    private static final VmIdentity IDENTITY = new VmIdentity(
            new VmId(4711, 98765),
            "shop",
            "Java",
            "com.example.Shop",
            "java com.example.Shop",
            "me",
            false,
            0,
            "25.0.1",
            "OpenJDK 64-Bit Server VM",
            Optional.empty(),
            Optional.empty(),
            List.of(),
            false);

    private Vms() {}

    static Vm withCpu(double percent) {
        return of(new ProcessLoad(
                OptionalDouble.of(percent),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                ControlGroup.UNKNOWN));
    }

    static Vm unknown() {
        return of(ProcessLoad.UNKNOWN);
    }

    private static Vm of(ProcessLoad load) {
        return new Vm(
                IDENTITY,
                load,
                Optional.empty(),
                GcActivity.UNKNOWN,
                OptionalDouble.empty(),
                false,
                RuntimeCounts.UNKNOWN,
                false,
                List.of());
    }
}
