// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.proc.ProcFs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** VMs that start, seen as early as they can be. Does nothing by itself: its owner looks as often as it needs to. */
public final class VmArrivals implements AutoCloseable {
    /** Until then a VM may yet say more of itself, such as what it runs. */
    private static final long YOUNG_NANOS = 5_000_000_000L;

    private final VmWatch watch = new VmWatch(ProcFs.ofThisMachine());
    private final List<Vm> known = new ArrayList<>();
    private final List<Young> young = new ArrayList<>();

    private record Young(LiveVm vm, long sinceNanos) {}

    /** Those that are there now are not new. */
    public VmArrivals() {
        for (LiveVm vm : watch.scan(System.nanoTime())) {
            seen(vm).ifPresent(known::add);
        }
    }

    /** Those that were there at the beginning. */
    public List<Vm> known() {
        return List.copyOf(known);
    }

    /** Those that have started in the last seconds. */
    public List<Vm> look() {
        long nanos = System.nanoTime();
        watch.scan(nanos).forEach(vm -> young.add(new Young(vm, nanos)));
        young.removeIf(each -> nanos - each.sinceNanos() > YOUNG_NANOS);
        List<Vm> found = new ArrayList<>();
        young.removeIf(each -> {
            Optional<Vm> seen = seen(each.vm());
            seen.ifPresent(found::add);
            return seen.isEmpty();
        });
        return found;
    }

    private Optional<Vm> seen(LiveVm vm) {
        Optional<Vm> seen = vm.look(System.nanoTime(), System.currentTimeMillis());
        if (seen.isEmpty()) {
            watch.drop(vm);
        }
        return seen;
    }

    @Override
    public void close() {
        watch.close();
    }
}
