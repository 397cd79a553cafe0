// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import dev.cairn.monitor.locks.Deadlock.Need;
import dev.cairn.monitor.locks.ThreadDumper.Result;
import dev.cairn.monitor.model.VmId;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Looks for deadlocks. What one dump calls a deadlock need not be one for good: the VM lists threads at one moment and looks for cycles
 * at another. So a second dump must show the same.
 *
 * @param dump the last that was taken
 * @param deadlocks those of {@code dump} that the dump before it had too
 */
public record DeadlockSearch(ThreadDump dump, List<Deadlock> deadlocks) {
    public DeadlockSearch {
        deadlocks = List.copyOf(deadlocks);
    }

    /** Searches, with one dump if that shows no deadlock, and else with two; the VM may take {@code limit} for each. */
    public static Result<DeadlockSearch> of(VmId vm, Duration limit) throws InterruptedException {
        return switch (ThreadDumper.dump(vm, limit)) {
            case Result.Failed<ThreadDump>(String sentence) -> new Result.Failed<>(sentence);
            case Result.Done<ThreadDump>(ThreadDump first)
            when first.deadlocks().isEmpty() -> new Result.Done<>(new DeadlockSearch(first, List.of()));
            case Result.Done<ThreadDump>(ThreadDump first) -> confirmed(first, ThreadDumper.dump(vm, limit));
        };
    }

    private static Result<DeadlockSearch> confirmed(ThreadDump first, Result<ThreadDump> again) {
        Set<Set<Need>> before = first.deadlocks().stream().map(Deadlock::needs).collect(Collectors.toSet());
        return switch (again) {
            case Result.Failed<ThreadDump>(String sentence) -> new Result.Failed<>(sentence);
            case Result.Done<ThreadDump>(ThreadDump second) ->
                new Result.Done<>(new DeadlockSearch(
                        second,
                        second.deadlocks().stream()
                                .filter(deadlock -> before.contains(deadlock.needs()))
                                .toList()));
        };
    }
}
