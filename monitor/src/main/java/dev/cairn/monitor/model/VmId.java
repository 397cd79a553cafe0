// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

/**
 * Names one process for as long as the machine is up: a pid is used again, a pid with its start time is not.
 *
 * @param pid as this machine's own pid namespace knows it
 * @param startTicks when the process started, in kernel ticks since boot
 */
public record VmId(long pid, long startTicks) {
    @Override
    public String toString() {
        return pid + "-" + startTicks;
    }
}
