// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.finding;

import dev.cairn.monitor.finding.Observed.Floor;
import dev.cairn.monitor.model.ControlGroup;
import dev.cairn.monitor.model.GcActivity;
import dev.cairn.monitor.model.GcCollector;
import dev.cairn.monitor.model.GcDetails;
import dev.cairn.monitor.model.Heap;
import dev.cairn.monitor.model.ProcessLoad;
import dev.cairn.monitor.model.ResidentMemory;
import dev.cairn.monitor.model.RuntimeCounts;
import dev.cairn.monitor.model.SystemState;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.model.VmIdentity;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Makes up what is known of a VM that started at second 0, each part of its own. */
final class Watched {
    static final long MIB = 1024 * 1024;
    static final long MAX_HEAP = 1024 * MIB;
    private static final Curve NOTHING = Curve.of(new double[0], new double[0]);

    private Watched() {}

    static Observed floors(String collector, List<Floor> floors) {
        return new Observed(
                vm(collector, Optional.empty(), ControlGroup.UNKNOWN),
                SystemState.UNKNOWN,
                0,
                NOTHING,
                NOTHING,
                NOTHING,
                floors);
    }

    static Observed threads(Curve threads) {
        return of(ControlGroup.UNKNOWN, Optional.empty(), threads.lastSecond(), NOTHING, threads, NOTHING);
    }

    static Observed gc(Curve percent) {
        return gc(percent, percent.lastSecond());
    }

    /** Looked at last at {@code second}. */
    static Observed gc(Curve percent, double second) {
        return of(ControlGroup.UNKNOWN, Optional.empty(), second, percent, NOTHING, NOTHING);
    }

    static Observed throttled(Curve percent) {
        return of(ControlGroup.UNKNOWN, Optional.empty(), percent.lastSecond(), NOTHING, NOTHING, percent);
    }

    static Observed memory(ResidentMemory resident, ControlGroup group) {
        return of(group, Optional.of(resident), 0, NOTHING, NOTHING, NOTHING);
    }

    private static Observed of(
            ControlGroup group,
            Optional<ResidentMemory> resident,
            double second,
            Curve gc,
            Curve threads,
            Curve throttled) {
        return new Observed(vm("G1", resident, group), SystemState.UNKNOWN, second, gc, threads, throttled, List.of());
    }

    private static Vm vm(String collector, Optional<ResidentMemory> resident, ControlGroup group) {
        return new Vm(
                new VmIdentity(
                        new VmId(1, 1),
                        "shop",
                        "Java",
                        "Shop",
                        "java Shop",
                        "me",
                        false,
                        0,
                        "25",
                        "",
                        Optional.empty(),
                        Optional.empty(),
                        List.of(),
                        false),
                new ProcessLoad(OptionalDouble.empty(), OptionalLong.empty(), OptionalLong.empty(), resident, group),
                Optional.of(new Heap(
                        OptionalLong.of(MIB), Heap.UsedAt.NOW, OptionalLong.empty(), MAX_HEAP, MAX_HEAP, List.of())),
                new GcActivity(
                        List.of(new GcCollector(collector, 1, 1)),
                        Optional.empty(),
                        OptionalLong.empty(),
                        OptionalDouble.empty(),
                        GcDetails.UNKNOWN,
                        Optional.empty()),
                OptionalDouble.empty(),
                false,
                RuntimeCounts.UNKNOWN,
                false,
                List.of());
    }
}
