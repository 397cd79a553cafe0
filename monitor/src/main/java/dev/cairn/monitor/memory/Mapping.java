// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

/**
 * One mapping of a process, as {@code /proc/PID/smaps} has it.
 *
 * @param permissions such as {@code rw-p}
 * @param name of a file, or what the kernel calls it in brackets; empty if it is anonymous
 * @param sharedOutBytes resident, each page divided by how often it is mapped ({@code Pss})
 * @param isReserve whether no swap space is set aside for it ({@code nr}), as for what is reserved and for malloc's arenas
 * @param isStack whether it may have no huge pages ({@code nh}), as the kernel marks stacks
 */
record Mapping(
        long start,
        long end,
        String permissions,
        String name,
        long residentBytes,
        long sharedOutBytes,
        long swappedBytes,
        boolean isReserve,
        boolean isStack) {
    boolean isAnonymous() {
        return name.isEmpty();
    }

    boolean isWritable() {
        return permissions.startsWith("rw");
    }

    /** Whether nobody may touch it: a guard, or a reservation. */
    boolean isShut() {
        return permissions.startsWith("---");
    }

    long bytes() {
        return end - start;
    }
}
