// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.proc.ProcFs;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Which other processes get records from a VM: what processes have mapped says so, and nothing goes into the VM to find out. Records
 * that come over a connection, as where there is no ring, do not show.
 *
 * @param recorded whether the VM has a ring that is not this process's
 * @param pids of those that share it, as far as this user may see them; the smallest first
 */
public record RingSharers(boolean recorded, List<Long> pids) {
    /** As for {@code maps} of large VMs. */
    private static final int MOST_BYTES = 16 * 1024 * 1024;

    private static final String RING = "/memfd:cairn-ring";

    public RingSharers {
        pids = List.copyOf(pids);
    }

    /** Those that share a ring with a process. */
    public static RingSharers of(long pid) {
        return of(ProcFs.ofThisMachine(), pid, ProcessHandle.current().pid());
    }

    static RingSharers of(ProcFs proc, long pid, long ownPid) {
        Set<String> rings = new HashSet<>(rings(proc, pid));
        if (!rings.isEmpty()) {
            rings.removeAll(rings(proc, ownPid));
        }
        if (rings.isEmpty()) {
            return new RingSharers(false, List.of());
        }
        return new RingSharers(
                true,
                LongStream.of(proc.pids())
                        .filter(other -> other != pid && other != ownPid)
                        .filter(other -> rings(proc, other).stream().anyMatch(rings::contains))
                        .sorted()
                        .boxed()
                        .toList());
    }

    /** The files of its rings, by device and inode. */
    private static Set<String> rings(ProcFs proc, long pid) {
        return ProcFs.readText(proc.of(pid, "maps"), MOST_BYTES)
                .filter(maps -> maps.contains(RING))
                .map(maps -> maps.lines()
                        .filter(line -> line.contains(RING))
                        .map(RingSharers::file)
                        .flatMap(Optional::stream)
                        .collect(Collectors.toSet()))
                .orElse(Set.of());
    }

    /** A line such as {@code 7f3a7c000000-7f3a7c008000 rw-s 00000000 00:01 1234  /memfd:cairn-ring (deleted)}. */
    private static Optional<String> file(String line) {
        String[] parts = line.split(" +", 6);
        return parts.length == 6 && parts[5].startsWith(RING)
                ? Optional.of(parts[3] + " " + parts[4])
                : Optional.empty();
    }
}
